import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, ifMissing } from './failures.ts';
import { isTaken } from './postmaster.ts';

/** The error codes for renaming to the name of a folder that is not empty. */
const OCCUPIED = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM'] : [])];
const TRIES = 5;
const TEMPORARY = /\.(\d+)-[0-9a-f]{8}$/;

/**
 * Returns a unique temporary name beside `target`. Long operations write there and rename at the end, so
 * `target` is complete or absent whenever the process is killed. The name contains the process ID, so that
 * leftovers of dead processes can be removed.
 */
export function temporaryNameOf(target: string): string {
  return `${target}.${process.pid}-${randomBytes(4).toString('hex')}`;
}

/**
 * Renames a folder to its final name, unless another starter was first with a valid one. An invalid one is
 * removed.
 */
export async function putInPlace(made: string, target: string, isGood: () => boolean): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await rename(made, target);
    } catch (error) {
      if (!OCCUPIED.includes(codeOf(error)) || tries === TRIES) throw error;
    }
    if (isGood()) return;
    const bad = temporaryNameOf(target);
    await rename(target, bad).catch(ifMissing(undefined));
    await rm(bad, { recursive: true, force: true });
  }
}

/**
 * Removes unused files: leftovers of dead processes, and programs other than those in use. Only the process
 * that has just started PostgreSQL may call this: until it ends, no other process runs one on this cluster.
 * @param home the private folder
 * @param native the folder of the programs in use
 */
export async function removeUnused(home: string, native: string): Promise<void> {
  for (const name of await readdir(home)) {
    const target = path.join(home, name);
    const maker = Number(name.match(TEMPORARY)?.[1] ?? 0);
    if (target === native || (maker && isTaken(maker))) continue;
    if (!maker && !name.startsWith('programs-')) continue;
    // Renamed first, so that an interrupted removal leaves nothing incomplete under that name.
    const unused = maker ? target : temporaryNameOf(target);
    if (!maker) await rename(target, unused);
    await rm(unused, { recursive: true, force: true });
  }
}
