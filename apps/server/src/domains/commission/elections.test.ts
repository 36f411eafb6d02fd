import { beforeEach, expect, it } from 'vitest';
import { saveImage } from '../../platform/images/store.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { insertCandidate, insertParty, seenOpening } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { DOUBTING, WELL } from '../../testing/pulses.ts';
import { COMMAND } from '../audit-log/service.ts';
import { declareVoid } from '../election/archive.ts';
import { findCurrentElection, insertEvent } from '../election/service.ts';
import { beat } from './pulse.ts';

const HOUR_MS = 60 * 60_000;
let test: TestApp;
let head: Person;
beforeEach(async () => {
  test = await createTestApp();
  head = await test.newOfficer();
});

const postsOf = (...names: string[]) => names.map((name) => ({ name, level: null }));
const wanted = (change: object = {}) => ({
  title: "Students' Union Election",
  year: 2026,
  posts: postsOf('President', 'Secretary'),
  liveResults: false,
  smallestBatch: 10,
  nominations: 'frozen',
  candidatesAParty: 1,
  endDelayMinutes: 10,
  whoMayVote: 'confirmed',
  ...change,
});
const begin = (change: object = {}, { token } = head) =>
  test.call('POST', '/commission/elections', { token, body: wanted(change) });
const look = async ({ token } = head) =>
  (await test.call('GET', '/commission/elections', { token })).body.data;
const say = (id: string, body: object, { token } = head) =>
  test.call('POST', `/commission/elections/${id}/checks`, { token, body });
const setTimes = (id: string, opensAtMs: number | null, closesAtMs: number | null, { token } = head) =>
  test.call('PUT', `/commission/elections/${id}/times`, { token, body: { opensAtMs, closesAtMs } });

it('an election is created as a draft, with the officer in the log, and shown with its checklist', async () => {
  expect(await look()).toEqual({
    elections: [],
    checklist: [],
    arrivals: [],
    mayBegin: 'yes',
    nowMs: test.clock.ms,
  });
  const { id } = (await begin()).body.data;
  const { elections, checklist, mayBegin } = await look();
  expect(elections).toEqual([
    expect.objectContaining({
      id,
      slug: 'students-union-election-2026',
      status: 'draft',
      posts: ['President', 'Secretary'].map((name) => ({ name, seats: 1 })),
      keyHolders: 'server',
      planned: null,
      isCurrent: true,
      hasResult: false,
      isCertified: false,
      whoMayVote: 'confirmed',
      closesAtMs: null,
    }),
  ]);
  expect(mayBegin).toBe('another-is-draft');
  const done = checklist.filter(({ isDone }: { isDone: boolean }) => isDone);
  expect(done.map(({ check }: { check: string }) => check)).toEqual([
    ...['nominations-judged', 'roll-frozen', 'letters', 'trustees-key', 'keys-drilled'],
    ...['trustees-run', 'clocks'],
  ]);
  const acts = test.db
    .selectFrom('audit_log')
    .select(['actor', 'role'])
    .where('action', '=', 'election-created');
  expect(await acts.execute()).toEqual([{ actor: head.id, role: 'COMMISSION' }]);
});

it('the settings of an election can begin another one, without its times and people', async () => {
  const posts = [
    { name: 'President', level: null, isQuestion: false, seats: 2 },
    { name: 'Shall we build?', level: null, isQuestion: true, seats: 1 },
  ];
  const planned = { trustees: 5, threshold: 4 };
  const rules = {
    ...{
      posts,
      noneOfThese: true,
      whoStands: 'both',
      tieRule: 'joint',
      candidateOrder: 'draw',
      unopposed: 'elected',
      candidatesAParty: 3,
    },
    ...{ liveResults: true, planned, whoMayVote: 'roll', votersUse: 'both' },
  };
  const { id } = (await begin(rules)).body.data;
  await setTimes(id, null, test.clock.ms + HOUR_MS);
  const settings = async ({ token } = head) =>
    test.call('GET', `/commission/elections/${id}/settings`, { token });
  const { data } = (await settings()).body;
  const shown = posts.map((post) => ({ id: expect.any(String), ...post }));
  expect(data).toEqual({ ...wanted(rules), posts: shown, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await test.db.updateTable('elections').set({ given_up_at: test.clock.now(), current: false }).execute();
  expect([(await settings()).status, (await settings()).body.code]).toEqual([404, 'no-such-election']);
  const next = await begin({ ...data, year: 2027 });
  expect(next.status).toBe(201);
  const { elections } = await look();
  expect(elections).toMatchObject([
    {
      year: 2027,
      opensAtMs: null,
      closesAtMs: null,
      planned,
      posts: posts.map(({ name, seats }) => ({ name, seats })),
    },
  ]);
  expect((await settings(await test.newOfficer('registrar'))).status).toBe(403);
});

it('nobody is elected without a vote where candidates may still come', async () => {
  const refused = await begin({ unopposed: 'elected', nominations: 'open' });
  expect([refused.status, refused.body.code]).toEqual([422, 'unopposed-of-open']);
  expect((await begin({ unopposed: 'elected' })).status).toBe(201);
});

it('a draft waits for its planned trustees until they are named', async () => {
  const planned = { trustees: 5, threshold: 3 };
  const { id } = (await begin({ planned })).body.data;
  const hasKey = (await look()).checklist.find(({ check }: { check: string }) => check === 'trustees-key');
  expect(hasKey.isDone).toBe(false);
  const holders = await test.call('GET', `/commission/elections/${id}/trustees`, { token: head.token });
  expect(holders.body.data.keyHolders).toEqual({
    keyHolders: 'server',
    mayInvite: 'yes',
    planned,
    ceremony: null,
    openedAtMs: null,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const acts = test.db.selectFrom('audit_log').select('after').where('action', '=', 'election-created');
  expect(await acts.execute()).toMatchObject([{ after: planned }]);
});

it('a plan of trustees in which one of them, or only all, can open the count is refused', async () => {
  for (const [change, code] of [
    [{ planned: { trustees: 3, threshold: 1 } }, 'invalid'],
    [{ planned: { trustees: 3, threshold: 3 } }, 'invalid'],
    [{ planned: { trustees: 2, threshold: 1 } }, 'invalid'],
    [{ planned: { trustees: 21, threshold: 3 } }, 'invalid'],
  ] as const)
    expect((await begin(change)).body.code).toBe(code);
  expect((await look()).elections).toEqual([]);
  const { id } = (await begin()).body.data;
  for (const set of [
    { trustees_planned: 3 },
    { threshold_planned: 2 },
    { trustees_planned: 3, threshold_planned: 3 },
  ])
    await expect(test.owner.updateTable('elections').set(set).where('id', '=', id).execute()).rejects.toThrow(
      /violates check constraint/,
    );
});

it('a new party puts nobody on the paper of a draft before an officer has approved both [A70]', async () => {
  const { id } = (await begin()).body.data;
  const asHead = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await test.call(method, `/commission/${path}`, { token: head.token, body })).body;
  const party = await test.newParty('Unity');
  const [{ id: position }] = (await test.call('GET', '/extras/get-political-posts')).body.data.posts;
  const nominate = () => {
    const parts = form({ name: 'Ada', position, bio: 'Roads.' });
    return test.call('POST', '/party/candidate', { token: party.token, ...parts });
  };
  const seen = async () => {
    const { papers } = (await asHead('GET', `elections/${id}/papers`)).data;
    const isJudged = (await look()).checklist.find(
      ({ check }: { check: string }) => check === 'nominations-judged',
    );
    return [papers[0].contests[0].candidates, isJudged.isDone];
  };
  expect((await nominate()).body.code).toBe('party-not-approved');
  await asHead('POST', `parties/${party.partyId}/approve`, { name: 'Unity', acronym: null });
  expect((await nominate()).status).toBe(201);
  expect(await seen()).toEqual([[], false]);
  const [ada] = (await asHead('GET', 'nominations')).data.nominations;
  await asHead('POST', `nominations/${ada.id}/review`, { kind: 'approve', seen: ada.seen });
  expect(await seen()).toEqual([[expect.objectContaining({ name: 'Ada', party: 'Unity' })], true]);
});

it('the checklist ticks off the end and a second officer once they are there, but not an open roll', async () => {
  const { id } = (await begin({ whoMayVote: 'roll' })).body.data;
  const isDone = async (wantedCheck: string) =>
    (await look()).checklist.find(({ check }: { check: string }) => check === wantedCheck)?.isDone;
  expect([await isDone('closing-time'), await isDone('second-officer'), await isDone('roll-frozen')]).toEqual(
    [...[false, false, false]],
  );
  expect((await setTimes(id, null, test.clock.ms + HOUR_MS)).status).toBe(200);
  await test.newOfficer('registrar');
  expect([await isDone('closing-time'), await isDone('second-officer')]).toEqual([true, true]);
});

it('a check that no program can make is confirmed by an officer, in the log, and for the present papers only', async () => {
  const { id } = (await begin()).body.data;
  const papersNow = async () =>
    (await test.call('GET', `/commission/elections/${id}/papers`, { token: head.token })).body.data;
  const isDone = async (wantedCheck: string) =>
    (await look()).checklist.find(({ check }: { check: string }) => check === wantedCheck)?.isDone;
  const { digest } = await papersNow();
  expect([await isDone('papers-seen'), await isDone('backup-restored')]).toEqual([false, false]);
  expect((await say(id, { check: 'papers-seen', digest: '0'.repeat(64) })).body.code).toBe('papers-changed');
  expect(await isDone('papers-seen')).toBe(false);
  expect((await say(id, { check: 'papers-seen', digest })).status).toBe(200);
  expect((await say(id, { check: 'backup-restored' })).status).toBe(200);
  expect([await isDone('papers-seen'), await isDone('backup-restored')]).toEqual([true, true]);
  await test.db.updateTable('posts').set({ name: 'Chair' }).where('name', '=', 'President').execute();
  expect((await papersNow()).digest).not.toBe(digest);
  expect([await isDone('papers-seen'), await isDone('backup-restored')]).toEqual([false, true]);
  const acts = test.db.selectFrom('audit_log').select(['action', 'actor', 'after']).orderBy('seq');
  expect((await acts.execute()).slice(-2)).toEqual([
    { action: 'papers-seen', actor: head.id, after: { papers: digest } },
    { action: 'backup-restored', actor: head.id, after: null },
  ]);
});

it('another picture, or another banner of a party, on a paper that was found right requires another check [A71]', async () => {
  const { id } = (await begin()).body.data;
  const partyId = await insertParty(test.db, 'Unity');
  const [post] = await test.db.selectFrom('contests').select('id').execute();
  await insertCandidate(test.db, { electionId: id, postId: post?.id ?? '', partyId, name: 'Ada' });
  const papers = async () =>
    (await test.call('GET', `/commission/elections/${id}/papers`, { token: head.token })).body.data;
  const isSeen = async () =>
    (await look()).checklist.find(({ check }: { check: string }) => check === 'papers-seen').isDone;
  const shown = async () => {
    const { digest, papers: all } = await papers();
    const before = await isSeen();
    await say(id, { check: 'papers-seen', digest });
    return [
      before,
      await isSeen(),
      all[0].contests.flatMap(({ candidates }: { candidates: object[] }) => candidates)[0],
    ];
  };
  const ada = { name: 'Ada', party: 'Unity', acronym: null };
  expect(await shown()).toEqual([false, true, { ...ada, picture: null, banner: null }]);
  const bytes = Buffer.from('a picture');
  const image = await saveImage(test.db, {
    sha256: Buffer.alloc(32, 1),
    large: bytes,
    small: bytes,
    width: 8,
    height: 8,
  });
  const picture = `/api/images/${image}/large.webp`;
  await test.db.updateTable('nominations').set({ image_id: image }).execute();
  expect(await shown()).toEqual([false, true, { ...ada, picture, banner: null }]);
  await test.db.updateTable('parties').set({ banner_id: image }).where('name', '<>', 'Independent').execute();
  expect(await shown()).toEqual([false, true, { ...ada, picture, banner: picture }]);
});

it('a post waits for a candidate, and a question for nobody', async () => {
  const question = { name: 'Shall we build?', level: null, isQuestion: true, seats: 1 };
  const isDone = async () =>
    (await look()).checklist.find(({ check }: { check: string }) => check === 'candidates')?.isDone;
  await begin({ posts: [...postsOf('President'), question] });
  expect(await isDone()).toBe(false);
  await test.db.updateTable('elections').set({ given_up_at: test.clock.now(), current: false }).execute();
  await begin({ year: 2027, posts: [question] });
  expect(await isDone()).toBe(true);
});

it('a check is confirmed for drafts only, and by neither a registrar nor an observer', async () => {
  const { id } = (await begin()).body.data;
  for (const role of ['registrar', 'observer'] as const) {
    const officer = await test.newOfficer(role);
    const refused = await say(id, { check: 'backup-restored' }, officer);
    expect(refused.body.code).toBe('other-officers-only');
  }
  expect((await say(head.id, { check: 'backup-restored' })).body.code).toBe('no-such-draft');
  await test.db.updateTable('elections').set({ status: 'open' }).where('id', '=', id).execute();
  expect((await say(id, { check: 'backup-restored' })).body.code).toBe('no-such-draft');
});

it('a server whose clock differs is in the checklist until it agrees again', async () => {
  await begin();
  const isDone = async () =>
    (await look()).checklist.find(({ check }: { check: string }) => check === 'clocks')?.isDone;
  await beat(test.deps, head.id, DOUBTING);
  expect(await isDone()).toBe(false);
  await beat(test.deps, head.id, WELL);
  expect(await isDone()).toBe(true);
});

it('times that make no sense are refused, and those of an election that was opened', async () => {
  const { id } = (await begin()).body.data;
  const now = test.clock.ms;
  expect((await setTimes(id, null, now - 1)).body.code).toBe('closes-in-the-past');
  expect((await setTimes(id, now + HOUR_MS, now + HOUR_MS)).body.code).toBe('closes-before-it-opens');
  expect((await setTimes(head.id, null, null)).body.code).toBe('no-such-draft');
  expect((await setTimes(id, null, now + HOUR_MS)).status).toBe(200);
  // One officer alone would extend what two have opened.
  await test.db.updateTable('elections').set({ status: 'open' }).where('id', '=', id).execute();
  expect((await setTimes(id, null, now + 2 * HOUR_MS)).body.code).toBe('opened-already');
  expect((await look()).elections[0].closesAtMs).toBe(now + HOUR_MS);
});

it('a draft whose end has passed has that point undone, is not opened, and takes new times', async () => {
  const { id } = (await begin()).body.data;
  const partyId = await insertParty(test.db, 'Unity');
  for (const { id: postId } of await test.db.selectFrom('contests').select('id').execute())
    await insertCandidate(test.db, { electionId: id, postId, partyId, name: 'Ada' });
  const isEndSet = async () =>
    (await look()).checklist.find(({ check }: { check: string }) => check === 'closing-time').isDone;
  const openAlone = async () => {
    const params = { ...(await seenOpening(test.db, id)), trial: true };
    const wanted = { act: 'open-election', params };
    const body = { electionId: id, wanted };
    return test.call('POST', '/commission/proposals', { token: head.token, body });
  };
  expect((await setTimes(id, null, test.clock.ms + HOUR_MS)).status).toBe(200);
  expect(await isEndSet()).toBe(true);
  test.clock.advance(HOUR_MS);
  expect(await isEndSet()).toBe(false);
  expect((await openAlone()).body.code).toBe('closes-in-the-past');
  expect((await look()).elections[0].status).toBe('draft');
  expect((await setTimes(id, test.clock.ms - HOUR_MS, test.clock.ms)).body.code).toBe('closes-in-the-past');
  expect((await setTimes(id, null, test.clock.ms + HOUR_MS)).status).toBe(200);
  expect(await isEndSet()).toBe(true);
  expect((await openAlone()).status).toBe(201);
});

it('only one of two elections that officers create at the same moment is begun', async () => {
  const other = await test.newOfficer();
  const statuses = await Promise.all([begin(), begin({ title: 'Another One' }, other)]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await look()).elections).toHaveLength(1);
});

it('no officer creates another election before the closed one is certified or declared void, so that it stays on the pages for voters [A177]', async () => {
  const { id } = (await begin()).body.data;
  const closed = { status: 'closed', closed_at: test.clock.now() } as const;
  await test.db.updateTable('elections').set(closed).where('id', '=', id).execute();
  const next = { title: 'Another' };
  const shown = async () => [(await look()).mayBegin, (await findCurrentElection(test.db))?.id];
  expect((await begin(next)).body.code).toBe('before-not-certified');
  expect(await shown()).toEqual(['not-certified', id]);
  const head = { tree_size: 1, root: Buffer.alloc(32), ballots: 0, officers: 2 as const };
  await test.db
    .insertInto('certifications')
    .values({ ...head, election_id: id, certified_at: test.clock.now() })
    .execute();
  await test.db.transaction().execute((trx) => insertEvent(trx, id, 'certified', test.clock.now()));
  expect(await shown()).toEqual(['yes', id]);
  const other = (await begin(next)).body.data.id;
  expect(await shown()).toEqual(['another-is-draft', other]);
  await test.db.updateTable('elections').set(closed).where('id', '=', other).execute();
  expect((await begin({ title: 'A third' })).body.code).toBe('before-not-certified');
  const reason = { reason: 'A court said so.', at: test.clock.now() };
  await test.db.transaction().execute((trx) => declareVoid(trx, test.deps.keys, other, reason, COMMAND));
  expect((await begin({ title: 'A third' })).status).toBe(201);
});

it('nothing is created beside the demo, with two posts of one name, or with a title that has no address', async () => {
  expect((await begin({ posts: postsOf('Chair', 'CHAIR') })).body.code).toBe('posts-alike');
  expect((await begin({ posts: [] })).status).toBe(400);
  expect((await begin({ title: 'عمر' })).status).toBe(422);
  const { id } = (await begin()).body.data;
  const closed = { is_demo: true, status: 'closed', closed_at: test.clock.now() } as const;
  await test.db.updateTable('elections').set(closed).where('id', '=', id).execute();
  expect((await begin({ title: 'Another One' })).body.code).toBe('beside-demo');
});

it('only returning officers create elections; a registrar and an observer see them', async () => {
  const { id } = (await begin()).body.data;
  for (const role of ['registrar', 'observer'] as const) {
    const officer = await test.newOfficer(role);
    expect((await look(officer)).elections).toHaveLength(1);
    expect((await begin({}, officer)).body.code).toBe('other-officers-only');
    expect((await setTimes(id, null, null, officer)).body.code).toBe('other-officers-only');
  }
});
