/**
 * A trustee's key as a file that only its password opens. What is in it cannot be made again: the page has it
 * read once more before anything is sent.
 */

/** What a trustee keeps: everything else of the key follows from the seed and the public record. */
export interface TrusteeKey {
  readonly origin: string;
  readonly name: string;
  readonly trustee: number;
  /** 32 bytes in hex. */
  readonly seed: string;
}
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
/** Bytes of hex digits. */
export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
/** Random bytes of the browser's own source, fit for keys. */
export const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** A new key for a place among the trustees. */
export const newKey = (place: Omit<TrusteeKey, 'seed'>): TrusteeKey => ({
  ...place,
  seed: hexOf(randomBytes(32)),
});
