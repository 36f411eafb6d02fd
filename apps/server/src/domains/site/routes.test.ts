import { partyIdSchema } from '@evoting/contract/fields';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { advance, draftElection, open, type TestElection } from '../../testing/election.ts';

let test: TestApp;
let election: TestElection;

beforeAll(async () => {
  test = await createTestApp();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  test.call('GET', `/extras/${path}`, { headers });
const set = async (change: object) => {
  await test.db.updateTable('elections').set(change).where('id', '=', election.id).execute();
  test.clock.advance(5000);
};

describe('before the first election', () => {
  it('everything is empty and nothing fails', async () => {
    const results = await get('election-results');
    expect([results.status, results.body.data, results.body.meta.status]).toEqual([200, {}, 'none']);
    expect((await get('get-political-posts')).body.data).toEqual({ posts: [] });
    expect((await get('notifications')).body.data).toEqual({ notifications: [] });
    expect((await get('search?q=a')).body.data).toEqual({ posts: [], candidates: [], parties: [] });
  });
});

describe('with an election', () => {
  beforeAll(async () => {
    election = await draftElection(test.db, [3, 2, 0]);
    await open(test.deps, election.id);
    test.clock.advance(5000);
  });

  it('lists all its posts in order, including those without candidates [S3.13 S7.9]', async () => {
    const { body } = await get('get-political-posts');
    expect(body.data.posts).toEqual(election.posts.map(({ id, name }) => ({ id, postName: name })));
  });

  it('gives results keyed by post name alone, with meta beside them, and 304 to a client that has them [S3.18 S6.5 S7.11]', async () => {
    const first = await get('election-results');
    expect(Object.keys(first.body.data)).toEqual(['Post 1', 'Post 2']);
    expect(first.body.data['Post 1'][0]).toEqual({
      candidateId: election.posts[0]?.candidates[0],
      candidateName: 'Candidate 1.1',
      candidateImage: null,
      partyName: 'Test Party of 2026',
      partyAcronym: null,
      partyBanner: null,
      votes: 0,
    });
    expect(first.body.meta).toMatchObject({
      electionTitle: 'Election 2026',
      year: 2026,
      status: 'open',
      hidden: false,
    });
    test.clock.advance(60_000);
    const again = await get('election-results', { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await get('election-results', { 'if-none-match': '"another"' });
    expect(other.status).toBe(200);
  });

  it('hides the numbers until the close where the election says so', async () => {
    const voter = await test.newVoter();
    const ballot = election.posts
      .slice(0, 2)
      .map(({ id, candidates }) => ({ candidateId: candidates[1], postId: id }));
    expect((await test.call('POST', '/vote/cast', { token: voter.token, body: ballot })).status).toBe(200);
    await advance(test.deps, election.id);
    await set({ live_results: false });
    const before = await get('election-results');
    expect(before.body.meta).toMatchObject({ hidden: true, countedBallots: 0, acceptedBallots: 1 });
    expect(before.body.data['Post 1'].map((entry: { votes: number }) => entry.votes)).toEqual([0, 0, 0]);
    // After the close too, until the count is opened: there is no result yet.
    await set({ status: 'closed', closed_at: test.clock.now() });
    const closed = await get('election-results');
    expect(closed.body.meta).toMatchObject({
      status: 'closed',
      hidden: true,
      hasResult: false,
      countedBallots: 0,
      acceptedBallots: 1,
    });
    expect((await get('election-results.csv')).text).toContain('"Candidate 1.2","Test Party of 2026",""');
    await set({ live_results: true, status: 'open', closed_at: null });
    const after = await get('election-results');
    expect(after.body.meta).toMatchObject({ hidden: false, countedBallots: 1 });
    expect(after.body.data['Post 1'][0]).toMatchObject({ candidateName: 'Candidate 1.2', votes: 1 });
  });

  it('says when voting began and ended, and not when that was to be', async () => {
    const events = test.db.selectFrom('events').select('at').where('kind', '=', 'opened');
    const opened = (await events.executeTakeFirstOrThrow()).at.getTime();
    const hours = (count: number) => new Date(opened + count * 3_600_000);
    const times = async () => {
      const { opensAtMs, closesAtMs } = (await get('election-results')).body.meta;
      return [opensAtMs, closesAtMs].map((ms) => ms && (ms - opened) / 3_600_000);
    };
    await set({ opens_at: hours(-1), closes_at: hours(2) });
    expect(await times(), 'opened later than was set').toEqual([0, 2]);
    await set({ opens_at: hours(1) });
    expect(await times(), 'put off').toEqual([1, 2]);
    await set({ status: 'closed', closed_at: hours(1.5) });
    expect(await times(), 'closed by hand').toEqual([1, 1.5]);
    await set({ closed_at: hours(2.1) });
    expect(await times(), 'closed by the clock, minutes after the end').toEqual([1, 2]);
    await set({ status: 'open', closed_at: null, opens_at: null, closes_at: null });
    expect(await times()).toEqual([0, null]);
  });

  it('finds posts, candidates and parties by a part of their names, and takes % and _ as they are', async () => {
    const found = async (q: string) => (await get(`search?q=${encodeURIComponent(q)}`)).body.data;
    const all = await found('candidate 1.');
    expect(all.candidates.map(({ name }: { name: string }) => name)).toEqual([
      'Candidate 1.1',
      'Candidate 1.2',
      'Candidate 1.3',
    ]);
    expect(all.candidates[0]).toMatchObject({
      postName: 'Post 1',
      partyName: 'Test Party of 2026',
      image: null,
    });
    expect((await found('post 2')).posts).toEqual([{ id: election.posts[1]?.id, postName: 'Post 2' }]);
    expect((await found('test party')).parties).toEqual([
      { id: election.partyId, name: 'Test Party of 2026', acronym: null, banner: null },
    ]);
    for (const text of ['%', '_', '\\', "'; DROP TABLE users; --"]) {
      expect(await found(text)).toEqual({ posts: [], candidates: [], parties: [] });
    }
  });

  it('finds no party that waits for the commission or is suspended [A70]', async () => {
    const found = async () => (await get('search?q=test%20party')).body.data.parties.length;
    const countFound = async (
      approval: 'at-once' | 'commission',
      status: 'registered' | 'approved' | 'suspended',
    ) => {
      await set({ approval });
      await test.db.updateTable('parties').set({ status }).where('name', '=', 'Test Party of 2026').execute();
      return found();
    };
    expect([
      await countFound('commission', 'registered'),
      await countFound('commission', 'approved'),
    ]).toEqual([0, 1]);
    expect([await countFound('at-once', 'suspended'), await countFound('at-once', 'registered')]).toEqual([
      0, 1,
    ]);
  });

  it('refuses a search for nothing and for a novel', async () => {
    expect([(await get('search')).status, (await get('search?q=')).status]).toEqual([400, 400]);
    expect((await get(`search?q=${'a'.repeat(101)}`)).status).toBe(400);
  });

  it('lists the events newest first, and from a day before the close that it is near', async () => {
    const at = (ms: number) => new Date(test.clock.ms - ms);
    const add = (id: string, kind: 'ballot-changed', when: Date) =>
      test.db.insertInto('events').values({ id, election_id: election.id, kind, at: when }).execute();
    // The opening was written when the election was opened; this test looks back on it from three days later.
    test.clock.advance(72 * 3_600_000);
    await add('0190a0b0-0000-7000-8000-000000000002', 'ballot-changed', at(60_000));
    // Only the latest of many changes is listed: they must not bury the opening.
    await add('0190a0b0-0000-7000-8000-000000000003', 'ballot-changed', at(30_000));
    const kinds = async () =>
      (await get('notifications')).body.data.notifications.map(({ kind }: { kind: string }) => kind);
    await set({ closes_at: new Date(test.clock.ms + 25 * 3_600_000) });
    expect(await kinds()).toEqual(['ballot-changed', 'opened']);
    await set({ closes_at: new Date(test.clock.ms + 23 * 3_600_000) });
    expect(await kinds()).toEqual(['ballot-changed', 'closing-soon', 'opened']);
    await set({ closes_at: null });
    expect(await kinds()).toEqual(['ballot-changed', 'opened']);
  });
});

describe('the newsletter', () => {
  const ask = (email: string) => test.call('POST', '/extras/newsletter', { body: { email } });
  const send = (path: string, token: string) =>
    test.call('POST', `/extras/newsletter/${path}`, { body: { token } });
  const mailsTo = (email: string) =>
    test.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute();
  const tokens = async (email: string) => {
    const text = (await mailsTo(email)).at(-1)?.text ?? '';
    const of = (path: string) => String(new RegExp(`${path}\\?token=(\\S+)`).exec(text)?.[1]);
    return { confirm: of('confirm'), unsubscribe: of('unsubscribe') };
  };
  const subscriber = (email: string) =>
    test.db.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).executeTakeFirst();

  it('stores the address after the link of the mail, which may be followed twice, and deletes it after the other', async () => {
    const email = 'reader@example.org';
    expect((await ask(email)).status).toBe(202);
    expect((await subscriber(email))?.confirmed_at).toBeNull();
    const { confirm, unsubscribe } = await tokens(email);
    expect([(await send('confirm', confirm)).status, (await send('confirm', confirm)).status]).toEqual([
      200, 200,
    ]);
    const today = new Date(test.clock.now().setUTCHours(0, 0, 0, 0));
    expect(await subscriber(email)).toMatchObject({ created_at: today, confirmed_at: today });
    expect([
      (await send('unsubscribe', unsubscribe)).status,
      (await send('unsubscribe', unsubscribe)).status,
    ]).toEqual([200, 200]);
    expect(await subscriber(email)).toBeUndefined();
    expect((await send('confirm', confirm)).status).toBe(404);
  });

  it('gives the same answer for a new address, a repeated one and a subscriber’s; only the owner gets mail', async () => {
    const email = 'again@example.org';
    const first = await ask(email);
    const early = await tokens(email);
    test.clock.advance(1000);
    const second = await ask(email.toUpperCase());
    const late = await tokens(email.toUpperCase());
    expect((await send('confirm', early.confirm)).status).toBe(404);
    expect((await send('confirm', late.confirm)).status).toBe(200);
    const third = await ask(email);
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('takes a link for a whole week after the mail', async () => {
    await ask('slow@example.org');
    const { confirm } = await tokens('slow@example.org');
    test.clock.advance(7 * 24 * 3_600_000);
    expect((await send('confirm', confirm)).status).toBe(200);
  });

  it('refuses an old link, a forged one and an invalid address', async () => {
    await ask('late@example.org');
    const { confirm } = await tokens('late@example.org');
    test.clock.advance(8 * 24 * 3_600_000);
    expect((await send('confirm', confirm)).status).toBe(404);
    expect((await send('confirm', 'x'.repeat(43))).status).toBe(404);
    expect((await send('confirm', 'short')).status).toBe(400);
    const bad = await ask('nobody');
    expect([bad.status, bad.body.message]).toEqual([400, 'Invalid email address']);
  });

  it('sends one address no more than three mails an hour', async () => {
    const statuses = [];
    for (let at = 0; at < 4; at++)
      statuses.push((await ask(at % 2 ? 'flood@example.org' : 'FLOOD@example.org')).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    for (const label of ['a', 'b', 'c']) expect((await ask(`flood+${label}@example.org`)).status).toBe(429);
    test.clock.advance(20 * 60_000);
    expect((await ask('flood@example.org')).status).toBe(202);
  });

  it('sends from one line no more mails to strangers than a few a minute, to whatever addresses', async () => {
    const body = (n: number) => ({ email: `stranger.${n}@example.org` });
    const ask = (n: number) =>
      test.call('POST', '/extras/newsletter', { body: body(n), address: '198.51.100.77' });
    const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => ask(n)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(60);
  });

  it('stores no token in plain text', async () => {
    await ask('hash@example.org');
    const { confirm } = await tokens('hash@example.org');
    const row = await subscriber('hash@example.org');
    expect(row?.confirm_token_hash?.length).toBe(32);
    expect(JSON.stringify(row)).not.toContain(confirm);
  });
});

describe('before the opening', () => {
  it('finds a party by a part of its acronym, and its candidates by the whole', async () => {
    const draft = await draftElection(test.db, [3, 2], { slug: 'draft-of-acronyms' });
    const partyId = partyIdSchema.parse(draft.partyId);
    await test.db.updateTable('parties').set({ acronym: 'ZQX' }).where('id', '=', partyId).execute();
    const found = async (q: string) => (await get(`search?q=${q}`)).body.data;
    expect((await found('zq')).parties).toMatchObject([{ id: draft.partyId, acronym: 'ZQX' }]);
    expect((await found('zq')).candidates).toEqual([]);
    expect((await found('zqx')).candidates).toHaveLength(5);
    expect(await found('zqxy')).toEqual({ posts: [], candidates: [], parties: [] });
  });
});
