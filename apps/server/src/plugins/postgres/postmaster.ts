import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** What a running PostgreSQL writes about itself into its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

/** Reads `postmaster.pid`. Gives: null when there is none, or it is not written to the end yet. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, socketDir, , , status] = text.split('\n').map((line) => line.trim());
  if (!pid) return null;
  return { pid: Number(pid), port: Number(port ?? 0), socketDir: socketDir ?? '', ready: status === 'ready' };
}

/** Whether the process still lives and is a PostgreSQL: a zombie or a stranger with a reused number is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (!existsSync('/proc/self/stat')) return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    return state !== 'Z' && name.startsWith('postgres');
  } catch {
    return false;
  }
}

/** Removes the lock file that a killed PostgreSQL left: PostgreSQL itself would take a stranger with the same number for its master. */
export async function clearStaleLock(cluster: string): Promise<void> {
  const left = await findPostmaster(cluster);
  if (left && !isAlive(left.pid)) await rm(path.join(cluster, 'postmaster.pid'), { force: true });
}
