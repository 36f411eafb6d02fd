import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection, open, type TestElection } from '../../testing/election.ts';
import { encryptFor } from '../../testing/record.ts';
import { largestBallotBytes } from './ballot-size.ts';

let test: TestApp;
let election: TestElection;
/** The number of ballots that a thread was given. */
let judged = 0;
/** For each checked ballot, true if it came before those of voters with refused ones. */
let cameFirst: boolean[] = [];
/** The gate before a thread's verification. */
let held: Promise<void> = Promise.resolve();

beforeAll(async () => {
  const first = await createTestApp();
  const { ballots } = first.deps;
  const counting = {
    ...ballots,
    verify: async (...given: Parameters<typeof ballots.verify>) => {
      judged += 1;
      cameFirst.push(given[2].isKnown);
      await held;
      return ballots.verify(...given);
    },
  };
  test = await createTestApp({ deps: { ballots: counting } });
  election = await draftElection(test.db, [12, 9, 1]);
  await open(test.deps, election.id);
});

const cast = ({ token }: Person, ballot: string) =>
  test.call('POST', '/vote/cast', { token, body: { ballot } });

describe('a voter who sends useless ballots', () => {
  it('is told to wait after a dozen within a minute, and no thread verifies more; other voters are not', async () => {
    const [idler, voter] = [await test.newVoter(), await test.newVoter()];
    const good = await encryptFor(test.db, election.id);
    const useless = good.json.replace('"answers"', '"answer"');
    judged = 0;
    const answers = [];
    for (let n = 0; n < 30; n += 1) answers.push(await cast(idler, useless));
    const statuses = answers.map(({ status }) => status);
    expect([statuses.filter((status) => status === 422).length, statuses.at(-1), judged]).toEqual([
      12, 429, 12,
    ]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await cast(voter, good.json)).status).toBe(200);
    test.clock.advance(60_000);
    expect((await cast(idler, (await encryptFor(test.db, election.id)).json)).status).toBe(200);
  });

  it('waits behind all others with the next one, until that is forgiven', async () => {
    const [idler, voter] = [await test.newVoter(), await test.newVoter()];
    const good = await encryptFor(test.db, election.id);
    const useless = good.json.replace('"answers"', '"answer"');
    cameFirst = [];
    for (const person of [idler, idler, voter]) await cast(person, useless);
    test.clock.advance(60_000);
    await cast(idler, good.json);
    expect(cameFirst).toEqual([true, false, true, true]);
  });

  it('has at most three under way, whatever is sent concurrently', async () => {
    const idler = await test.newVoter();
    const useless = (await encryptFor(test.db, election.id)).json.replace('"answers"', '"answer"');
    judged = 0;
    let refused = 0;
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    const castOne = async () => {
      const answer = await cast(idler, useless);
      if (answer.status === 429) refused += 1;
      return answer;
    };
    const casts = Promise.all(Array.from({ length: 50 }, castOne));
    // No verification ends before all others have come.
    await expect.poll(() => refused, { timeout: 60_000 }).toBe(47);
    release();
    const answers = await casts;
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(47);
    expect(judged).toBe(3);
  });

  it('cannot send a ballot that no voter could have made, let alone have it parsed', async () => {
    const idler = await test.newVoter();
    const large = (await encryptFor(test.db, election.id)).json.replace(
      '"answers":[',
      `"answers":[${'{},'.repeat(20_000)}`,
    );
    judged = 0;
    const answer = await cast(idler, large);
    expect([answer.status, answer.body.message, judged]).toEqual([413, 'The request is too large', 0]);
  });

  it('is cut off within an endless body that announces no length', async () => {
    const idler = await test.newVoter();
    const url = new URL('/api/vote/cast', await test.app.listen({ port: 0, host: '127.0.0.1' }));
    const headers = { authorization: `Bearer ${idler.token}`, 'content-type': 'application/json' };
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request(url, { method: 'POST', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
        asked.destroy();
      });
      asked.on('error', reject);
      const more = () => {
        while (!asked.destroyed && asked.write(' '.repeat(64 * 1024)));
        asked.once('drain', more);
      };
      asked.write('{"ballot":"');
      more();
    });
    expect(status).toBe(413);
  });

  it('is verified on a thread also where the ballot names an unknown election', async () => {
    const idler = await test.newVoter();
    const { json } = await encryptFor(test.db, election.id);
    const foreign = json.replace(/"election_hash":"[^"]{4}/, '"election_hash":"AAAA');
    judged = 0;
    const answers = [await cast(idler, foreign), await cast(idler, '{"a'), await cast(idler, ` ${json}`)];
    expect(answers.map(({ status }) => status)).toEqual([409, 422, 422]);
    expect(judged).toBe(3);
  });
});

it('every possible ballot is within the size that is read, and that size is no multiple of it', async () => {
  const answers = election.posts.map(({ candidates }) => candidates.length);
  for (const rank of [0, 5]) {
    const { json } = await encryptFor(
      test.db,
      election.id,
      (post) => rank % (election.posts[post]?.candidates.length ?? 1),
    );
    expect(JSON.stringify({ ballot: json }).length).toBeLessThan(largestBallotBytes(answers));
    expect(largestBallotBytes(answers)).toBeLessThan(2 * json.length);
  }
});
