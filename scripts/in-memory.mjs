import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

const MEMORY = '/dev/shm';
/** Several times what the data of a whole run take at once. */
const ROOM_BYTES = 2 ** 33;

/**
 * For a program that runs tests: puts what it and its processes make for a while (`os.tmpdir()`) into memory,
 * in a folder that goes with it, where there is room. A database is a thousand files, and a run makes
 * hundreds of databases.
 */
export function keepInMemory() {
  if (os.tmpdir().startsWith(MEMORY) || !hasRoom()) return;
  const folder = mkdtempSync(path.join(MEMORY, 'e-voting-test-'));
  // PostgreSQL's account enters it.
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
