import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failureOf, type PlainCode } from '@evoting/contract/reasons';
import type { FastifyInstance } from 'fastify';
import { Refused, sendRefusal } from './errors.ts';
import { routeOf } from './route.ts';

const RETRY_AFTER_S = 1;

/** The path that a load balancer polls. */
const READY_PATH = '/api/ready';

/**
 * From the moment the server is told to end it is not ready any more, and still answers every other call
 * until the load balancer has noticed. After that, new callers are told to try again, and requests under way
 * are answered.
 * Takes: the application, and what waits until the load balancer has noticed.
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

/**
 * Answers bytes that are not HTTP, in the shape of every failure, and ends the connection.
 * Takes: Node's error and the connection.
 */
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
