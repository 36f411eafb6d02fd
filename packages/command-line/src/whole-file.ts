import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a private file atomically and durably: temporary file, fsync, rename, fsync of the folder. After a
 * power cut the file is the complete new one or the previous one. Concurrent writers have separate temporary
 * files; the last one wins.
 */
export async function writeWhole(path: string, content: string | readonly Uint8Array[]): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomUUID()}.new`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.chmod(0o600);
    await writeFile(file, content);
    await file.sync();
    await file.close();
    await rename(temporary, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its rename is durable without.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
