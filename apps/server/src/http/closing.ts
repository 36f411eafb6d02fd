import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failureOf, type PlainCode } from '@evoting/contract/reasons';
import type { FastifyInstance } from 'fastify';
import { Refused, sendRefusal } from './errors.ts';
import { routeOf } from './route.ts';

const RETRY_AFTER_S = 1;

/** Polled by load balancers. */
const READY_PATH = '/api/ready';

/**
 * Shuts down in two steps. First the server reports not ready and still answers every other call, until the
 * load balancer has noticed. Then new calls are told to retry, and calls in progress are answered.
 * @param untilNoticed resolves when the load balancer has had time to notice
 */
export function refuseWhileClosing(app: FastifyInstance, untilNoticed: () => Promise<unknown>): void {
  let isLeaving = false;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isLeaving = true;
    await untilNoticed();
    isClosing = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!isClosing && !(isLeaving && routeOf(request) === READY_PATH)) return done();
    sendRefusal(
      reply.header('Connection', 'close'),
      new Refused({ status: 503, code: 'restarting' }, RETRY_AFTER_S),
    );
    return undefined;
  });
}

const BROKEN: Readonly<Record<string, readonly [status: number, code: PlainCode]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'timed-out'],
  HPE_HEADER_OVERFLOW: [431, 'headers-too-large'],
};

/** Answers bytes that are not HTTP in the shape of every failure, and closes the connection. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code] = BROKEN[error.code ?? ''] ?? [400, 'not-understood'];
  const body = JSON.stringify(failureOf({ code }));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/json; charset=utf-8',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
