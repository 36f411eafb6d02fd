import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../platform/address.ts';
import { isThisMachine } from '../reach.ts';
import { routeOf } from './route.ts';

/** Headers that proxies add. */
const SIGNS_OF_A_PROXY = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/**
 * Tells whether a call came through a proxy. A plain `proxy_pass` of nginx adds no header, but speaks
 * HTTP/1.0, as nobody else does.
 */
export function isForwarded({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  return raw.httpVersion === '1.0' || SIGNS_OF_A_PROXY.some((name) => headers[name] !== undefined);
}

/**
 * Tells whether a program on this machine asks, under a name of this machine; for pages that only the
 * operator may see. A plain proxy passes on its public name, and a page that has bound its own name to this
 * machine's address (DNS rebinding) asks by that name.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const peer = request.socket.remoteAddress ?? '';
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  return isLoopback(peer) && isThisMachine(host) && !isForwarded(request);
}

/** Polled by load balancers. */
const ITS_OWN: ReadonlySet<string | undefined> = new Set(['/api/ready', '/api/health']);

const UNTOLD =
  'a call came through a proxy, and TRUST_PROXY is not set: everybody who comes through it counts as one caller; docs/operate.md says what to set';
const UNNAMED =
  'a call came through a proxy, and its caller seems to be this machine, which no limit holds for: unless it was made here, TRUST_PROXY lacks a proxy, or one does not pass X-Forwarded-For on; docs/operate.md says what to set';

/**
 * Warns once when a proxy makes everybody look like this machine, which is never limited: TRUST_PROXY is not
 * set, or the proxy drops the caller's address.
 */
export function noticeProxy(app: FastifyInstance, isTold: boolean): void {
  let isSaid = false;
  const isAmiss = (request: FastifyRequest) =>
    isForwarded(request) && (!isTold || (isLoopback(request.ip) && !ITS_OWN.has(routeOf(request))));
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && isAmiss(request)) {
      isSaid = true;
      request.log.warn(isTold ? UNNAMED : UNTOLD);
    }
    done();
  });
}
