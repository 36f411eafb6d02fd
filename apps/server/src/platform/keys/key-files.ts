import { access, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** A key file and its purpose, without which it does not decrypt. */
export interface KeyFile {
  readonly path: string;
  readonly purpose: string;
}

/** The key that signs a record's checkpoints and receipts. */
export const signingFile = (folder: string, log: string, origin: string): KeyFile => ({
  path: join(folder, `${log}.log.key`),
  purpose: `log ${origin}`,
});

/** The key of the server's own trustee, for live results. */
export const trusteeFile = (folder: string, log: string, origin: string): KeyFile => ({
  path: join(folder, `${log}.trustee.key`),
  purpose: `trustee ${origin}`,
});

/** The highest signed head of a record. */
export const headFile = (folder: string, log: string) => join(folder, `${log}.log.head`);

/**
 * The highest head seen from another process. Separate from the head signed here, since that process may be a
 * moment behind.
 */
export const seenFile = (folder: string, log: string) => join(folder, `${log}.log.seen`);

/** The tree whose sums the server's own trustee decrypted last. */
export const openedFile = (folder: string, log: string) => join(folder, `${log}.trustee.opened`);

/** The state of the server's own audit of a record. */
export const auditedFile = (folder: string, log: string) => join(folder, `${log}.audited`);

/**
 * Renames a key file without a record, left by a crash during a creation or by a lost database. It is never
 * used again, since an old key could sign a second tree; but it is kept, since only a person can tell the two
 * cases apart.
 */
export async function setAside(path: string): Promise<void> {
  for (let n = 1; await exists(path); n++) {
    const aside = `${path}.unused-${n}`;
    if (!(await exists(aside))) await rename(path, aside);
  }
}

/** Tells whether a file exists; false also if the system cannot say. */
export const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
