import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Reads a file, or returns null if it does not exist. */
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
 * Writes a file atomically; a crash leaves the old one.
 * @param content null removes the file
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
    await file.sync(); // without it a power cut could leave an empty file under the final name
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}
