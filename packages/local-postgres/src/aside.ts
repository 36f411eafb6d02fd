import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { absent, codeOf } from './failures.ts';
import { isTaken } from './postmaster.ts';

/** How the systems say that a folder which is not empty has the name already. */
const OCCUPIED = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM'] : [])];
const TRIES = 5;
const ASIDE = /\.(\d+)-[0-9a-f]{8}$/;
/** What former versions made: links to libraries, and what they left half made. */
const FORMER = /^(lib|cluster\.partial|owner-password)$/;

/**
 * A name beside `target` that no other process has. What takes long is made there and renamed, so that
 * `target` is whole or absent whenever we are killed. The name tells which process made it, so that what a
 * dead process left can be removed.
 */
export function asideOf(target: string): string {
  return `${target}.${process.pid}-${randomBytes(4).toString('hex')}`;
}

/**
 * Gives a folder its name, unless another starter was first with one that is good. One that is not is
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
    const bad = asideOf(target);
    await rename(target, bad).catch(absent(undefined));
    await rm(bad, { recursive: true, force: true });
  }
}

/**
 * Removes what is no longer used: what dead processes left half made, and programs other than those in use.
 * Takes: our private folder, and the programs that PostgreSQL runs from. Only for the process that has just
 * started it: until it ends no other process runs one on this cluster.
 */
export async function removeUnused(home: string, native: string): Promise<void> {
  for (const name of await readdir(home)) {
    const target = path.join(home, name);
    const maker = Number(name.match(ASIDE)?.[1] ?? 0);
    if (target === native || (maker && isTaken(maker))) continue;
    if (!maker && !name.startsWith('programs-') && !FORMER.test(name)) continue;
    // Renamed first: cut off in the middle, no half of it keeps the name.
    const doomed = maker ? target : asideOf(target);
    if (!maker) await rename(target, doomed);
    await rm(doomed, { recursive: true, force: true });
  }
}
