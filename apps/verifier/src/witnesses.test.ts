import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { TestElection } from '@evoting/record/testing/election';
import { testWitness } from '@evoting/record/testing/witness';
import { joinCosigned } from '@evoting/record/witnessed';
import { expect, test } from 'vitest';
import { parseOptions, UsageError } from './options.ts';
import { emptyFolder, runWith, SERVER, serverOf } from './testing/command.ts';
import { askWitnesses } from './witnesses.ts';

const NOW_S = Math.floor(Date.now() / 1000);

/** A test witness at an address. */
function witnessAt(n: number) {
  const { vkey, cosigned } = testWitness(n);
  const url = `https://w${n}.example`;
  return { url, option: `${vkey}@${url}/`, cosigned: (note: string, time = NOW_S) => cosigned(note, time) };
}

const [one, two, three] = [1, 2, 3].map(witnessAt) as [W, W, W];
type W = ReturnType<typeof witnessAt>;

/** A counted election at two sizes, another history of it, and a site beside its witnesses. */
async function site() {
  const [election, lying] = [new TestElection(), new TestElection()];
  for (const each of [election, lying]) each.revise();
  const noteOf = async (each: TestElection) =>
    new TextDecoder().decode((await each.publish()).files.get('checkpoint'));
  const early = await noteOf(election);
  for (const each of [election, lying]) each.vote(0, 0);
  lying.vote(1, 1);
  election.vote(0, 1);
  await election.close();
  const source = await election.publish();
  const note = new TextDecoder().decode(source.files.get('checkpoint'));
  const shown = new Map<string, string>();
  const server = serverOf(election, source);
  const hash = createHash('sha256').update(election.key.name).digest('hex');
  const fetching: typeof fetch = async (url, init) => {
    const known = shown.get(String(url).replace(`/${hash}/checkpoint`, ''));
    if (known !== undefined) return new Response(known);
    return String(url).startsWith(SERVER) ? server(url, init) : new Response(null, { status: 404 });
  };
  const verify = (...args: string[]) => runWith(fetching, SERVER, '--pure', ...args);
  const ask = (...args: string[]) => {
    const options = parseOptions([SERVER, ...args]);
    if (options === null) throw new Error('this asks for help');
    return askWitnesses({ source, key: election.key }, note, options, fetching);
  };
  return { verify, ask, shown, early, note, lied: await noteOf(lying) };
}

test('says how many witnesses have signed this history, an earlier tree of it too', async () => {
  const { verify, shown, early, note } = await site();
  shown.set(one.url, one.cosigned(note)).set(two.url, two.cosigned(early, NOW_S - 3600));
  const { status, said } = await verify('--witness', one.option, '--witness', two.option);
  const time = new Date(NOW_S * 1000).toISOString().slice(0, 16).replace('T', ' ');
  expect(said).toContain(`Seen and signed by 2 of 2 witnesses, ${time} UTC.`);
  expect(status).toBe(0);
});

test('does not pass with one witness too few, whatever the others show in its place [A398]', async () => {
  const { verify, ask, shown, note } = await site();
  const named = ['--witness', one.option, '--witness', two.option, '--witness', three.option];
  shown.set(one.url, one.cosigned(note));
  const tomorrow = two.cosigned(note, NOW_S + 86_400);
  for (const instead of [one.cosigned(note), note, tomorrow, 'hello', 'x'.repeat(20_000)]) {
    shown.set(two.url, instead);
    const { hasQuorum, isFork, lines } = await ask(...named, '--quorum', '2');
    expect([hasQuorum, isFork]).toEqual([false, false]);
    expect(lines.join()).toContain('Seen and signed by 1 of 3 witnesses');
    expect(lines.at(-1)).toContain('Not enough: 2 are asked for.');
  }
  expect(await verify(...named, '--quorum', '2')).toMatchObject({ status: 2 });
  shown.set(two.url, two.cosigned(note));
  expect(await ask(...named, '--quorum', '2')).toMatchObject({ hasQuorum: true });
  expect(await ask(...named)).toMatchObject({ hasQuorum: false });
});

test('takes two witnesses of one key, or one without an address, for a wrong usage', async () => {
  for (const wrong of [
    ['--witness', one.option, '--witness', one.option],
    ['--witness', 'key@nowhere'],
    ['--quorum', '1'],
    ['--witness', one.option, '--quorum', '2'],
    ['--witness', one.option, '--follow'],
  ])
    expect(() => parseOptions([SERVER, ...wrong])).toThrow(UsageError);
});

test('fails if a witness has signed another history than this server shows here [A399]', async () => {
  const { verify, shown, note, lied } = await site();
  shown.set(one.url, one.cosigned(note)).set(two.url, two.cosigned(lied));
  const named = ['--witness', one.option, '--witness', two.option, '--quorum', '1'];
  const { status, said } = await verify(...named);
  expect(said).toContain('✗ witness.example/w2 signed another history');
  expect(status).toBe(1);
});

test('a record whose setup demands two witnesses ends with status 2 until both have signed, also when it is followed [A400]', async () => {
  const [first, second, stranger] = [1, 2, 9].map((n) => testWitness(n)) as [T, T, T];
  type T = ReturnType<typeof testWitness>;
  const election = new TestElection({ witnesses: [first.vkey, second.vkey], quorum: 2 });
  election.show([], null);
  election.revise();
  election.vote(0, 0);
  const source = await election.publish();
  const note = new TextDecoder().decode(source.files.get('checkpoint'));
  const state = join(await emptyFolder(), 'state.json');
  const statusesWith = async (...witnesses: T[]) => {
    const cosigned = joinCosigned(witnesses.map((each) => each.cosigned(note, NOW_S)));
    source.files.set('cosigned', new TextEncoder().encode(cosigned));
    const server = serverOf(election, source);
    const verified = await runWith(server, SERVER, '--pure', '--threads', '1');
    const followed = await runWith(server, SERVER, '--follow', '--once', '--state', state);
    expect(verified.said).toContain('Verified: all 1 ballots');
    return [verified.status, followed.status];
  };
  expect(await statusesWith(first)).toEqual([2, 2]);
  expect(await statusesWith(first, first)).toEqual([2, 2]);
  expect(await statusesWith(first, stranger)).toEqual([2, 2]);
  expect(await statusesWith(first, second)).toEqual([0, 0]);
});
