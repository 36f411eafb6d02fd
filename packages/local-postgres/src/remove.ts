import { readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { absent } from './failures.ts';
import { LINK_FILE } from './home.ts';
import { launchPostgres } from './launcher.ts';
import { findPostmaster, isAlive, isOfAnother } from './postmaster.ts';

/**
 * Removes the PostgreSQL of a data folder, for good: one that still runs is ended first, and data elsewhere
 * are removed there.
 * Gives: false where another program is connected to it; then all stays as it is.
 */
export async function removeLocalDatabase(dataDir: string): Promise<boolean> {
  const wanted = path.join(dataDir, 'postgres');
  const home = await realpath(wanted).catch(absent(null));
  if (home === null) return true;
  const first = await readFile(path.join(home, LINK_FILE), 'utf8').catch(absent(wanted));
  // A link that was copied leads to the database of the first folder.
  if (first !== wanted && (await realpath(first).catch(absent(null))) === home) return true;
  if (await runs(home)) await (await launchPostgres({ dataDir })).stop();
  if (await runs(home)) return false;
  await rm(home, { recursive: true, force: true });
  return true;
}

async function runs(home: string): Promise<boolean> {
  const cluster = path.join(home, 'cluster');
  const running = await findPostmaster(cluster);
  return running !== null && isAlive(running.pid) && !(await isOfAnother(cluster, running));
}
