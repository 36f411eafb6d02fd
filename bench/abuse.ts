import { randomBytes, randomInt } from 'node:crypto';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { type Felt, Town } from './town.ts';
import { call } from './voter.ts';
import { forgetPeak, peakMegabytes } from './voters.ts';

/**
 * Each attack beside ordinary voters: a voter casts and one logs in again every quarter of a second, on a line that has logged in before.
 * The attackers come from a hundred lines (through a trusted proxy that names them), with accounts of their own where the attack asks for one.
 */
export async function benchAbuse(): Promise<Record<string, number>> {
  const server = await startServer({ ...UNHURRIED, TRUST_PROXY: '127.0.0.1' });
  const pid = server.process.pid ?? 0;
  try {
    const town = await Town.found(server.url, Object.keys(ATTACKS).length + 2);
    forgetPeak(pid);
    const quiet = await town.live(async () => {});
    const measured: Record<string, number> = { 'quiet cast p50 ms': percentile(quiet.castMs, 0.5) };
    const felt: Felt[] = [];
    for (const [name, attack] of Object.entries(ATTACKS)) {
      const one = await town.live((until) => attack(town, until));
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

type Attack = (town: Town, until: () => boolean) => Promise<unknown>;

const ATTACKS: Record<string, Attack> = {
  'useless ballots of one voter': async (town, until) => {
    const idler = await town.newcomer();
    await crowd(100, until, () => town.post('/vote/cast', { ballot: town.useless }, idler));
  },
  'useless ballots of many voters': async (town, until) => {
    const idlers = await Promise.all(Array.from({ length: 30 }, () => town.newcomer()));
    await crowd(120, until, (n) =>
      town.post('/vote/cast', { ballot: town.useless }, idlers[n % idlers.length] ?? ''),
    );
  },
  'ballots of a megabyte': async (town, until) => {
    const idler = await town.newcomer();
    const ballot = `{"answers":[${'{},'.repeat(450_000)}]}`;
    await crowd(40, until, () => town.post('/vote/cast', { ballot }, idler));
  },
  'pictures of one voter': async (town, until) => {
    const idler = await town.newcomer();
    await crowd(60, until, () => town.picture(idler));
  },
  'pictures of many voters': async (town, until) => {
    const idlers = await Promise.all(Array.from({ length: 20 }, () => town.newcomer()));
    await crowd(40, until, (n) => town.picture(idlers[n % idlers.length] ?? ''));
  },
  'logins of strangers': (town, until) =>
    crowd(120, until, () =>
      town.post('/user/login', { email: `${randomInt(1e9)}@example.org`, password: 'guess' }),
    ),
  'a party that adds and renames': async (town, until) => {
    const party = await town.party();
    const { posts } = await call<{ posts: { id: string }[] }>(town.url, 'GET', '/extras/get-political-posts');
    await crowd(20, until, async () => {
      const form = new FormData();
      const name = `Many ${randomBytes(8).toString('hex')}`;
      for (const [field, text] of Object.entries({
        name,
        bio: 'Roads.',
        position: posts[randomInt(posts.length)]?.id ?? '',
      }))
        form.set(field, text);
      await town.send('POST', '/party/candidate', form, party);
      await town.put('/user/profile', { name: `Party ${name}` }, party);
    });
  },
};

/** So many hands do the same over and over. */
async function crowd(
  hands: number,
  until: () => boolean,
  act: (hand: number) => Promise<unknown>,
): Promise<void> {
  const hand = async (n: number) => {
    while (until()) await act(n);
  };
  await Promise.all(Array.from({ length: hands }, (_, n) => hand(n)));
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

const round1 = (value: number) => Math.round(value * 10) / 10;
