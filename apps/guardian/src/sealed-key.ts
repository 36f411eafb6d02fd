import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { CommandRefused } from '@evoting/command-line/command';
import { type CosigningKey, cosigningKeyFrom } from '@evoting/tlog/cosigning';
import { parseTexts } from './files.ts';

/** 32 MiB and about 0.1 s for each guess of a passphrase, for a thief of the disk. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const;
const TAG_BYTES = 16;

/**
 * Makes a new key and seals it under a passphrase, bound to its name.
 * @returns the key, and the text of its file
 * @throws TypeError for an invalid name
 */
export async function makeSealedKey(
  name: string,
  passphrase: string,
): Promise<{ key: CosigningKey; text: string }> {
  const [seed, salt, iv] = [randomBytes(32), randomBytes(16), randomBytes(12)];
  const key = cosigningKeyFrom(name, seed);
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt), iv);
  cipher.setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(seed), cipher.final(), cipher.getAuthTag()]);
  const base64 = { salt: salt.toString('base64'), iv: iv.toString('base64') };
  const text = `${JSON.stringify({ version: 1, name, ...base64, sealed: sealed.toString('base64') })}\n`;
  return { key, text };
}

/**
 * Opens a key that `makeSealedKey` sealed.
 * @throws CommandRefused for a damaged file or a wrong passphrase
 */
export async function openSealedKey(text: string, passphrase: string): Promise<CosigningKey> {
  const document = parseTexts(text, ['name', 'salt', 'iv', 'sealed']);
  if (document === null) throw new CommandRefused('key.json is damaged: put back a copy of it.');
  const sealed = Buffer.from(document.sealed, 'base64');
  const key = await deriveKey(passphrase, Buffer.from(document.salt, 'base64'));
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(document.iv, 'base64'));
    decipher.setAAD(Buffer.from(document.name));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const seed = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    return cosigningKeyFrom(document.name, new Uint8Array(seed));
  } catch (cause) {
    throw new CommandRefused('The passphrase does not open key.json, or the file was changed.', { cause });
  }
}

function deriveKey(passphrase: string, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, SCRYPT, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
