import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeWhole } from '@evoting/command-line/whole-file';
import { z } from 'zod';

/**
 * A fault of the keys that an operator must correct before the server may run. The message is one sentence.
 */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

/** 32 MiB and about 0.1 s for each guess of a passphrase, for a thief of the disk. */
const scryptCost = { N: 2 ** 15, r: 8, p: 1 } as const;

const plainSchema = z.strictObject({ version: z.literal(1), purpose: z.string(), secret: z.string() });
const sealedSchema = z.strictObject({
  version: z.literal(1),
  purpose: z.string(),
  scrypt: z.strictObject({
    N: z.literal(scryptCost.N),
    r: z.literal(scryptCost.r),
    p: z.literal(scryptCost.p),
    saltBase64: z.base64(),
  }),
  ivBase64: z.base64(),
  sealedBase64: z.base64(),
});

/**
 * Writes a secret to a file atomically; a crash leaves at most an unused `.new` file. Derives a key (0.1 s)
 * if there is a passphrase.
 * @param purpose bound to the secret when sealed
 */
export async function writeSecretFile(
  path: string,
  { purpose, secret }: { purpose: string; secret: string },
  passphrase: string | undefined,
  random: (length: number) => Uint8Array,
): Promise<void> {
  const document =
    passphrase === undefined
      ? { version: 1, purpose, secret }
      : await seal({ purpose, secret }, passphrase, random);
  await writeWhole(path, `${JSON.stringify(document, null, 2)}\n`);
}

/**
 * Reads a secret that `writeSecretFile` wrote.
 * @returns the secret and whether it was sealed; null if there is no file
 * @throws {KeyError} for a damaged file, another purpose, or a missing or wrong passphrase
 */
export async function readSecretFile(
  path: string,
  purpose: string,
  passphrase: string | undefined,
): Promise<{ secret: string; sealed: boolean } | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new KeyError(`The key file ${path} cannot be read (${error.code}).`, { cause: error });
  });
  if (text === null) return null;
  const document = parseDocument(path, text);
  if (document.purpose !== purpose) throw new KeyError(`The key file ${path} belongs to something else.`);
  if ('secret' in document) return { secret: document.secret, sealed: false };
  if (passphrase === undefined) {
    throw new KeyError(`The key file ${path} is encrypted: give its passphrase in TRUSTEE_PASSPHRASE.`);
  }
  const secret = await unseal(document, passphrase);
  if (secret === null) throw new KeyError(`TRUSTEE_PASSPHRASE does not decrypt the key file ${path}.`);
  return { secret, sealed: true };
}

function parseDocument(path: string, text: string) {
  try {
    return z.union([plainSchema, sealedSchema]).parse(JSON.parse(text));
  } catch (cause) {
    throw new KeyError(`The key file ${path} is damaged: put back a copy of it.`, { cause });
  }
}

async function seal(
  { purpose, secret }: { purpose: string; secret: string },
  passphrase: string,
  random: (length: number) => Uint8Array,
): Promise<z.infer<typeof sealedSchema>> {
  const salt = random(16);
  const iv = random(12);
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt), iv);
  cipher.setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    version: 1,
    purpose,
    scrypt: { ...scryptCost, saltBase64: Buffer.from(salt).toString('base64') },
    ivBase64: Buffer.from(iv).toString('base64'),
    sealedBase64: sealed.toString('base64'),
  };
}

/**
 * Decrypts a secret. Returns null for a wrong passphrase or a changed file, which the cipher cannot tell
 * apart.
 */
async function unseal(document: z.infer<typeof sealedSchema>, passphrase: string): Promise<string | null> {
  const key = await deriveKey(passphrase, Buffer.from(document.scrypt.saltBase64, 'base64'));
  const sealed = Buffer.from(document.sealedBase64, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(document.ivBase64, 'base64'));
    decipher.setAAD(Buffer.from(document.purpose));
    decipher.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function deriveKey(passphrase: string, salt: Uint8Array): Promise<Buffer> {
  const options = { ...scryptCost, maxmem: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
