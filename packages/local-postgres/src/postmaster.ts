import { existsSync, readFileSync } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { absent, codeOf } from './failures.ts';

/** What a running PostgreSQL writes about itself into its data folder. */
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
 * Gives: null when there is none, or its file is not completely written yet.
 * Refuses (throws): where it cannot be read.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(absent(''));
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
 * Whether a cluster's `postmaster.pid` is about another cluster: of the one that it was copied from,
 * while that one ran.
 */
export async function isOfAnother(cluster: string, running: Postmaster): Promise<boolean> {
  const there = await stat(running.cluster).catch(absent(null));
  const here = await stat(cluster);
  return there !== null && (there.ino !== here.ino || there.dev !== here.dev);
}

/**
 * Whether the process still lives and is a PostgreSQL: a zombie or a stranger with a reused number is not.
 * Refuses (throws): where that cannot be told, such as without a file to open: no process is declared dead
 * for that.
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
    // It ended after it was found (ENOENT), or while it was read (ESRCH).
    if (['ENOENT', 'ESRCH'].includes(codeOf(error))) return false;
    throw error;
  }
}

/**
 * Removes the lock files that a killed PostgreSQL left in its data folder and beside its socket where a
 * stranger, or its own zombie, has its number now: PostgreSQL would take that one for its master, and after a
 * restart of the machine the numbers come again. The locks of a number that no process has are left to
 * PostgreSQL, which clears them itself.
 */
export async function clearStaleLock(cluster: string): Promise<void> {
  const left = await findPostmaster(cluster);
  if (!left || isAlive(left.pid) || !isTaken(left.pid)) return;
  await removeLock(path.join(cluster, 'postmaster.pid'), left.pid);
  if (left.socketDir) await removeLock(path.join(left.socketDir, `.s.PGSQL.${left.port}.lock`), left.pid);
}

/**
 * Taken aside first and looked at again: another starter may have put the lock of a living PostgreSQL in its
 * place. It is read beforehand, so that nothing can prevent putting it back.
 */
async function removeLock(file: string, pid: number): Promise<void> {
  const lock = await open(file).catch(absent(null));
  if (!lock) return;
  try {
    if (Number.parseInt(await lock.readFile('utf8'), 10) !== pid) return;
    const aside = `${file}.${process.pid}.stale`;
    const { ino } = await lock.stat();
    const taken = await rename(file, aside).then(() => true, absent(false));
    if (!taken) return;
    if ((await stat(aside)).ino === ino) await rm(aside);
    else await rename(aside, file);
  } finally {
    await lock.close();
  }
}

/** Whether some process has this number. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
