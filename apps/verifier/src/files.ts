import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Reads a file.
 * Takes: its path.
 * Gives: its bytes, or null when there is none.
 */
export async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/**
 * Writes a file whole or not at all: a crash leaves the old one.
 * Takes: its path and content, whole or in pieces, or null to remove it.
 */
export async function replaceFile(
  path: string,
  content: Uint8Array | string | readonly Uint8Array[] | null,
): Promise<void> {
  if (content === null) return await rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w');
  try {
    await writeFile(file, content);
    await file.sync(); // else a power cut could leave the new name on an empty file
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}
