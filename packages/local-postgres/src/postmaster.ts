import { existsSync, readFileSync } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, ifMissing } from './failures.ts';

/** The content of a running PostgreSQL's `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  /** The cluster that it runs on. */
  readonly cluster: string;
  readonly port: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

/**
 * Reads `postmaster.pid`.
 * @returns null if the file does not exist or is still incomplete
 * @throws if it cannot be read
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(ifMissing(''));
  const [pid, folder, , port, socketDir, , , status] = text.split('\n').map((line) => line.trim());
  if (!pid) return null;
  return {
    pid: Number(pid),
    cluster: folder ?? '',
    port: Number(port ?? 0),
    socketDir: socketDir ?? '',
    ready: status === 'ready',
  };
}

/**
 * Reports whether a cluster's `postmaster.pid` belongs to another cluster, from which this one was copied
 * while it ran.
 */
export async function belongsToAnotherCluster(cluster: string, running: Postmaster): Promise<boolean> {
  const there = await stat(running.cluster).catch(ifMissing(null));
  const here = await stat(cluster);
  return there !== null && (there.ino !== here.ino || there.dev !== here.dev);
}

/**
 * Reports whether the process lives and is a PostgreSQL: not a zombie, and not another program with a reused
 * process ID.
 * @throws if that cannot be determined (no file handle, for example): no process is declared dead for that
 */
export function isAlive(pid: number): boolean {
  if (!isTaken(pid)) return false;
  if (!existsSync('/proc/self/stat')) return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    return state !== 'Z' && name.startsWith('postgres');
  } catch (error) {
    // It ended after it was found (ENOENT) or while it was read (ESRCH).
    if (['ENOENT', 'ESRCH'].includes(codeOf(error))) return false;
    throw error;
  }
}

/**
 * Removes the lock files that a killed PostgreSQL left in its data folder and beside its socket if another
 * program, or its own zombie, now has its process ID: PostgreSQL would take that for a running server, and
 * after a reboot process IDs repeat. Locks of unused process IDs are left to PostgreSQL, which removes them
 * itself.
 */
export async function clearStaleLock(cluster: string): Promise<void> {
  const left = await findPostmaster(cluster);
  if (!left || isAlive(left.pid) || !isTaken(left.pid)) return;
  await removeLock(path.join(cluster, 'postmaster.pid'), left.pid);
  if (left.socketDir) await removeLock(path.join(left.socketDir, `.s.PGSQL.${left.port}.lock`), left.pid);
}

/**
 * Renames the lock before checking it again: another starter may have put the lock of a living PostgreSQL in
 * its place. The content was read beforehand, so that nothing can prevent restoring it.
 */
async function removeLock(file: string, pid: number): Promise<void> {
  const lock = await open(file).catch(ifMissing(null));
  if (!lock) return;
  try {
    if (Number.parseInt(await lock.readFile('utf8'), 10) !== pid) return;
    const aside = `${file}.${process.pid}.stale`;
    const { ino } = await lock.stat();
    const taken = await rename(file, aside).then(() => true, ifMissing(false));
    if (!taken) return;
    if ((await stat(aside)).ino === ino) await rm(aside);
    else await rename(aside, file);
  } finally {
    await lock.close();
  }
}

/** Reports whether any process has this ID. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
