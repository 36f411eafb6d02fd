import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

export { bytesToHex, hexToBytes };

const encoder = new TextEncoder();
// ignoreBOM keeps a leading byte order mark in the text, so that decoding never hides a byte that was signed.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Writes a text as UTF-8.
 * Takes: a text.
 * Gives: its bytes.
 */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/**
 * Reads UTF-8 strictly.
 * Takes: bytes from outside.
 * Gives: the text.
 * Refuses: invalid UTF-8, as null.
 */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Writes bytes in standard base64 with padding.
 * Takes: bytes.
 * Gives: the text.
 * Source: RFC 4648 section 4.
 */
export function bytesToBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/**
 * Writes standard base64 as addresses take it.
 * Takes: a text in base64, with or without padding.
 * Gives: the same in base64url, without padding.
 * Source: RFC 4648 section 5.
 */
export function toBase64url(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Writes base64url in the letters of standard base64, without padding.
 * Takes: a text in base64url; one in base64 stays as it is.
 * Gives: the same in base64, without padding.
 * Source: RFC 4648 section 5.
 */
export function fromBase64url(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '');
}

/**
 * Reads standard base64 with padding, in its one canonical spelling.
 * Takes: text from outside.
 * Gives: the bytes.
 * Refuses: anything that would not be written the same again, as null.
 * Source: RFC 4648 section 4.
 */
export function base64ToBytes(text: string): Uint8Array | null {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    return null;
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return bytesToBase64(bytes) === text ? bytes : null;
}

/**
 * Puts byte strings one after the other.
 * Takes: the parts.
 * Gives: a new byte string.
 */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/**
 * Compares public byte strings (not in constant time: nothing here is secret).
 * Takes: two byte strings.
 * Gives: whether they are the same.
 */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
