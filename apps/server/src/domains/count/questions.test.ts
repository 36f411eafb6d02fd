import type { ResultEntry } from '@evoting/contract/extras';
import type { Voteable } from '@evoting/contract/vote';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import {
  advance,
  closeAndTally,
  draftElection,
  insertCandidate,
  open,
  type TestElection,
} from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { audit, encryptFor } from '../../testing/record.ts';

let test: TestApp;
let election: TestElection;
let answers: Voteable[];

const paperOf = async ({ token }: Person) =>
  (await test.call('GET', '/vote/initiate-vote?reasons=true', { token })).body.data;
const cast = ({ token }: Person, body: unknown) => test.call('POST', '/vote/cast', { token, body });
const choose = (...candidates: (string | undefined)[]) => [
  { postId: election.posts[0]?.id, candidateId: election.posts[0]?.candidates[0] },
  ...candidates.map((candidateId) => ({ postId: election.posts[1]?.id, candidateId })),
];
const linesOf = async () => {
  test.clock.advance(2_000);
  const { data } = (await test.call('GET', '/extras/election-results')).body;
  return data['Post 2'].map(({ candidateName, votes }: ResultEntry) => [candidateName, votes]);
};

beforeAll(async () => {
  test = await createTestApp();
  election = await draftElection(test.db, [2, 'question'], { slug: 'levy' });
});

describe('a question', () => {
  it('is no post for which parties nominate, in their list, by a request or in the database [A461]', async () => {
    const { token } = await test.newParty();
    const listed = await test.call('GET', '/extras/get-political-posts');
    expect(listed.body.data.posts.map((post: { postName: string }) => post.postName)).toEqual(['Post 1']);
    const sent = (position: string | undefined) =>
      test.call('POST', '/party/candidate', { token, ...form({ name: 'Eve', position, bio: 'Roads.' }) });
    expect(await sent(election.posts[1]?.id)).toMatchObject({ status: 422, body: { code: 'post-unknown' } });
    const { id: electionId, partyId, posts } = election;
    const stands = insertCandidate(test.db, { electionId, partyId, postId: posts[1]?.id ?? '', name: 'Eve' });
    await expect(stands).rejects.toThrow('nobody stands for a question');
  });

  it('stays one from the draft on, in the database itself [A460]', async () => {
    const change = (isQuestion: boolean) =>
      test.db.updateTable('posts').set({ is_question: isQuestion }).where('election_id', '=', election.id);
    await expect(change(false).execute()).rejects.toThrow('never becomes a question');
    await expect(change(true).execute()).rejects.toThrow('never becomes a question');
  });

  it('has the answers Yes and No on the paper, which are no candidates and have no party', async () => {
    await open(test.deps, election.id);
    const paper = await paperOf(await test.newVoter());
    expect([paper.totalCandidates, paper.totalPosts]).toEqual([2, 2]);
    answers = paper.voteables['Post 2'];
    const shown = answers.map((one) => [one.candidateName, one.partyId, one.partyName, one.answer]);
    expect(shown).toEqual([
      ['Yes', null, '', 'yes'],
      ['No', null, '', 'no'],
    ]);
  });

  it('takes one of them in the clear or encrypted, never both and never none [A462]', async () => {
    const [yes, no] = answers.map(({ candidateId }) => candidateId);
    const voter = await test.newVoter();
    expect(await cast(voter, choose(yes, no))).toMatchObject({ status: 422, body: { code: 'choose-once' } });
    expect((await cast(voter, choose())).status).toBe(422);
    expect((await cast(voter, choose(no))).status).toBe(200);
    for (const pick of [0, 0]) {
      const { json } = await encryptFor(test.db, election.id, () => pick);
      expect((await cast(await test.newVoter(), { ballot: json })).status).toBe(200);
    }
  });

  it('is counted live, verified, and in the results, where Yes has the most votes', async () => {
    await advance(test.deps, election.id);
    const counted = [
      ['Yes', 2],
      ['No', 1],
    ];
    expect(await linesOf()).toEqual(counted);
    await closeAndTally(test.deps, election.id);
    expect(await linesOf()).toEqual(counted);
    const { voteables } = await paperOf(await test.newVoter());
    expect(voteables['Post 2'].map(({ isWinner }: Voteable) => isWinner)).toEqual([true, false]);
    const { text } = await test.call('GET', '/extras/election-results.csv');
    expect(text).toContain('"Post 2","Yes","","","2"');
    const report = await audit(test.db, 'levy');
    expect(report.verdict).toBe('verified');
    const lines = report.counts.filter(({ party }) => party === '');
    expect(lines.map(({ candidate, votes }) => [candidate, votes])).toEqual(counted);
  });
});

it('an election of one question needs no party, and may offer None of these beside Yes and No', async () => {
  const { id } = await draftElection(test.db, ['question'], { slug: 'only', none_of_these: true });
  await open(test.deps, id);
  test.clock.advance(2_000);
  const { voteables } = await paperOf(await test.newVoter());
  expect(voteables['Post 1'].map(({ answer }: Voteable) => answer)).toEqual(['none', 'yes', 'no']);
});
