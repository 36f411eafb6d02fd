import { isIP } from 'node:net';

/** Fastify's setting: no proxy, their addresses, or a function of the number of hops. */
export type TrustProxy = false | string | ((address: string, hop: number) => boolean);

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Validates TRUST_PROXY: `false`, the number of proxies, or their addresses, ranges (`10.0.0.0/8`) or kinds
 * (`loopback`), separated by commas. Never `true`: each caller would choose its own address.
 */
export function isTrustProxy(text: string): boolean {
  if (text === 'false' || /^\d{1,2}$/.test(text)) return true;
  return text.split(',').every((part) => {
    const [host = '', bits, more] = part.trim().split('/');
    const isRange =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(host) === 4 ? 32 : 128));
    return NAMED_RANGES.includes(part.trim()) || (isIP(host) !== 0 && isRange && more === undefined);
  });
}

/** Parses a valid TRUST_PROXY. */
export function readTrustProxy(text: string): TrustProxy {
  if (text === 'false') return false;
  return /^\d{1,2}$/.test(text) ? (_address, hop) => hop < Number(text) : text;
}
