import { sealBytes, unsealBytes } from '../../platform/sealed-bytes.ts';

/** Encrypts a text for one officer. It does not decrypt in the row of another officer. */
export const seal = (
  key: Buffer,
  account: string,
  text: string,
  random: (length: number) => Buffer,
): Buffer => sealBytes(key, account, Buffer.from(text), random);

/** Decrypts a sealed text; null where the key, or the officer, is another one, or a byte was changed. */
export const unseal = (key: Buffer, account: string, sealed: Buffer): string | null =>
  unsealBytes(key, account, sealed)?.toString('utf8') ?? null;
