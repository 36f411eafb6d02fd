import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

export interface ReceivedSms {
  readonly to: string;
  readonly text: string;
  /** The same for each try of one message. */
  readonly key: string | undefined;
}

/** Starts an SMS service that accepts one token and records its messages, until the end of the test file. */
export async function startSmsService(token: string) {
  const received: ReceivedSms[] = [];
  /** The idempotency key of each call, accepted or not. */
  const keys: (string | undefined)[] = [];
  /** It replies when `answers` has resolved. */
  const behaviour = { status: 200, answers: Promise.resolve() };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const isKnown = request.headers.authorization === `Bearer ${token}` && request.method === 'POST';
    const status = isKnown ? behaviour.status : 401;
    const key = request.headers['idempotency-key']?.toString();
    keys.push(key);
    if (status === 200) received.push({ ...JSON.parse(text), key });
    await behaviour.answers;
    response.writeHead(status, { location: '/elsewhere' });
    response.end(`about ${text}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/send`, received, keys, behaviour };
}
