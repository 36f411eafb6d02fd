import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

export { bytesToHex, hexToBytes };

const encoder = new TextEncoder();
// ignoreBOM keeps a leading byte order mark in the text, so that decoding never hides a signed byte.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Decodes UTF-8 strictly; null if it is invalid. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Encodes bytes as standard base64 with padding.
 * @see RFC 4648 section 4
 */
export function bytesToBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/**
 * Converts base64 (padded or not) to unpadded base64url.
 * @see RFC 4648 section 5
 */
export function toBase64url(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Converts base64url to unpadded base64; base64 input only loses its padding.
 * @see RFC 4648 section 5
 */
export function fromBase64url(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '');
}

/**
 * Decodes padded standard base64; null unless encoding the result again gives the same text.
 * @see RFC 4648 section 4
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

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Compares public byte strings. Not constant time: never use it on secrets. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
