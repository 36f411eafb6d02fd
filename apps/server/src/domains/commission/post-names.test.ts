import type { NamedPost } from '@evoting/contract/post-names';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { insertCandidate, insertParty, seenOpening } from '../../testing/election.ts';
import { openElection } from '../paper/open-election.ts';

let test: TestApp;
let head: Person;
let id: string;
beforeEach(async () => {
  test = await createTestApp();
  head = await test.newOfficer();
  const body = {
    title: 'General Election',
    year: 2026,
    posts: ['President', 'Governor'].map((name) => ({ name, level: null })),
    liveResults: true,
    smallestBatch: 1,
  };
  id = (await test.call('POST', '/commission/elections', { token: head.token, body })).body.data.id;
});

const hausa: NamedPost[] = [
  { post: 'President', translations: { ha: 'Shugaban ƙasa', yo: 'Ààrẹ' } },
  { post: 'Governor', translations: { ha: 'Gwamna' } },
];
const name = (posts: object[], { token } = head) =>
  test.call('PUT', `/commission/elections/${id}/post-names`, { token, body: { posts } });
const shown = async () => (await test.call('GET', '/extras/post-names')).body.data.posts;
const papers = async () =>
  (await test.call('GET', `/commission/elections/${id}/papers`, { token: head.token })).body.data;

it('the names of posts in other languages are shown to voters and officers, and stand in the log', async () => {
  expect((await name(hausa)).status).toBe(200);
  expect(await shown()).toEqual(hausa);
  expect((await papers()).postNames).toEqual(hausa);
  const { elections } = (await test.call('GET', '/commission/elections', { token: head.token })).body.data;
  expect(elections[0].postNames).toEqual(hausa);
  const fewer = hausa.slice(1);
  await name(fewer);
  expect((await papers()).postNames).toEqual(fewer);
  const acts = test.db.selectFrom('audit_log').select('after').where('action', '=', 'posts-translated');
  expect((await acts.orderBy('seq').execute()).map(({ after }) => after)).toEqual([
    { 'President (ha)': 'Shugaban ƙasa', 'President (yo)': 'Ààrẹ', 'Governor (ha)': 'Gwamna' },
    { 'Governor (ha)': 'Gwamna' },
  ]);
});

it('a name that is another post’s, of an unknown post, in English, or typed by another role is refused [A448]', async () => {
  const codeOf = async (posts: object[], who = head) => (await name(posts, who)).body.code;
  const swapped = { post: 'President', translations: { ha: 'GOVERNOR' } };
  expect(await codeOf([swapped])).toBe('post-names-mixed');
  const twice = hausa.map(({ post }) => ({ post, translations: { ha: 'Gwamna' } }));
  expect(await codeOf(twice)).toBe('post-names-mixed');
  expect(await codeOf([{ post: 'Senator', translations: { ha: 'Sanata' } }])).toBe('post-unknown');
  expect(await codeOf([{ post: 'President', translations: { en: 'Governor' } }])).toBe('invalid');
  expect(await codeOf([{ post: 'President', translations: { ha: 'Shugaba\u202e' } }])).toBe('invalid');
  expect(await codeOf(hausa, await test.newOfficer('observer'))).toBe('other-officers-only');
  expect((await name(hausa, await test.newVoter())).status).toBe(403);
  expect(await shown()).toEqual([]);
});

it('a translation after officers saw the papers must be seen again, and the opening fixes it [A448]', async () => {
  const partyId = await insertParty(test.db, 'Unity');
  const contests = test.db.selectFrom('contests').select('id').where('election_id', '=', id);
  for (const [i, { id: postId }] of (await contests.execute()).entries())
    await insertCandidate(test.db, { electionId: id, partyId, postId, name: `Candidate ${'AB'[i]}` });
  const before = await seenOpening(test.db, id);
  await name(hausa);
  const opened = (seen?: typeof before) =>
    test.db
      .transaction()
      .execute((trx) => openElection(test.deps, trx, id, { isTrial: true, ...(seen && { seen }) }));
  expect(await opened(before)).toEqual({ ok: false, reason: 'changed' });
  expect(await opened(await seenOpening(test.db, id))).toEqual({ ok: true });
  expect((await name([])).body.code).toBe('opened-already');
  const changed = test.db.updateTable('posts').set({ name_ha: 'Gwamna' }).where('name', '=', 'President');
  await expect(changed.execute()).rejects.toThrow('the names of posts are fixed by the opening');
  expect(await shown()).toEqual(hausa);
});
