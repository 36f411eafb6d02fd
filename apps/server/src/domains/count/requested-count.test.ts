import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { audit, encryptFor, fillIntake } from '../../testing/record.ts';
import { guardedAt, openingsOf, sharesBy } from '../../testing/trustees.ts';
import { COMMAND } from '../audit-log/service.ts';
import { findNumbers } from '../board/count-store.ts';
import { findRecord } from '../board/records-store.ts';
import { insertRequest, listLastShares } from '../board/requests-store.ts';
import { declareVoid } from '../election/archive.ts';
import { closeElection } from '../election/closing.ts';
import { trusteeNames } from '../election/trusteeship.ts';
import { currentCounts } from '../results/counts.ts';
import { trusteesAnswering } from '../tally/answering.ts';
import { tallyElection } from '../tally/tally.ts';
import { advanceElection, startLive } from './advancing.ts';
import { finishRecord } from './finishing.ts';
import { publishLiveCount, readNumbers } from './live-count.ts';
import { ServerAudits } from './server-audit.ts';

const test = await createTestApp();
const { db, deps } = test;

async function setUp(slug: string, live = 1) {
  const guarded = await guardedAt(test, { slug, live });
  const { id, give, proveBy } = guarded;
  /** Advances the election twice, as the server does every few seconds: a request may wait for the next look. */
  const look = async (to = deps) => {
    for (let n = 0; n < 2; n++) {
      const record = await findRecord(db, id);
      if (record) await advanceElection(to, record);
    }
  };
  const vote = async (...picks: number[]) => {
    for (const pick of picks) await fillIntake(db, id, [await encryptFor(db, id, () => pick)]);
    await look();
  };
  const counted = async () => {
    const record = await findRecord(db, id);
    const numbers = record && (await findNumbers(db, record));
    return numbers ? readNumbers(numbers.payload) : null;
  };
  /** These guardians answer. */
  const answer = async (...trustees: number[]) => {
    for (const trustee of trustees) expect((await give(await proveBy(trustee))).status).toBe(200);
    await look();
  };
  return { ...guarded, look, vote, counted, answer };
}

/** The numbers of the trustees whom the results page names. */
async function named(id: string, as: 'openedBy' | 'awaited'): Promise<number[]> {
  const record = await findRecord(db, id);
  const names = record ? await trusteeNames(db, record) : [];
  const { key } = await currentCounts(db, id, test.clock.now());
  return key?.[as].map((name) => names.indexOf(name) + 1) ?? [];
}
const openedBy = (id: string) => named(id, 'openedBy');

/** The record is valid for a stranger. */
const verified = async (slug: string) => (await audit(db, slug)).verdict;

it('counts live with any two of three guardians and no key on the server, late while only one answers', async () => {
  const { id, vote, answer, counted, proveBy } = await setUp('guarded');
  expect((await findRecord(db, id))?.heldTrustee).toBe(null);
  expect(await proveBy(1)).toBe(null);
  await vote(0, 1, 1);
  await answer(2);
  expect(await counted()).toBe(null);
  await vote(1);
  await answer(3);
  expect(await counted()).toMatchObject({ ballots: 3, counts: [{ votes: 1 }, { votes: 2 }] });
  await answer(1, 3);
  expect(await counted()).toMatchObject({ ballots: 4, counts: [{ votes: 1 }, { votes: 3 }] });
  expect(await openedBy(id)).toEqual([1, 3]);
  expect(await verified('guarded')).toBe('verified');
});

it('publishes a count once enough guardians have answered, and does not wait for the election’s next turn', async () => {
  const { id, vote, give, proveBy, counted } = await setUp('guarded-soon');
  await vote(0, 1, 1);
  await test.owner
    .updateTable('elections')
    .set({ live_interval_ms: 3_600_000 })
    .where('id', '=', id)
    .execute();
  await fillIntake(db, id, [await encryptFor(db, id, () => 0)]);
  const onMoved = vi.fn();
  const live = startLive(deps, { onMoved });
  try {
    // Its first turn moves the ballot; the next one is an hour away.
    await vi.waitFor(() => expect(onMoved).toHaveBeenCalled(), { timeout: 30_000 });
    expect((await give(await proveBy(1))).status).toBe(200);
    expect(await counted()).toBe(null);
    expect((await give(await proveBy(2))).status).toBe(200);
    await expect.poll(counted, { timeout: 30_000 }).toMatchObject({ ballots: 3 });
  } finally {
    await live.stop();
  }
});

it('names the trustees whom a late count waits for until enough have answered [A384]', async () => {
  const { id, vote, answer, give, proveBy } = await setUp('guarded-awaited');
  await vote(0, 1, 1);
  expect(await named(id, 'awaited')).toEqual([]);
  test.clock.advance(30_000);
  expect(await named(id, 'awaited')).toEqual([1, 2, 3]);
  await answer(2);
  expect(await named(id, 'awaited')).toEqual([1, 3]);
  expect((await give(await proveBy(3))).status).toBe(200);
  expect(await named(id, 'awaited')).toEqual([]);
});

it('costs the results page one query for the trustees of a late count, as for one in time', async () => {
  const { id, vote, answer } = await setUp('guarded-queries');
  await vote(0, 1, 1);
  const queries = async () => {
    let number = 0;
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        number += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await currentCounts(counted, id, test.clock.now());
    return number;
  };
  const inTime = await queries();
  test.clock.advance(30_000);
  await answer(2);
  expect(await named(id, 'awaited')).toEqual([1, 3]);
  expect(await queries()).toBe(inTime);
});

it('counts all ballots after the close with the same guardians, who then give the final shares', async () => {
  const { id, vote, answer, counted, keyOf } = await setUp('guarded-end', 2);
  await vote(0, 1, 1, 0, 1);
  await answer(1, 2);
  expect(await counted()).toMatchObject({ ballots: 2 });
  await closeElection(deps, id);
  expect(await finishRecord(deps, id)).toBe(true);
  await answer(1, 3);
  expect(await counted()).toMatchObject({ ballots: 5 });
  const openings = await openingsOf(deps, id);
  for (const trustee of [2, 3])
    await tallyElection(deps, id, { trustee, shares: sharesBy(keyOf(trustee), openings) });
  expect(await audit(db, 'guarded-end')).toMatchObject({ verdict: 'verified', isClosed: true, ballots: 5 });
  expect(await openedBy(id)).toEqual([2, 3]);
});

it('opens nothing at the close while a count that was asked for has no answer [A307]', async () => {
  const { id, vote, answer, keyOf } = await setUp('guarded-late', 2);
  await vote(0, 1, 1, 0);
  await closeElection(deps, id);
  await finishRecord(deps, id);
  const openings = await openingsOf(deps, id);
  const shares = sharesBy(keyOf(1), openings);
  expect(await tallyElection(deps, id, { trustee: 1, shares })).toEqual({
    ok: false,
    reason: 'still-counting',
  });
  await answer(1, 2);
  await answer(1, 2);
  expect(await tallyElection(deps, id, { trustee: 1, shares })).toMatchObject({ ok: true, state: 'waiting' });
});

it('refuses a false share, which accuses nobody, and takes the next guardian’s [A308]', async () => {
  const { id, vote, give, proveBy, answer, counted } = await setUp('guarded-false');
  await vote(0, 1);
  const honest = await proveBy(1);
  const [mine, others] = [honest?.share, (await proveBy(2))?.share];
  const of = (change: object) => ({ ...honest, share: { ...mine, ...change } });
  const forgeries: [unknown, string][] = [
    [of({ factors: others?.factors }), 'trustee-share-refused'],
    [of({ trustee: 3 }), 'trustee-share-refused'],
    [of({ trustee: 9 }), 'trustee-share-refused'],
    [of({ factors: mine?.factors.slice(1) }), 'trustee-share-refused'],
    [{ ...honest, treeSize: (honest?.treeSize ?? 0) - 1 }, 'count-not-asked'],
    [of({ proof: { challenge: '-1', response: '0' } }), 'invalid'],
    [{ ...honest, more: 1 }, 'invalid'],
  ];
  for (const [body, code] of forgeries) expect((await give(body)).body.code).toBe(code);
  expect((await test.call('POST', '/board/nowhere/shares', { body: honest })).status).toBe(404);
  expect(await listLastShares(db, id)).toEqual([]);
  await answer(1, 3);
  expect(await counted()).toMatchObject({ ballots: 2 });
  expect(await verified('guarded-false')).toBe('verified');
});

it('removes a false share that somebody wrote into the database, and counts with the others [A308]', async () => {
  const { id, vote, answer, counted } = await setUp('guarded-written');
  await vote(0, 1);
  await answer(1);
  await sql`INSERT INTO count_shares SELECT election_id, 2, entry_index, share, given_at FROM count_shares
    WHERE election_id = ${id}`.execute(db);
  const record = await findRecord(db, id);
  if (record) await advanceElection(deps, record);
  expect(await listLastShares(db, id)).toMatchObject([{ trustee: 1 }]);
  expect(await counted()).toBe(null);
  await answer(3);
  expect(await counted()).toMatchObject({ ballots: 2 });
  expect(await verified('guarded-written')).toBe('verified');
});

it('goes on after a crash at each step, and asks for one count only [A304]', async () => {
  const { id, vote, proveBy, give, counted, look } = await setUp('guarded-crash');
  // The disk with the signed heads fails between a commit and the signature.
  const keys = { ...deps.keys, storeHead: () => Promise.reject(new Error('no space left')) };
  const crashed = () => publishLiveCount({ ...deps, keys, audits: new ServerAudits() }, id);
  await vote();
  await fillIntake(db, id, [await encryptFor(db, id)]);
  await expect(look({ ...deps, keys })).rejects.toThrow('no space left');
  await look({ ...deps, audits: new ServerAudits() });
  const asked = await proveBy(1);
  expect(asked).not.toBe(null);
  for (const trustee of [1, 2]) await give(await proveBy(trustee));
  await expect(crashed()).rejects.toThrow('no space left');
  await Promise.all([1, 2, 3].map(() => look({ ...deps, audits: new ServerAudits() })));
  expect(await counted()).toMatchObject({ ballots: 1 });
  const requests = await db
    .selectFrom('record_entries')
    .select('entry_index')
    .where('election_id', '=', id)
    .where('type', '=', 'CountRequest')
    .execute();
  expect(requests).toHaveLength(1);
  expect(await verified('guarded-crash')).toBe('verified');
});

it('opens nothing with one guardian and all that the server has [A309]', async () => {
  const { id, vote, proveBy, keyOf, counted, look } = await setUp('guarded-one', 2);
  await vote(0, 1, 0, 1);
  const { share } = (await proveBy(1)) ?? {};
  // As if one guardian were enough, or could answer for another.
  for (const trustee of [1, 2])
    await sql`INSERT INTO count_shares SELECT election_id, ${trustee}::int, entry_index,
      ${JSON.stringify({ ...share, trustee })}, now() FROM count_requests WHERE election_id = ${id}`.execute(
      db,
    );
  await look();
  expect(await counted()).toBe(null);
  await closeElection(deps, id);
  await finishRecord(deps, id);
  const shares = sharesBy(keyOf(1), await openingsOf(deps, id));
  expect(await tallyElection(deps, id, { trustee: 1, shares })).toMatchObject({ ok: false });
});

it('has one open request in the database, whoever writes it [A304]', async () => {
  const { id, vote } = await setUp('guarded-two');
  await vote(0);
  const again = db.transaction().execute((trx) => insertRequest(trx, id, { index: 3, requestedAtS: 1 }));
  await expect(again).rejects.toThrow('the last request for a count has no answer yet');
});

it('shows officers which guardians answer, even one that answers after the count', async () => {
  const { id, vote, give, proveBy, answer } = await setUp('guarded-shown', 1);
  const shown = async (later = 0) =>
    (await trusteesAnswering(db, id, new Date(deps.now().getTime() + later)))?.list.map(({ isUp }) => isUp);
  expect(await shown()).toEqual([true, true, true]);
  await vote(0);
  const late = await proveBy(2);
  await answer(1);
  expect(await shown(130_000)).toEqual([true, false, false]);
  await answer(3);
  expect((await give(late)).status).toBe(200);
  expect(await shown(130_000)).toEqual([true, true, true]);
  await vote(1);
  expect((await give(late)).body.code).toBe('count-not-asked');
  expect(await shown(130_000)).toEqual([false, false, false]);
  expect(await trusteesAnswering(db, id, deps.now())).toMatchObject({ threshold: 2, isAsked: true });
});

it('counts nothing once the election was declared void', async () => {
  const { id, vote, give, proveBy, counted, look } = await setUp('guarded-void');
  await vote(0, 1);
  const bodies = [await proveBy(1), await proveBy(2)];
  await closeElection(deps, id);
  const reason = { reason: 'Flooded', at: deps.now() };
  await db.transaction().execute((trx) => declareVoid(trx, deps.keys, id, reason, COMMAND));
  for (const body of bodies) await give(body);
  await look();
  expect(await counted()).toBe(null);
  expect(await verified('guarded-void')).toBe('verified');
});
