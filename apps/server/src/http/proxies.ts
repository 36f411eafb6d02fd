import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../platform/address.ts';
import { isThisMachine } from '../reach.ts';

/** What proxies add to a call on its way. */
const SIGNS_OF_A_PROXY = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/**
 * Whether a call came through a proxy, or says so. A plain `proxy_pass` of nginx adds no header, yet speaks
 * HTTP/1.0, as nobody else does.
 */
export function isForwarded({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  return raw.httpVersion === '1.0' || SIGNS_OF_A_PROXY.some((name) => headers[name] !== undefined);
}

/**
 * Whether a program on this machine asks, under a name of this machine: for what only the operator may see. A
 * plain proxy passes the name on that people use, and a page that has bound its own name to this machine's
 * address (DNS rebinding) asks under that.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const peer = request.socket.remoteAddress ?? '';
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  return isLoopback(peer) && isThisMachine(host) && !isForwarded(request);
}
