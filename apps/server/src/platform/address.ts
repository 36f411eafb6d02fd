import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the address block that counts as one caller: an IPv4 address, or the /56 that an IPv6 line usually
 * gets.
 * @param address as Node gives it (IPv4 may be mapped to IPv6)
 */
export function addressBlock(address: string): string {
  const mapped = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return 'unknown';
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  const [a = '0', b = '0', c = '0', d = '0'] = groups;
  const fourth = Number.parseInt(d, 16) & 0xff00;
  return `${[a, b, c].map((group) => Number.parseInt(group, 16).toString(16)).join(':')}:${fourth.toString(16)}::/56`;
}

/**
 * Tells whether an address is this machine, which is never limited. Behind a proxy without TRUST_PROXY
 * everyone looks like this machine, and a limit would hit them all.
 */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
