import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { insertCandidate, insertParty, open, seenOpening } from '../../testing/election.ts';
import { COMMAND, noteAct } from '../audit-log/service.ts';
import { createRecord } from '../election/record.ts';
import { lockElection } from '../election/service.ts';
import { openElection } from '../paper/open-election.ts';

let test: TestApp;
let head: Person;
let id: string;
beforeEach(async () => {
  test = await createTestApp();
  head = await test.newOfficer();
  const body = {
    title: 'Union Elektion',
    year: 2026,
    posts: [plain('Presidant'), plain('Treasurer'), { ...plain('Shall we bild?'), isQuestion: true }],
    liveResults: false,
    whoMayVote: 'roll',
  };
  id = (await test.call('POST', '/commission/elections', { token: head.token, body })).body.data.id;
});

const plain = (name: string) => ({ name, level: null, isQuestion: false, seats: 1 });
const settings = async () =>
  (await test.call('GET', `/commission/elections/${id}/settings`, { token: head.token })).body.data;
/** Sends the settings of the draft as they are, but for a change. */
async function correct(change: object | ((now: Settings) => object), { token } = head) {
  const { digest: seen, ...now } = await settings();
  const changed = typeof change === 'function' ? change(now) : change;
  const body = { ...now, seen, ...changed };
  const { status, body: answer } = await test.call('PUT', `/commission/elections/${id}/settings`, {
    token,
    body,
  });
  return status === 200 ? 'corrected' : answer.code;
}
interface Settings {
  posts: { id: string | null; name: string }[];
}
const renamed =
  (before: string, name: string) =>
  ({ posts }: Settings) => ({
    posts: posts.map((post) => (post.name === before ? { ...post, name } : post)),
  });
const without =
  (name: string) =>
  ({ posts }: Settings) => ({ posts: posts.filter((post) => post.name !== name) });
const contestOf = async (post: string) => {
  const found = test.db.selectFrom('named_contests').select('id').where('election_id', '=', id);
  return (await found.where('post', '=', post).executeTakeFirstOrThrow()).id;
};
const putUp = async (post: string) => {
  const partyId = await insertParty(test.db, `Party for ${post}`);
  await insertCandidate(test.db, {
    electionId: id,
    postId: await contestOf(post),
    partyId,
    name: `Ada for ${post}`,
  });
};
const opened = async (seen: Awaited<ReturnType<typeof seenOpening>>) => {
  const opening = { isTrial: true, seen };
  return test.db.transaction().execute((trx) => openElection(test.deps, trx, id, opening));
};
/** Leaves the draft to anyone with an account, since a roll must have voters before it is opened. */
const letAnyoneVote = () => test.db.updateTable('elections').set({ who_may_vote: 'anyone' }).execute();

describe('a draft', () => {
  it('takes another title, other rules and names, and its candidates stay; the log has both', async () => {
    await putUp('Presidant');
    const contest = await contestOf('Presidant');
    const rules = {
      title: 'Union Election',
      tieRule: 'lot',
      smallestBatch: 5,
      noneOfThese: true,
      votersUse: 'both',
    };
    expect(await correct((now) => ({ ...rules, ...renamed('Presidant', 'President')(now) }))).toBe(
      'corrected',
    );
    expect(await settings()).toMatchObject(rules);
    expect((await settings()).posts.map(({ name }: { name: string }) => name)).toEqual([
      ...['President', 'Treasurer', 'Shall we bild?'],
    ]);
    expect(await contestOf('President')).toBe(contest);
    const acts = test.db.selectFrom('audit_log').select(['actor', 'before', 'after']);
    expect(await acts.where('action', '=', 'draft-corrected').execute()).toEqual([
      {
        actor: head.id,
        before: {
          ...{ title: 'Union Elektion', tieRule: 'unnamed', smallestBatch: 20, noneOfThese: false },
          ...{ votersUse: 'accounts', posts: 'Presidant; Treasurer; Shall we bild?' },
        },
        after: { ...rules, posts: 'President; Treasurer; Shall we bild?' },
      },
    ]);
    // The same once more is no act.
    await correct({});
    expect(await acts.where('action', '=', 'draft-corrected').execute()).toHaveLength(1);
  });

  it('takes posts that were forgotten, other names for two posts at once, and loses those that nobody stands for', async () => {
    const swap = ({ posts }: Settings) => ({
      posts: [
        { ...posts[1], name: 'Presidant' },
        { ...posts[0], name: 'Treasurer' },
        { ...plain('Auditor'), seats: 2, id: null },
      ],
    });
    expect(await correct(swap)).toBe('corrected');
    const { posts } = await settings();
    expect(posts).toMatchObject([
      { name: 'Presidant' },
      { name: 'Treasurer' },
      { name: 'Auditor', seats: 2 },
    ]);
    const styles = await test.db.selectFrom('ballot_styles').select('contest_ids').execute();
    const names = ['Presidant', 'Treasurer', 'Auditor'];
    expect(styles).toEqual([{ contest_ids: (await Promise.all(names.map(contestOf))).sort() }]);
  });

  it('is corrected by returning officers only', async () => {
    for (const role of ['registrar', 'observer'] as const)
      expect(await correct({ title: 'Mine' }, await test.newOfficer(role))).toBe('other-officers-only');
    expect((await settings()).title).toBe('Union Elektion');
  });

  it('keeps posts for which somebody was put up, and the kind, level and seats of each', async () => {
    await putUp('Treasurer');
    await test.db.updateTable('nominations').set({ status: 'withdrawn' }).execute();
    expect(await correct(without('Treasurer'))).toBe('post-has-candidates');
    for (const change of [{ seats: 2 }, { level: 'ward' }, { isQuestion: true }])
      expect(
        await correct(({ posts: [first, ...rest] }) => ({ posts: [{ ...first, ...change }, ...rest] })),
      ).toBe('post-differs');
    expect(await correct(renamed('Presidant', 'treasurer'))).toBe('posts-alike');
    const stranger = { ...plain('Auditor'), id: head.id };
    expect(await correct(({ posts }) => ({ posts: [...posts, stranger] }))).toBe('post-unknown');
    expect(await correct(({ posts }) => ({ posts: [...posts, posts[0]] }))).toBe('posts-alike');
    expect(await correct(({ posts }) => ({ posts: [...posts, { ...plain('Rep'), level: 'faculty' }] }))).toBe(
      'level-unknown',
    );
    expect(await correct({ posts: [] })).toBe('invalid');
    expect((await settings()).posts).toHaveLength(3);
  });

  it('never names a post as another one is called in another language', async () => {
    const posts = [{ post: 'Treasurer', translations: { ha: 'Ma’aji' } }];
    await test.call('PUT', `/commission/elections/${id}/post-names`, { token: head.token, body: { posts } });
    expect(await correct(renamed('Presidant', 'Ma’aji'))).toBe('post-names-mixed');
    expect(await correct(renamed('Treasurer', 'Bursar'))).toBe('corrected');
  });

  it('keeps what the trustees’ key was made for', async () => {
    await test.db.transaction().execute(async (trx) => {
      const election = await lockElection(trx, id);
      if (election) await createRecord(test.deps, trx, election);
    });
    for (const change of [
      ...[
        { title: 'Other' },
        { year: 2027 },
        { liveResults: true },
        { smallestBatch: 5 },
        { nominations: 'open' },
      ],
    ])
      expect(await correct(change)).toBe('draft-key-made');
    expect(await correct({ tieRule: 'joint' })).toBe('corrected');
    const retitled = test.owner.updateTable('elections').set({ title: 'Other' }).execute();
    await expect(retitled).rejects.toMatchObject({ constraint: 'title_stays' });
  });

  it.each(['letters', 'links'])('keeps the title that %s tell', async (told) => {
    if (told === 'links')
      await test.db
        .transaction()
        .execute((trx) => noteAct(trx, COMMAND, 'roll-links-sent', `election:${id}`));
    else {
      const list = { id: randomUUID(), election_id: id, begun_by: head.id, begun_at: new Date(0) };
      const row = { ...list, file_name: 'roll.csv', bytes: 1, letters_by: head.id };
      await test.db
        .insertInto('roll_imports')
        .values(row as never)
        .execute();
    }
    expect(await correct({ title: 'Union Election' })).toBe('draft-letters-made');
    expect(await correct({ year: 2027 })).toBe('draft-letters-made');
    expect(await correct(renamed('Presidant', 'President'))).toBe('corrected');
  });

  it('keeps accounts or links once a voter is on the roll', async () => {
    await test.db
      .insertInto('rolls')
      .values({ election_id: id, places: 1 } as never)
      .execute();
    expect(await correct({ votersUse: 'links' })).toBe('draft-roll-begun');
    const change = test.owner.updateTable('elections').set({ voters_use: 'links' }).execute();
    await expect(change).rejects.toMatchObject({ constraint: 'voters_use_stays' });
  });

  it('keeps a kind of candidates of which somebody was put up, and a drawn order', async () => {
    await putUp('Treasurer');
    expect(await correct({ whoStands: 'independents' })).toBe('draft-somebody-stands');
    const change = test.owner.updateTable('elections').set({ who_stands: 'independents' }).execute();
    await expect(change).rejects.toMatchObject({ constraint: 'who_stands_stays' });
    expect(await correct({ whoStands: 'both' })).toBe('corrected');
    expect(await correct({ candidateOrder: 'name', nominations: 'open' })).toBe('order-of-open');
    expect(await correct({ unopposed: 'elected', nominations: 'open' })).toBe('unopposed-of-open');
    expect(await correct({ unopposed: 'elected', candidateOrder: 'draw' })).toBe('corrected');
    expect(await correct({ candidateOrder: 'draw', tieRule: 'lot' })).toBe('corrected');
    expect(await correct({ candidateOrder: 'time' })).toBe('draft-draw-stays');
  });
});

describe('a correction', () => {
  it('keeps candidates without a party and accounts while voters can nominate themselves', async () => {
    expect(await correct({ whoStands: 'both' })).toBe('corrected');
    const rules = { self_seconders: 0, self_until: new Date(Date.UTC(2030, 0)) };
    await test.db.updateTable('elections').set(rules).where('id', '=', id).execute();
    for (const change of [{ whoStands: 'parties' }, { votersUse: 'links' }])
      expect(await correct(change)).toBe('self-nomination-needs');
    expect(await correct({ whoStands: 'independents' })).toBe('corrected');
  });

  it('of what somebody else has corrected meanwhile is refused [A511]', async () => {
    const { digest: seen, ...before } = await settings();
    expect(await correct({ title: 'Union Election' })).toBe('corrected');
    expect(await correct({ ...before, seen })).toBe('draft-changed');
    expect((await settings()).title).toBe('Union Election');
  });

  it.each([
    ['a title', { title: 'Other' }],
    ['a batch', { smallestBatch: 1 }],
    ['live results', { liveResults: true }],
    ['who is elected without a vote', { unopposed: 'elected' }],
    ['the name of a post', renamed('Presidant', 'Vice President')],
    ['a post that nobody stands for', without('Treasurer')],
  ])('of %s between the officers’ look and the confirmation makes the opening refused [A511]', async (_, change) => {
    await letAnyoneVote();
    await putUp('Presidant');
    const seen = await seenOpening(test.db, id);
    expect(await correct(change)).toBe('corrected');
    expect(await opened(seen)).toEqual({ ok: false, reason: 'changed' });
    expect(await opened(await seenOpening(test.db, id))).toEqual({ ok: true });
  });

  it('is refused once the election is open, by the database too [A512]', async () => {
    await letAnyoneVote();
    await putUp('Presidant');
    await open(test.deps, id);
    expect(await correct({ tieRule: 'lot' })).toBe('opened-already');
    expect(await correct(without('Treasurer'))).toBe('opened-already');
    const election = test.owner.updateTable('elections').where('id', '=', id);
    for (const [set, constraint] of [
      [{ title: 'Other' }, 'title_stays'],
      [{ year: 2027 }, 'title_stays'],
      [{ tie_rule: 'joint' }, 'tie_rule_stays'],
      [{ none_of_these: true }, 'none_of_these_stays'],
      [{ who_stands: 'both' }, 'who_stands_stays'],
      [{ candidate_order: 'name' }, 'candidate_order_stays'],
      [{ unopposed: 'elected' }, 'unopposed_stays'],
      [{ end_delay_minutes: 5 }, 'end_delay_stays'],
    ] as const)
      await expect(election.set(set).execute()).rejects.toMatchObject({ constraint });
    for (const db of [test.db, test.owner])
      await expect(db.deleteFrom('contests').execute()).rejects.toThrow('only takes new rows');
    const moved = test.db
      .updateTable('contests')
      .set({ election_id: id } as never)
      .execute();
    await expect(moved).rejects.toThrow(/permission denied|only takes new rows/);
    const posts = test.owner.updateTable('posts').set({ name: 'Other' }).where('name', '=', 'Treasurer');
    await expect(posts.execute()).rejects.toMatchObject({ constraint: 'posts_names_stay' });
  });
});
