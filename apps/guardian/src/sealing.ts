import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';

/** 32 MiB and about 0.1 s for each guess of a passphrase, for a thief of the disk. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const;
const TAG_BYTES = 16;

/** A secret sealed under a passphrase, in base64. */
export interface Sealed {
  readonly salt: string;
  readonly iv: string;
  readonly sealed: string;
}

/**
 * Seals a secret under a passphrase by scrypt and AES-256-GCM.
 * @param about says in clear whose secret it is; opening fails once that has changed
 */
export async function seal(secret: Uint8Array, about: string, passphrase: string): Promise<Sealed> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt), iv);
  cipher.setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return {
    salt: salt.toString('base64'),
    iv: iv.toString('base64'),
    sealed: sealed.toString('base64'),
  };
}

/**
 * Opens what `seal` sealed.
 * @throws Error for another passphrase, or if anything was changed
 */
export async function unseal(sealed: Sealed, about: string, passphrase: string): Promise<Uint8Array> {
  const bytes = Buffer.from(sealed.sealed, 'base64');
  const key = await deriveKey(passphrase, Buffer.from(sealed.salt, 'base64'));
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.iv, 'base64'), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Uint8Array.from(Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]));
}

let lastDerived: Promise<unknown> = Promise.resolve();

/** Derives one key after another, so that several guardians in one process do not take the memory at once. */
function deriveKey(passphrase: string, salt: Uint8Array): Promise<Buffer> {
  const derived = lastDerived.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(passphrase.normalize('NFC'), salt, 32, SCRYPT, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
  lastDerived = derived.catch(() => undefined);
  return derived;
}
