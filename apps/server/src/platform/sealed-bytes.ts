import { createCipheriv, createDecipheriv } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The bytes by which sealed ones are longer. */
export const SEAL_BYTES = IV_BYTES + TAG_BYTES;

/**
 * Encrypts bytes with AES-256-GCM for one place, such as a row; they decrypt nowhere else.
 * @returns nonce, ciphertext and tag
 */
export function sealBytes(
  key: Buffer,
  place: string,
  bytes: Uint8Array,
  random: (length: number) => Buffer,
): Buffer {
  const iv = random(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts sealed bytes; null where the key or the place is another one, or a byte was changed. */
export function unsealBytes(key: Buffer, place: string, sealed: Buffer): Buffer | null {
  const iv = sealed.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
