import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Marks a folder as a rehearsal's, and says of which: anyone who finds it may remove it. */
const MARK = 'THIS IS A REHEARSAL';

export type FolderRefusal = 'no-rehearsal' | 'in-use';

/**
 * Creates the folder with all files of a rehearsal; the remains of a killed one are removed.
 * Takes: the folder, and the function that ends and removes the database in one, or says that it is in use.
 * Gives: the function that removes it again, but not another rehearsal's folder that has replaced it; it says
 * whether it did.
 * Refuses: a folder that is not marked as a rehearsal's, or in which one runs.
 */
export async function beginFolder(
  folder: string,
  removeDatabase: (folder: string) => Promise<boolean>,
): Promise<{ ok: true; remove: () => Promise<boolean> } | { ok: false; reason: FolderRefusal }> {
  // Renamed first, so that a kill leaves no half of one that keeps the name.
  const doomed = `${folder}.removed`;
  const clear = async () => {
    if (!(await removeDatabase(folder))) return false;
    rmSync(doomed, { recursive: true, force: true });
    renameSync(folder, doomed);
    rmSync(doomed, { recursive: true, force: true });
    return true;
  };
  if (existsSync(folder)) {
    if (!existsSync(path.join(folder, MARK))) return { ok: false, reason: 'no-rehearsal' };
    if (!(await clear())) return { ok: false, reason: 'in-use' };
  }
  const id = randomUUID();
  const made = `${folder}.begun`;
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  writeFileSync(path.join(made, MARK), `${id}\n`);
  renameSync(made, folder);
  const isOurs = () =>
    existsSync(path.join(folder, MARK)) && readFileSync(path.join(folder, MARK), 'utf8').trim() === id;
  return { ok: true, remove: async () => isOurs() && clear() };
}
