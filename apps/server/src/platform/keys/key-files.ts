import { access, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that holds a key, and the key's purpose: no file decrypts for another purpose. */
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

/** The highest head that was signed for a record. */
export const headFile = (folder: string, log: string) => join(folder, `${log}.log.head`);

/**
 * Apart from the head that is signed here: the process that sees heads writes beside the one that signs, and
 * may be a moment behind.
 */
export const seenFile = (folder: string, log: string) => join(folder, `${log}.log.seen`);

/** The tree whose sums the server's own trustee decrypted last. */
export const openedFile = (folder: string, log: string) => join(folder, `${log}.trustee.opened`);

/** How far the server's own audit of a record has come, which that trustee answers to. */
export const auditedFile = (folder: string, log: string) => join(folder, `${log}.trustee.audited`);

/**
 * A key file without a record is left by a crash during a creation, or by a lost database. It is never used
 * again: an old key could sign a second tree. It is kept, because only a person can tell the two cases apart.
 */
export async function setAside(path: string): Promise<void> {
  for (let n = 1; await exists(path); n++) {
    const aside = `${path}.unused-${n}`;
    if (!(await exists(aside))) await rename(path, aside);
  }
}

/** Whether there is such a file; false also where the system cannot say. */
export const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
