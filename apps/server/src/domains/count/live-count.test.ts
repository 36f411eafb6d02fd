import { expect, it } from 'vitest';
import { insertCandidate, renewBallot } from '../../testing/election.ts';
import { meter } from '../../testing/meter.ts';
import {
  audit,
  encryptFor,
  fillIntake,
  openedElection,
  recordDeps,
  unverifiedCopies,
} from '../../testing/record.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { findLastOpening, findNumbers } from '../board/count-store.ts';
import { findFile } from '../board/files.ts';
import { countIntake } from '../board/intake-store.ts';
import { findRecord } from '../board/records-store.ts';
import { BATCH_MAX, sequenceOnce } from '../board/sequencer.ts';
import { trackBallot } from '../board/service.ts';
import { tileStore } from '../board/tiles-store.ts';
import { closeElection } from '../election/closing.ts';
import { currentCounts } from '../results/counts.ts';
import { tallyElection } from '../tally/tally.ts';
import { advanceElection } from './advancing.ts';
import { finishRecord } from './finishing.ts';
import { publishLiveCount, readNumbers } from './live-count.ts';

const deps = await recordDeps();
const { db } = deps;

async function setUp(slug: string, settings: { smallest_batch?: number; min_interval_s?: number }) {
  const election = await openedElection(deps, [2], { slug, ...settings });
  const { id } = election;
  /**
   * Some vote, and the server does what it does every few seconds, twice: sums may wait for the next look.
   */
  const vote = async (count: number) => {
    for (let n = 0; n < count; n++) await fillIntake(db, id, [await encryptFor(db, id, () => n % 2)]);
    for (let look = 0; look < 2; look++) await step();
  };
  const step = async () => {
    const record = await findRecord(db, id);
    if (record) await advanceElection(deps, record);
  };
  const counted = async () => {
    const record = await findRecord(db, id);
    const numbers = record && (await findNumbers(db, record));
    return numbers ? readNumbers(numbers.payload).ballots : 0;
  };
  return { election, id, vote, step, counted };
}

it('decrypts no count that shows fewer ballots than the smallest batch, or leaves fewer to be shown later', async () => {
  const { id, vote, counted } = await setUp('tail', { smallest_batch: 3 });
  const seen: number[] = [];
  for (const more of [2, 1, 2, 1, 3]) {
    await vote(more);
    seen.push(await counted());
    expect((await audit(db, 'tail')).checks.filter(({ status }) => status === 'failed')).toEqual([]);
  }
  expect(seen).toEqual([0, 0, 0, 3, 6]);
  await fillIntake(db, id, [await encryptFor(db, id)]);
  await closeElection(deps, id);
  expect(await finishRecord(deps, id)).toBe(true);
  expect(await counted()).toBe(10);
  expect(await audit(db, 'tail')).toMatchObject({ verdict: 'verified', ballots: 10, countedBallots: 10 });
});

it('looks whether a record has ended without reading its live counts, of which there are thousands', async () => {
  const { id, vote } = await setUp('read', {});
  await vote(1);
  await closeElection(deps, id);
  expect(await finishRecord(deps, id)).toBe(true);
  const record = await findRecord(db, id);
  const last = record && (await findNumbers(db, record));
  const metered = meter(db);
  expect(await finishRecord({ ...deps, db: metered.db }, id)).toBe(true);
  expect(metered.read.rows).toBeGreaterThan(0);
  expect(metered.read.bytes).toBeLessThan(last?.payload.length ?? 0);
});

it('tells voters and readers how far a count reaches without reading it', async () => {
  const { id, vote } = await setUp('reach', {});
  await vote(1);
  const record = (await findRecord(db, id)) ?? expect.fail('there is no record');
  const { tracker } = await db
    .selectFrom('recorded_ballots')
    .select('tracker')
    .where('election_id', '=', id)
    .executeTakeFirstOrThrow();
  const reads = await rowsRead(db, 'record_payloads', async (trx) => {
    const tilesOf = () => tileStore(trx, id);
    const found = await trackBallot(trx, record, tracker.toString('base64url'), tilesOf);
    expect(found).toMatchObject({ ballot: { status: 'counted' } });
    expect(await findFile(trx, record, 'count')).not.toBeNull();
  });
  expect(reads).toBe(0);
});

it('moves all ballots although the count after the first batch of them fails', async () => {
  const { id, step } = await setUp('failing', {});
  await fillIntake(db, id, unverifiedCopies(await encryptFor(db, id), BATCH_MAX + 1));
  await expect(step()).rejects.toThrow();
  expect(await countIntake(db, id)).toBe(0);
});

it('decrypts a paper of many lines to the votes of each', async () => {
  const election = await openedElection(deps, [23], { slug: 'many' });
  const { id } = election;
  const votes = [3, 0, 0, 1, 0, 0, 0, 0, 2, 1, 4, 1, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0, 5];
  for (const [pick, count] of votes.entries())
    for (let n = 0; n < count; n++) await fillIntake(db, id, [await encryptFor(db, id, () => pick)]);
  await sequenceOnce(deps, id);
  expect(await publishLiveCount(deps, id)).toMatchObject({ ok: true, ballots: 20 });
  const shown = (await currentCounts(db, id, deps.now())).votes;
  expect(election.posts[0]?.candidates.map((candidate) => shown.get(candidate as never) ?? 0)).toEqual(votes);
  expect(await audit(db, 'many')).toMatchObject({ verdict: 'verified', countedBallots: 20 });
});

it('waits until the ballots of a new candidate are a batch too', async () => {
  const { election, id, vote, counted } = await setUp('newcomer', { smallest_batch: 2 });
  await vote(2);
  const postId = election.posts[0]?.id ?? '';
  await insertCandidate(db, { electionId: id, postId, partyId: election.partyId, name: 'Newcomer' });
  await renewBallot(deps, id);
  for (const more of [2, 2, 2]) await vote(more);
  expect(await counted()).toBe(6);
  expect(await audit(db, 'newcomer')).toMatchObject({ verdict: 'verified', countedBallots: 6 });
});

it('keeps the least interval, and two processes make one count', async () => {
  const { id, vote, counted } = await setUp('interval', { min_interval_s: 3_600 });
  await vote(1);
  await vote(1);
  expect([await counted(), await publishLiveCount(deps, id)]).toEqual([1, { ok: false, reason: 'too-soon' }]);
  const later = { ...deps, now: () => new Date(deps.now().getTime() + 3_700_000) };
  const outcomes = await Promise.all([1, 2, 3].map(() => publishLiveCount(later, id)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  await sequenceOnce(later, id);
  expect(await audit(db, 'interval')).toMatchObject({ verdict: 'verified', countedBallots: 2 });
});

it('decrypts the last count although invalid shares are sent before it may be [A87]', async () => {
  const { id, vote, counted } = await setUp('bogus', { min_interval_s: 3_600 });
  for (let n = 0; n < 2; n++) await vote(1);
  await closeElection(deps, id);
  await finishRecord(deps, id);
  const size = async () => (await findRecord(db, id))?.size;
  const before = await size();
  for (const trustee of [1, 2])
    expect(await tallyElection(deps, id, { trustee, shares: [] })).toMatchObject({ ok: false });
  expect([await size(), await counted()]).toEqual([before, 1]);
  const later = { ...deps, now: () => new Date(deps.now().getTime() + 3_700_000) };
  expect(await publishLiveCount(later, id)).toMatchObject({ ok: true, ballots: 2 });
  expect(await tallyElection(later, id)).toMatchObject({ state: 'counted', result: { ballots: 2 } });
  expect(await audit(db, 'bogus')).toMatchObject({ verdict: 'verified', countedBallots: 2 });
});

it('shows no votes of a count that is not signed yet, and decrypts no other one before [A33]', async () => {
  const { election, id, vote } = await setUp('unsigned', {});
  await vote(2);
  const shown = async () => {
    const { votes, countedBallots } = await currentCounts(db, id, deps.now());
    const picked = election.posts[0]?.candidates.map((candidate) => votes.get(candidate as never) ?? 0);
    return { votes: picked, countedBallots };
  };
  expect(await shown()).toEqual({ votes: [1, 1], countedBallots: 2 });
  await fillIntake(db, id, [await encryptFor(db, id, () => 1)]);
  await sequenceOnce(deps, id);
  // The disk with the signed heads fails between the commit and the signature.
  const keys = { ...deps.keys, storeHead: () => Promise.reject(new Error('no space left')) };
  await expect(publishLiveCount({ ...deps, keys }, id)).rejects.toThrow('no space left');
  expect(await shown()).toEqual({ votes: [1, 1], countedBallots: 2 });
  expect(await publishLiveCount(deps, id)).toEqual({ ok: false, reason: 'nothing-new' });
  await sequenceOnce(deps, id);
  expect(await shown()).toEqual({ votes: [1, 2], countedBallots: 3 });
  expect(await audit(db, 'unsigned')).toMatchObject({ verdict: 'verified', countedBallots: 3 });
});

it('dates a count no earlier than a head that another server signed while the count was decrypted [A375]', async () => {
  const { id } = await setUp('between', {});
  const vote = async () => fillIntake(db, id, [await encryptFor(db, id)]);
  await vote();
  await sequenceOnce(deps, id);
  const later = { ...deps, now: () => new Date(deps.now().getTime() + 5000) };
  const storeOpened: typeof deps.keys.storeOpened = async (...opened) => {
    await deps.keys.storeOpened(...opened);
    await vote();
    await sequenceOnce(later, id);
  };
  const before = await findRecord(db, id);
  const outcome = await publishLiveCount({ ...deps, keys: { ...deps.keys, storeOpened } }, id);
  expect(outcome).toMatchObject({ ok: true, ballots: 1 });
  const { openedAtS = 0 } = (await findLastOpening(db, id)) ?? {};
  expect(openedAtS).toBeGreaterThanOrEqual((before?.publishedTimeS ?? 0) + 5);
  expect(await audit(db, 'between')).toMatchObject({ verdict: 'verified', ballots: 2, countedBallots: 1 });
});
