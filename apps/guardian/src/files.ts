import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Reads a text file, or returns null if it does not exist. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes a private file atomically and durably: temporary file, fsync, rename, fsync of the folder. After a
 * crash at any point the file is the complete new one or the previous one. One writer at a time.
 */
export async function writeWhole(path: string, content: string | readonly Uint8Array[]): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await writeFile(file, content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  // Windows cannot open a folder; its rename is durable without.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Parses a JSON object whose version is 1 and whose other members are exactly these texts.
 * @returns null for anything else
 */
export function parseTexts<const K extends string>(
  json: string,
  names: readonly K[],
): Record<K, string> | null {
  try {
    const { version, ...texts } = JSON.parse(json) as Record<string, unknown>;
    const isWhole =
      version === 1 &&
      Object.keys(texts).length === names.length &&
      names.every((name) => typeof texts[name] === 'string');
    return isWhole ? (texts as Record<K, string>) : null;
  } catch {
    return null;
  }
}
