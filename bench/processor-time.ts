import { readFileSync } from 'node:fs';

/** Ticks of the processor in /proc, per second. */
const TICKS_A_SECOND = 100;

/** Reads the processor time of a process and its threads. */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND) * 1000;
}
