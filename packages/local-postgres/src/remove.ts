import { readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { ifMissing } from './failures.ts';
import { LINK_FILE } from './home.ts';
import { launchPostgres } from './launcher.ts';
import { belongsToAnotherCluster, findPostmaster, isAlive } from './postmaster.ts';

/**
 * Removes the PostgreSQL of a data folder for good, wherever its data is. If it is still running, it is
 * stopped first.
 * @returns false if another program is connected to it; then nothing is changed
 */
export async function removeLocalDatabase(dataDir: string): Promise<boolean> {
  const wanted = path.join(dataDir, 'postgres');
  const home = await realpath(wanted).catch(ifMissing(null));
  if (home === null) return true;
  const first = await readFile(path.join(home, LINK_FILE), 'utf8').catch(ifMissing(wanted));
  // A copied link leads to the database of the first folder.
  if (first !== wanted && (await realpath(first).catch(ifMissing(null))) === home) return true;
  if (await runs(home)) await (await launchPostgres({ dataDir })).stop();
  if (await runs(home)) return false;
  await rm(home, { recursive: true, force: true });
  return true;
}

async function runs(home: string): Promise<boolean> {
  const cluster = path.join(home, 'cluster');
  const running = await findPostmaster(cluster);
  return running !== null && isAlive(running.pid) && !(await belongsToAnotherCluster(cluster, running));
}
