import { once } from 'node:events';
import { connect } from 'node:net';
import { failureSchema } from '@evoting/contract/reasons';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { answerBrokenRequest, refuseWhileClosing } from './closing.ts';

/**
 * Sends raw bytes.
 * @returns a function that sends more, and everything that came back until the connection ended
 */
function exchange(port: number, bytes: string): { send: (more: string) => void; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  const answer = new Promise<string>((resolve, reject) => {
    let received = '';
    socket.setEncoding('utf8').on('data', (part) => {
      received += part;
    });
    socket.on('close', () => resolve(received)).on('error', reject);
  });
  return { send: (more) => socket.write(more), answer };
}

async function listening(
  prepare: (app: FastifyInstance) => void,
  untilNoticed = async () => {},
): Promise<[FastifyInstance, number]> {
  const app = Fastify({
    clientErrorHandler: answerBrokenRequest,
    return503OnClosing: false,
    http: { maxHeaderSize: 2_048 },
  });
  refuseWhileClosing(app, untilNoticed);
  prepare(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return [app, (app.server.address() as { port: number }).port];
}

const failureIn = (answer: string) =>
  failureSchema.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)));

describe('a server that ends', () => {
  it('finishes the requests under way, and tells later callers to try again', async () => {
    let finish = () => {};
    const [app, port] = await listening((server) => {
      server.get('/slow', () => new Promise<string>((resolve) => (finish = () => resolve('done'))));
    });
    const request = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n';
    const { send, answer } = exchange(port, request);
    await once(app.server, 'request');
    const closed = app.close();
    // On the same connection, while the server waits for the first: a new one is not taken any more.
    send(request);
    await once(app.server, 'request');
    finish();
    const [first = '', second = ''] = (await answer).split(/(?<=done)/);
    await closed;
    expect(first).toMatch(/^HTTP\/1.1 200 /);
    expect(second).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 1/i);
    expect(failureIn(second).code).toBe('restarting');
  });

  it('is not ready from then on, and answers everybody until the load balancer has noticed', async () => {
    let notice = () => {};
    const noticed = new Promise<void>((resolve) => (notice = resolve));
    const [app, port] = await listening(
      (server) => {
        for (const path of ['/api/ready', '/page']) server.get(path, async () => 'here');
      },
      () => noticed,
    );
    const look = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect([await look('/api/ready'), await look('/page')]).toEqual([200, 200]);
    const closed = app.close();
    expect([await look('/api/ready'), await look('/page')]).toEqual([503, 200]);
    notice();
    await closed;
    await expect(look('/page')).rejects.toThrow();
  });
});

describe('a broken HTTP request', () => {
  it.each([
    ['a line that is no request', 'nonsense\r\n\r\n', 400, 'not-understood'],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(4_096)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
  ])('%s is answered in the shape of every failure', async (_what, bytes, status, code) => {
    const [app, port] = await listening(() => {});
    const { answer: coming } = exchange(port, bytes);
    const answer = await coming;
    await app.close();
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(failureIn(answer).code).toBe(code);
  });
});
