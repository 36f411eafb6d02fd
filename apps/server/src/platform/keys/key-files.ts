import { access, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that holds a key, and what the key is for: no file opens as the key of something else. */
export interface KeyFile {
  readonly path: string;
  readonly purpose: string;
}

/** The key that signs a record's checkpoints and receipts. */
export const signingFile = (folder: string, log: string, origin: string): KeyFile => ({
  path: join(folder, `${log}.log.key`),
  purpose: `log ${origin}`,
});

/** The key of the server's own trustee, where results are live. */
export const trusteeFile = (folder: string, log: string, origin: string): KeyFile => ({
  path: join(folder, `${log}.trustee.key`),
  purpose: `trustee ${origin}`,
});

/** The highest head that was signed of a record. */
export const headFile = (folder: string, log: string) => join(folder, `${log}.log.head`);

/**
 * Apart from the head that is signed here: who sees writes beside who signs, and may be a moment behind.
 */
export const seenFile = (folder: string, log: string) => join(folder, `${log}.log.seen`);

/**
 * A key file without a record is what a crash during a creation leaves, or all that is left of a lost
 * database. It is never used again: under an old key a second tree could be signed. It is kept, because only
 * a person can tell the two cases apart.
 */
export async function setAside(path: string): Promise<void> {
  for (let n = 1; await exists(path); n++) {
    const aside = `${path}.unused-${n}`;
    if (!(await exists(aside))) await rename(path, aside);
  }
}

/** Whether there is such a file; false also where this cannot be told. */
export const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
