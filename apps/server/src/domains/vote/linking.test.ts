/** @module-tag release */
import { randomBytes } from 'node:crypto';
import { userIdSchema } from '@evoting/contract/fields';
import { dueAt } from '@evoting/record/receipt';
import { expect, it } from 'vitest';
import { addAreas, draftByArea, placeVoter } from '../../testing/areas.ts';
import { insertUser, open } from '../../testing/election.ts';
import { bestLink, type Cast, readBackUp, readLive } from '../../testing/linking.ts';
import { encryptFor, openedElection, recordDeps, trusting, unverifiedCopies } from '../../testing/record.ts';
import { rewriteAll } from '../../testing/waits.ts';
import { storeBallot } from '../board/cast-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { finishRecord } from '../count/finishing.ts';
import { closeIn } from '../election/closing.ts';
import { findVotersElection } from '../election/service.ts';

const MINUTE_MS = 60_000;
/** By chance one in each area is right, and so many in fewer than one of a million tries. */
const MOST_RIGHT = { 1: 9, 3: 15 } as const;

/** Holds an election in a database of its own, in which people vote a minute apart. */
async function quietHour(batch: number, areas: readonly string[]) {
  const deps = trusting(await recordDeps());
  const { db, owner, connection } = deps;
  let nowMs = deps.now().getTime();
  const timed = { ...deps, now: () => new Date(nowMs) };
  if (areas.length > 1) await addAreas(db);
  const slug = `quiet-${batch}`;
  const { id } =
    areas.length > 1
      ? await draftByArea(db, { slug, smallest_batch: batch })
      : await openedElection(timed, [2], { slug, smallest_batch: batch });
  if (areas.length > 1) await open(timed, id);
  const register = async (area: string) => {
    const email = `${randomBytes(8).toString('hex')}@example.org`;
    const voter = userIdSchema.parse(await insertUser(db, 'VOTER', 'A voter', email));
    if (areas.length > 1) await placeVoter(db, email, area);
    const session = { token_hash: randomBytes(32), user_id: voter, created_at: new Date(0) };
    await db
      .insertInto('sessions')
      .values({ ...session, expires_at: new Date('2027-01-01') })
      .execute();
    return { voter, area };
  };
  const cast = async ({ voter, area }: Awaited<ReturnType<typeof register>>): Promise<Cast> => {
    nowMs += MINUTE_MS;
    const election = await findVotersElection(db, voter);
    if (!election) throw new Error('no election');
    const revision = await paperOf(area);
    const [one] = unverifiedCopies(revision, 1);
    if (!one) throw new Error('no ballot');
    const tracker = Buffer.from(one.tracker, 'base64');
    const row = { tracker, credential: Buffer.from(one.credential, 'hex'), revision: one.revision };
    const promise = { dueS: dueAt(Math.floor(nowMs / 1000), 300), retryHash: randomBytes(32) };
    const stored = await storeBallot(db, election, voter, { ...row, ballot: Buffer.from(one.json) }, promise);
    if (!stored.ok) throw new Error(stored.reason);
    return { voter, tracker: tracker.toString('hex'), area };
  };
  const papers = new Map<string, Awaited<ReturnType<typeof encryptFor>>>();
  const paperOf = async (area: string) => {
    const known = papers.get(area) ?? (await encryptFor(db, id, undefined, await hashOfPaper(area)));
    papers.set(area, known);
    return known;
  };
  const hashOfPaper = async (area: string) => {
    if (areas.length === 1) return undefined;
    const row = await db
      .selectFrom('ballot_revisions')
      .innerJoin('style_areas', (on) =>
        on
          .onRef('style_areas.style', '=', 'ballot_revisions.style')
          .onRef('style_areas.election_id', '=', 'ballot_revisions.election_id'),
      )
      .innerJoin('areas', 'areas.id', 'style_areas.area_id')
      .select('election_hash')
      .where('areas.code', '=', area)
      .executeTakeFirstOrThrow();
    return row.election_hash.toString('hex');
  };
  const end = async () => {
    await db.transaction().execute((trx) => closeIn(trx, timed.now(), id));
    expect(await finishRecord(timed, id)).toBe(true);
    nowMs += 60 * MINUTE_MS;
    await rewriteAll(timed, connection);
  };
  return { owner, register, cast, sequence: () => sequenceOnce(timed, id), end };
}

/** Another order, which is the same in every run. */
const mixed = <T>(list: readonly T[]): T[] => list.map((_, k) => list[(k * 5 + 3) % list.length] as T);

it.each([
  [1, ['']],
  [5, ['']],
  [20, ['']],
  [1, ['A1x', 'B1x', 'C1x']],
])('ties nobody of a quiet hour to a ballot by any order or value in the database, in batches of %i, areas %j [A412]', async (batch, areas) => {
  const { owner, register, cast, sequence } = await quietHour(batch, areas);
  const people = [];
  for (let k = 0; k < 21 - (21 % areas.length); k += 1)
    people.push(await register(areas[k % areas.length] ?? ''));
  const casts: Cast[] = [];
  const most = areas.length === 1 ? MOST_RIGHT[1] : MOST_RIGHT[3];
  for (const person of mixed(people)) {
    casts.push(await cast(person));
    await sequence();
  }
  const found = bestLink(await readLive(owner), casts);
  expect(found.tried).toBeGreaterThan(1_000);
  expect(found.right, found.how).toBeLessThanOrEqual(most);
});

it('ties nobody to a ballot by a backup, nor after the close, though each registered and logged in just before the cast [A412]', async () => {
  const { owner, register, cast, sequence, end } = await quietHour(1, ['']);
  const casts: Cast[] = [];
  for (let k = 0; k < 20; k += 1) {
    casts.push(await cast(await register('')));
    await sequence();
  }
  const found = bestLink(await readBackUp(owner), casts);
  expect(found.tried).toBeGreaterThan(300);
  expect(found.right, found.how).toBeLessThanOrEqual(MOST_RIGHT[1]);
  // The same search sees the order of registrations in the live database, which stays until the close.
  expect(bestLink(await readLive(owner), casts).right).toBe(20);
  await end();
  const after = bestLink(await readLive(owner), casts);
  expect(after.right, after.how).toBeLessThanOrEqual(MOST_RIGHT[1]);
});

it('would tie everybody, were marks and ballots left as they were cast [A412]', async () => {
  const { owner, register, cast } = await quietHour(20, ['']);
  const people = [];
  for (let k = 0; k < 12; k += 1) people.push(await register(''));
  const casts: Cast[] = [];
  for (const person of mixed(people)) casts.push(await cast(person));
  expect(bestLink(await readLive(owner), casts).right).toBe(12);
});
