import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { advance, closeAndTally, draftElection, open, type TestElection } from '../../testing/election.ts';
import { COMMAND } from '../audit-log/service.ts';
import { giveUpDraft } from '../election/giving-up.ts';
import { FormerResults } from './former-results.ts';

const webDir = mkdtempSync(path.join(tmpdir(), 'e-voting-web-'));
writeFileSync(
  path.join(webDir, 'index.html'),
  '<html lang="en"><title>E-Voting</title><noscript id="plain">Turn JavaScript on.</noscript></html>',
);
afterAll(() => rmSync(webDir, { recursive: true }));

let test: TestApp;
let former: TestElection;
let current: TestElection;
beforeAll(async () => {
  test = await createTestApp({ deps: { webDir } });
  former = await draftElection(test.db, [2], { slug: 'union-2025' });
  await open(test.deps, former.id);
  const voter = await test.newVoter();
  const body = [{ candidateId: former.posts[0]?.candidates[1], postId: former.posts[0]?.id }];
  expect((await test.call('POST', '/vote/cast', { token: voter.token, body })).status).toBe(200);
  await advance(test.deps, former.id);
  await closeAndTally(test.deps, former.id);
  current = await draftElection(test.db, [3], { slug: 'union-2026' });
  const archived = { archived_at: test.clock.now() };
  await test.db.updateTable('elections').set(archived).where('id', '=', former.id).execute();
});

const results = async (query: string) => {
  test.clock.advance(5_000);
  return test.call('GET', `/extras/election-results${query}`);
};
const get = (url: string) => test.app.inject({ url });

describe('a former election by the name of its record', () => {
  it('has its results, its title and its ballots, while without the name the current one is answered', async () => {
    const { status, body } = await results('?log=union-2025');
    expect(status).toBe(200);
    expect(body.meta).toMatchObject({
      electionTitle: 'Election union-2025',
      log: 'union-2025',
      hasResult: true,
      hidden: false,
      acceptedBallots: 1,
      countedBallots: 1,
    });
    expect(
      body.data['Post 1'].map(({ candidateName, votes }: { candidateName: string; votes: number }) => [
        candidateName,
        votes,
      ]),
    ).toEqual([
      ['Candidate 1.2', 1],
      ['Candidate 1.1', 0],
    ]);
    const now = (await results('')).body;
    expect(now.meta).toMatchObject({ electionTitle: 'Election union-2026', hasResult: false });
    expect(now.data['Post 1']).toHaveLength(3);
    expect((await results('?log=union-2026')).body).toEqual((await results('')).body);
  });

  it('names the commission that held it, once it has a name', async () => {
    expect((await results('?log=union-2025')).body.commission).toBeNull();
    const commission = { name: 'Union Electoral Committee', set_up_at: test.clock.now() };
    await test.db.insertInto('commission').values(commission).execute();
    for (const query of ['', '?log=union-2025'])
      expect((await results(query)).body.commission).toBe('Union Electoral Committee');
  });

  it('keeps the number of those entitled to vote when it closed, whatever accounts are registered afterwards', async () => {
    const before = (await results('?log=union-2025')).body.meta.registeredVoters;
    expect(before).toBe(1);
    await test.newVoter();
    expect((await results('?log=union-2025')).body.meta.registeredVoters).toBe(before);
    expect((await results('')).body.meta.registeredVoters).toBe(2);
  });

  it('has its table, its areas and its page without JavaScript', async () => {
    expect((await get('/api/extras/election-results.csv?log=union-2025')).body).toContain(
      '"Post 1","Candidate 1.2","Test Party of union-2025","","1"',
    );
    expect((await get('/api/extras/election-results.csv')).body).not.toContain('union-2025');
    expect((await get('/voter/results?log=union-2025')).body).toContain(
      '<h1>Election 2026 - Results</h1><p>Election union-2025: ',
    );
    expect((await test.call('GET', '/extras/areas?log=union-2025')).body.data).toEqual({ areas: [] });
  });

  it('is named by the pages of its candidates, which lead to it, and not by those of the current one', async () => {
    const logOf = async ({ posts }: TestElection) =>
      (await test.call('GET', `/extras/candidates/${posts[0]?.candidates[0]}`)).body.data.candidate.log;
    expect([await logOf(former), await logOf(current)]).toEqual(['union-2025', null]);
  });

  it.each([
    ['that nobody has', 'union-1900', 404, 'no-such-election'],
    ['that no record can have', '..%2Fetc', 400, 'invalid'],
    ['of a draft', 'union-draft', 404, 'no-such-election'],
    ['of an election without a result', 'union-lost', 409, 'not-counted-yet'],
  ])('refuses a name %s', async (_, log, status, code) => {
    if (log === 'union-draft') await draftElection(test.db, [1], { slug: log });
    if (log === 'union-lost') {
      const lost = await draftElection(test.db, [1], { slug: log });
      await open(test.deps, lost.id);
    }
    await test.db.updateTable('elections').set({ current: false }).where('current', '=', true).execute();
    await test.db.updateTable('elections').set({ current: true }).where('id', '=', current.id).execute();
    for (const call of ['election-results', 'areas']) {
      const refused = await test.call('GET', `/extras/${call}?log=${log}`);
      expect([refused.status, refused.body.code]).toEqual([status, code]);
    }
    const table = await get(`/api/extras/election-results.csv?log=${log}`);
    expect(JSON.parse(table.body).code).toBe(status === 409 ? code : 'no-such-election');
    expect((await get(`/voter/results?log=${log}`)).body).toContain('Turn JavaScript on.');
  });
});

it('made-up names displace no former election from the cache [A115]', async () => {
  const results = new FormerResults(test.deps);
  const find = async () => {
    const found = await results.find('union-2025');
    return found.ok ? found.view : found.reason;
  };
  const kept = await find();
  for (let n = 0; n < 60; n += 1)
    expect(await results.find(`union-${n}`)).toEqual({ ok: false, reason: 'no-such-election' });
  expect(await find()).toBe(kept);
});

it('a candidate of a draft that was given up is told from one of a draft, and of a former election', async () => {
  const draft = await draftElection(test.db, [1], { slug: 'union-given-up' });
  const isGivenUp = async ({ posts }: TestElection) =>
    (await test.call('GET', `/extras/candidates/${posts[0]?.candidates[0]}`)).body.data.candidate.givenUp;
  expect([await isGivenUp(draft), await isGivenUp(former)]).toEqual([false, false]);
  await test.db.transaction().execute((trx) => giveUpDraft(trx, draft.id, test.clock.now(), COMMAND));
  expect([await isGivenUp(draft), await isGivenUp(former)]).toEqual([true, false]);
});
