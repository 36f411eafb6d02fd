import { fork } from 'node:child_process';
import { once } from 'node:events';
import { quantiles } from '../apps/simulator/src/quantiles.ts';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { ATTACK_MS, type Experience, OrdinaryVoters } from './ordinary-voters.ts';
import { peakMegabytes, resetPeak } from './voters.ts';

export const STRANGERS = 'forty logins of strangers a second';
const ATTACKS = [
  'useless ballots of one voter',
  'useless ballots of many voters',
  'ballots of a megabyte',
  'pictures of one voter',
  'pictures of many voters',
  STRANGERS,
  'logins of strangers',
  'a party that adds and renames',
  'ballots of the record for no voter',
  'ballots of the record again and again',
];

/**
 * Runs each attack while ordinary voters cast and log in four times a second, each from an address of their
 * own. The attackers come from a hundred addresses (a trusted proxy names them), with their own
 * accounts.
 */
export async function benchAbuse(): Promise<Record<string, number>> {
  const server = await startServer({ ...UNHURRIED, TRUST_PROXY: '127.0.0.1' });
  const pid = server.pid;
  try {
    const voters = await OrdinaryVoters.register(server.url, ATTACKS.length + 2);
    resetPeak(pid);
    const quiet = await voters.measure(async () => {});
    const measured: Record<string, number> = {
      'quiet: cast p50 ms': quantiles(quiet.castMs)(0.5),
      'quiet: cast p99 ms': quantiles(quiet.castMs)(0.99),
    };
    const experiences: Experience[] = [];
    for (const name of ATTACKS) {
      const one = await attackOf(server.url, name, ATTACK_MS).then((begin) => voters.measure(begin));
      experiences.push(one);
      measured[`${name}: cast p99 ms`] = quantiles(one.castMs)(0.99);
      measured[`${name}: login p99 ms`] = quantiles(one.loginMs)(0.99);
      measured[`${name}: asked to come back`] = one.turnedAway;
      if (name === STRANGERS)
        measured[`cast p50 beside ${STRANGERS} / quiet`] = round1(
          quantiles(one.castMs)(0.5) / quantiles(quiet.castMs)(0.5),
        );
    }
    const after = await voters.measure(async () => {});
    const worst = (times: (one: Experience) => number[]) =>
      Math.max(...experiences.map((one) => quantiles(times(one))(0.99)));
    return {
      ...measured,
      'cast p99 ms under any attack': worst(({ castMs }) => castMs),
      'login p99 ms under any attack': worst(({ loginMs }) => loginMs),
      'failed calls of ordinary voters': experiences.reduce((sum, { failed }) => sum + failed, 0),
      'peak server memory MB': peakMegabytes(pid),
      'cast p50 after / before all attacks': round1(
        quantiles(after.castMs)(0.5) / quantiles(quiet.castMs)(0.5),
      ),
    };
  } finally {
    await server.stop();
  }
}

const round1 = (value: number) => Math.round(value * 10) / 10;

/**
 * Prepares an attack in another process.
 * @returns a function that begins the attack and resolves at its end
 */
export async function attackOf(url: string, name: string, lastsMs: number): Promise<() => Promise<unknown>> {
  const attackers = fork('bench/attackers.ts', [url, name, String(lastsMs)], {
    execArgv: ['--import', 'tsx'],
  });
  const ended = once(attackers, 'exit');
  await Promise.race([once(attackers, 'message'), ended]);
  return () => {
    attackers.send('go');
    return ended;
  };
}
