import type { ResultEntry } from '@evoting/contract/extras';
import type { Voteable } from '@evoting/contract/vote';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { advance, closeAndTally, draftElection, open, type TestElection } from '../../testing/election.ts';
import { audit, encryptFor } from '../../testing/record.ts';

let test: TestApp;
let election: TestElection;
let none: string;

const paperOf = async ({ token }: Person) =>
  (await test.call('GET', '/vote/initiate-vote?reasons=true', { token })).body.data;
const cast = ({ token }: Person, body: unknown) => test.call('POST', '/vote/cast', { token, body });
const choose = (candidateId: string | undefined) => [{ postId: election.posts[0]?.id, candidateId }];
const resultsOf = async (): Promise<ResultEntry[]> => {
  test.clock.advance(2_000);
  return (await test.call('GET', '/extras/election-results')).body.data['Post 1'];
};

beforeAll(async () => {
  test = await createTestApp();
  election = await draftElection(test.db, [2], { slug: 'none', none_of_these: true });
  await open(test.deps, election.id);
  none = (await paperOf(await test.newVoter())).voteables['Post 1'][0].candidateId;
});

describe('an election in which voters may choose None of these', () => {
  it('has it first in the record, of no party, and marked as no candidate', async () => {
    const paper = await paperOf(await test.newVoter());
    expect(paper.totalCandidates).toBe(2);
    const shown: Voteable[] = paper.voteables['Post 1'];
    expect(
      shown.map(({ candidateName, partyId, partyName, answer }) => [
        candidateName,
        partyId,
        partyName,
        answer,
      ]),
    ).toEqual([
      ['None of these', null, '', 'none'],
      ['Candidate 1.1', election.partyId, expect.any(String), undefined],
      ['Candidate 1.2', election.partyId, expect.any(String), undefined],
    ]);
  });

  it('takes it in the clear and encrypted, instead of a candidate and never beside one [A453]', async () => {
    const [voter, other] = [await test.newVoter(), await test.newVoter()];
    const both = [...choose(none), ...choose(election.posts[0]?.candidates[0])];
    expect(await cast(voter, both)).toMatchObject({ status: 422, body: { code: 'choose-once' } });
    expect(await cast(voter, [])).toMatchObject({ status: 400 });
    expect((await cast(voter, choose(none))).status).toBe(200);
    const { json } = await encryptFor(test.db, election.id, () => 0);
    expect((await cast(other, { ballot: json })).status).toBe(200);
    expect((await cast(await test.newVoter(), choose(election.posts[0]?.candidates[1]))).status).toBe(200);
  });

  it('counts it live and last, and elects nobody by it', async () => {
    await advance(test.deps, election.id);
    const lines = async () => (await resultsOf()).map(({ candidateName, votes }) => [candidateName, votes]);
    const counted = [
      ['Candidate 1.2', 1],
      ['Candidate 1.1', 0],
      ['None of these', 2],
    ];
    expect(await lines()).toEqual(counted);
    await closeAndTally(test.deps, election.id);
    expect(await lines()).toEqual(counted);
    const voter = await test.newVoter();
    const shown: Voteable[] = (await paperOf(voter)).voteables['Post 1'];
    expect(shown.map(({ isWinner }) => isWinner)).toEqual([false, false, true]);
    const { text } = await test.call('GET', '/extras/election-results.csv');
    expect(text).toContain('"Post 1","None of these","","","2"');
    const report = await audit(test.db, 'none');
    expect(report.verdict).toBe('verified');
    expect(report.counts.map(({ candidate, votes }) => [candidate, votes])).toEqual([
      ['None of these', 2],
      ['Candidate 1.1', 0],
      ['Candidate 1.2', 1],
    ]);
  });

  it('keeps the setting from the opening on, with the database itself [A450]', async () => {
    const change = test.db.updateTable('elections').set({ none_of_these: false });
    await expect(change.where('id', '=', election.id).execute()).rejects.toThrow('fixed by the opening');
  });
});

it('an election without it writes neither more answers nor more fields than before [A453]', async () => {
  const { id } = await draftElection(test.db, [2], { slug: 'plain' });
  await open(test.deps, id);
  test.clock.advance(2_000);
  const voter = await test.newVoter();
  const { voteables, totalCandidates, posts } = await paperOf(voter);
  expect(totalCandidates).toBe(2);
  expect(voteables['Post 1'].some((one: object) => 'answer' in one)).toBe(false);
  const row = await test.db
    .selectFrom('ballot_revisions')
    .innerJoin('record_payloads', 'record_payloads.hash', 'revision_hash')
    .select('bytes')
    .where('ballot_revisions.election_id', '=', id)
    .executeTakeFirstOrThrow();
  const { contests } = JSON.parse(row.bytes.toString());
  expect(contests.map((contest: { candidates: object[] }) => contest.candidates.map(Object.keys))).toEqual([
    Array.from({ length: 2 }, () => ['candidate_id', 'name', 'party', 'picture', 'banner']),
  ]);
  const refused = await cast(voter, [{ postId: posts[0].id, candidateId: none }]);
  expect([refused.status, refused.body.code]).toEqual([422, 'ballot-unknown-candidate']);
});
