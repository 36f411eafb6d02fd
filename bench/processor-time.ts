import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Ticks of the processor in /proc, per second. */
const TICKS_A_SECOND = 100;

/** Reads the processor time of a process and its threads. */
export function cpuMsOf(pid: number): number {
  const { user, system } = statOf(pid);
  return ((user + system) / TICKS_A_SECOND) * 1000;
}

/** Reads the processor time of the PostgreSQL in a data folder, with the connections that have ended. */
export function cpuMsOfDatabase(dataDir: string): number {
  const pidFile = path.join(realpathSync(path.join(dataDir, 'postgres')), 'cluster', 'postmaster.pid');
  const postmaster = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  let ticks = statOf(postmaster).ofEndedChildren;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const stat = statIfRunning(pid);
    if (pid === postmaster || stat?.parent === postmaster) ticks += (stat?.user ?? 0) + (stat?.system ?? 0);
  }
  return (ticks / TICKS_A_SECOND) * 1000;
}

function statIfRunning(pid: number): ReturnType<typeof statOf> | null {
  try {
    return statOf(pid);
  } catch {
    return null;
  }
}

function statOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0] = [fields[1], fields[11], fields[12]];
  return { parent, user, system, ofEndedChildren: (fields[13] ?? 0) + (fields[14] ?? 0) };
}
