import { randomBytes } from 'node:crypto';
import { verifyArchive } from '@evoting/belenios/auditor';
import { sodiumVoter } from '@evoting/belenios/sodium';
import type { ResultEntry } from '@evoting/contract/extras';
import type { Voteable } from '@evoting/contract/vote';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  findBeleniosTool,
  verifyWithTool,
} from '../../../../../packages/belenios/src/testing/belenios-tool.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { advance, closeAndTally, draftElection, open, type TestElection } from '../../testing/election.ts';
import { audit } from '../../testing/record.ts';
import { exportArchives } from '../archive/export.ts';
import { findRecord } from '../board/records-store.ts';
import { currentRevision } from '../paper/revisions.ts';

let test: TestApp;
let election: TestElection;

const paperOf = async ({ token }: Person) =>
  (await test.call('GET', '/vote/initiate-vote?reasons=true', { token })).body.data;
const cast = ({ token }: Person, body: unknown) => test.call('POST', '/vote/cast', { token, body });
/** The first post's first candidate, and these of the second post. */
const choose = (...places: number[]) => [
  { postId: election.posts[0]?.id, candidateId: election.posts[0]?.candidates[0] },
  ...places.map((place) => ({
    postId: election.posts[1]?.id,
    candidateId: election.posts[1]?.candidates[place],
  })),
];
/** Encrypts flags for the answers of each question. */
async function sealed(choices: number[][]): Promise<{ ballot: string }> {
  const revision = await currentRevision(test.db, election.id, 1);
  if (!revision) throw new Error('no ballot paper');
  return { ballot: sodiumVoter.encryptBallot(revision.election, choices, randomBytes).json };
}
const linesOf = async () => {
  test.clock.advance(2_000);
  const { data } = (await test.call('GET', '/extras/election-results')).body;
  return data['Post 2'].map(({ votes, seats }: ResultEntry) => [votes, seats]);
};

beforeAll(async () => {
  test = await createTestApp();
  election = await draftElection(test.db, [2, 4], { slug: 'board', seats: [1, 2] });
  await open(test.deps, election.id);
});

describe('a post of several seats', () => {
  it('keeps their number from the draft on, and a question has one, in the database itself [A446]', async () => {
    const set = (change: { seats?: number; is_question?: boolean }) =>
      test.db.updateTable('posts').set(change).where('election_id', '=', election.id).execute();
    await expect(set({ seats: 3 })).rejects.toThrow('the seats of a post stay');
    const asked = { election_id: election.id, name: 'Shall we?', position: 9, is_question: true, seats: 2 };
    const inserted = test.db
      .insertInto('posts')
      .values({ id: '00000000-0000-4000-8000-000000000009', ...asked });
    await expect(inserted.execute()).rejects.toThrow('posts_seats_of_people');
  });

  it('says so on the paper; a post with one seat beside it says nothing', async () => {
    const { posts } = await paperOf(await test.newVoter());
    expect(posts).toEqual([
      { id: election.posts[0]?.id, postName: 'Post 1' },
      { id: election.posts[1]?.id, postName: 'Post 2', seats: 2 },
    ]);
  });

  it.each([
    ['nobody', [], 'choose-every-post'],
    ['more than there are seats', [0, 1, 2], 'choose-fewer'],
    ['one candidate twice', [1, 1], 'choose-each-once'],
  ])('refuses a plain list with %s [A420]', async (_, places, code) => {
    expect(await cast(await test.newVoter(), choose(...places))).toMatchObject({
      status: 422,
      body: { code },
    });
  });

  it('refuses two candidates for the post of one beside it, as ever', async () => {
    const [first] = choose();
    const both = [first, { ...first, candidateId: election.posts[0]?.candidates[1] }, ...choose(1).slice(1)];
    expect(await cast(await test.newVoter(), both)).toMatchObject({
      status: 422,
      body: { code: 'choose-once' },
    });
  });

  it('takes one candidate or two, in the clear or encrypted', async () => {
    expect((await cast(await test.newVoter(), choose(1))).status).toBe(200);
    expect((await cast(await test.newVoter(), choose(1, 3))).status).toBe(200);
    for (const board of [
      [1, 1, 0, 0],
      [0, 0, 0, 1],
    ])
      expect((await cast(await test.newVoter(), await sealed([[1, 0], board]))).status).toBe(200);
  });

  it('is counted live, verified, and won by those with the most votes, as many as there are seats', async () => {
    // Most votes first.
    const counted = [3, 2, 1, 0].map((votes) => [votes, 2]);
    await advance(test.deps, election.id);
    expect(await linesOf()).toEqual(counted);
    await closeAndTally(test.deps, election.id);
    expect(await linesOf()).toEqual(counted);
    const { voteables } = await paperOf(await test.newVoter());
    expect(voteables['Post 2'].map(({ isWinner }: Voteable) => isWinner)).toEqual([false, true, false, true]);
    expect(voteables['Post 1'].map(({ isWinner }: Voteable) => isWinner)).toEqual([true, false]);
    expect((await audit(test.db, 'board')).verdict).toBe('verified');
  });
});

it('with None of these, several seats may be left blank, and one seat has that answer', async () => {
  election = await draftElection(test.db, [2, 3], { slug: 'blank', seats: [1, 2], none_of_these: true });
  await open(test.deps, election.id);
  test.clock.advance(2_000);
  const paper = await paperOf(await test.newVoter());
  expect(paper.posts[1]).toMatchObject({ seats: 2, mayBeBlank: true });
  expect(paper.voteables['Post 1'].map(({ answer }: Voteable) => answer)).toEqual([
    'none',
    undefined,
    undefined,
  ]);
  expect(paper.voteables['Post 2'].map(({ answer }: Voteable) => answer)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect((await cast(await test.newVoter(), choose())).status).toBe(200);
  expect(
    (
      await cast(
        await test.newVoter(),
        await sealed([
          [0, 1, 0],
          [0, 0, 0],
        ]),
      )
    ).status,
  ).toBe(200);
  await closeAndTally(test.deps, election.id);
  const report = await audit(test.db, 'blank');
  expect([report.verdict, report.counts.slice(3).map(({ votes }) => votes)]).toEqual(['verified', [0, 0, 0]]);
});

it.each([
  'board',
  'blank',
])('our verifier and belenios-tool (where it is installed) accept the archive of the election %s', {
  tags: ['release'],
}, async (slug) => {
  const { id } = await test.db
    .selectFrom('elections')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const record = await findRecord(test.db, id);
  const [archive] = record ? await exportArchives(test.db, record, 1_790_000_000) : [];
  const parts: Uint8Array[] = [];
  for await (const chunk of archive?.chunks ?? []) parts.push(chunk);
  const bytes = Buffer.concat(parts);
  expect(await verifyArchive([bytes])).toMatchObject({ ok: true });
  const tool = findBeleniosTool();
  if (tool) expect(verifyWithTool(tool, archive?.uuid ?? '', bytes)).toMatchObject({ ok: true });
});

it('with fewer candidates than seats a voter may choose them all', async () => {
  election = await draftElection(test.db, [1, 2], { slug: 'few', seats: [1, 5] });
  await open(test.deps, election.id);
  test.clock.advance(2_000);
  expect((await cast(await test.newVoter(), choose(0, 1))).status).toBe(200);
  await closeAndTally(test.deps, election.id);
  expect((await audit(test.db, 'few')).verdict).toBe('verified');
});
