import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

const MEMORY = '/dev/shm';
/** Several times the space that a whole run needs. */
const ROOM_BYTES = 2 ** 33;

/**
 * Moves the temporary folder (`os.tmpdir()`) of a test runner and its processes into memory if there is room,
 * and removes it at the end. A run makes hundreds of databases of a thousand files each.
 */
export function keepInMemory() {
  if (os.tmpdir().startsWith(MEMORY) || !hasRoom()) return;
  const folder = mkdtempSync(path.join(MEMORY, 'e-voting-test-'));
  // PostgreSQL's account needs access.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}
