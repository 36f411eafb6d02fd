import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The file that marks a rehearsal's folder and contains its id: anyone who finds the folder may remove it.
 */
const MARK = 'THIS IS A REHEARSAL';

export type FolderRefusal = 'no-rehearsal' | 'in-use';

/**
 * Creates the folder of a rehearsal, and removes the remains of a killed one.
 * @param removeDatabase ends and removes the database in a folder; false where it is in use
 * @returns `remove`, which removes the folder unless another rehearsal's has replaced it, and tells whether
 * it did
 */
export async function beginFolder(
  folder: string,
  removeDatabase: (folder: string) => Promise<boolean>,
): Promise<{ ok: true; remove: () => Promise<boolean> } | { ok: false; reason: FolderRefusal }> {
  // Renamed first, so that a kill leaves no half-removed folder under this name.
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
