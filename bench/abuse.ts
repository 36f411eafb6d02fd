import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { type Felt, Town } from './town.ts';
import { forgetPeak, peakMegabytes } from './voters.ts';

const ATTACKS = [
  'useless ballots of one voter',
  'useless ballots of many voters',
  'ballots of a megabyte',
  'pictures of one voter',
  'pictures of many voters',
  'logins of strangers',
  'a party that adds and renames',
  'ballots of the record for no voter',
  'ballots of the record again and again',
];

/**
 * Each attack beside ordinary voters: a voter casts and one logs in again every quarter of a second, on a
 * line that has logged in before. The attackers come from a hundred lines (through a trusted proxy that names
 * them), with accounts of their own where the attack asks for one.
 */
export async function benchAbuse(): Promise<Record<string, number>> {
  const server = await startServer({ ...UNHURRIED, TRUST_PROXY: '127.0.0.1' });
  const pid = server.pid;
  try {
    const town = await Town.found(server.url, ATTACKS.length + 2);
    forgetPeak(pid);
    const quiet = await town.live(async () => {});
    const measured: Record<string, number> = { 'quiet cast p50 ms': percentile(quiet.castMs, 0.5) };
    const felt: Felt[] = [];
    for (const name of ATTACKS) {
      const one = await attackOf(server.url, name).then((begin) => town.live(begin));
      felt.push(one);
      measured[`${name}: cast p99 ms`] = percentile(one.castMs, 0.99);
      measured[`${name}: login p99 ms`] = percentile(one.loginMs, 0.99);
    }
    const after = await town.live(async () => {});
    return {
      ...measured,
      'cast p99 ms under any attack': Math.max(...felt.map(({ castMs }) => percentile(castMs, 0.99))),
      'login p99 ms under any attack': Math.max(...felt.map(({ loginMs }) => percentile(loginMs, 0.99))),
      'failed calls of ordinary voters': felt.reduce((sum, { failed }) => sum + failed, 0),
      'peak server memory MB': peakMegabytes(pid),
      'cast p50 after / before all attacks': round1(
        percentile(after.castMs, 0.5) / percentile(quiet.castMs, 0.5),
      ),
    };
  } finally {
    await server.stop();
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

const round1 = (value: number) => Math.round(value * 10) / 10;

/**
 * Readies an attack in a process of its own.
 * Gives: what begins it, and is done when it is.
 */
async function attackOf(url: string, name: string): Promise<() => Promise<unknown>> {
  const attackers = fork('bench/attackers.ts', [url, name], { execArgv: ['--import', 'tsx'] });
  const ended = once(attackers, 'exit');
  await Promise.race([once(attackers, 'message'), ended]);
  return () => {
    attackers.send('go');
    return ended;
  };
}
