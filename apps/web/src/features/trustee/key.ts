import type { FiledKey } from '@evoting/belenios/key-file';

export type TrusteeKey = FiledKey;

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
/** Returns cryptographically secure random bytes. */
export const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

export const newKey = (place: Omit<TrusteeKey, 'seed'>): TrusteeKey => ({
  ...place,
  seed: hexOf(randomBytes(32)),
});
