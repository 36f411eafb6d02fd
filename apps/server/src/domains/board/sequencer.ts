import { type EncryptedTally, parseBallot } from '@evoting/belenios/server';
import { sodiumTally } from '@evoting/belenios/sodium';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { type HeadDeps, publishHead } from './head.ts';
import {
  copyToPayloads,
  findWaiting,
  type IntakeHead,
  listIntake,
  listWaitingBallots,
  moveMarks,
  moveToRecord,
  rewriteWaiting,
} from './intake-store.ts';
import { addToLines } from './lines-store.ts';
import { appendEntries } from './log.ts';
import { becomeSequencer, lockRecord, type RecordHead } from './store.ts';
import { readTally } from './stored-sums.ts';
import { listSums, updateSums } from './sums-store.ts';

/**
 * A batch is one transaction: about a second of work, so that a restart or a change of candidates does not
 * wait long.
 */
export const BATCH_MAX = 500;
/**
 * This many ballots of a batch are in this process at a time: each takes a tenth of a megabyte while it is
 * parsed.
 */
const READ_AT_ONCE = 16;

/**
 * How many ballots were moved and whether the next call moves more; `busy`: another process is the sequencer.
 */
export type Sequenced =
  | { ok: true; moved: number; waiting: boolean }
  | { ok: false; reason: 'busy' | 'no-record' };

/**
 * Moves one batch from the intake into the record, and as many marks of having voted: entries, payloads,
 * tiles and running sums, in one transaction; then publishes it.
 * Takes: the election.
 * Gives: how many ballots were moved, and whether more are to be moved now. Moves none while fewer wait than
 * the smallest batch, unless one is due or voting has ended: an observer of casts could link a single ballot
 * to its voter. The last batch of several rewrites what waits.
 * Refuses: when another process holds the sequencer's lock. A crash before the commit leaves the whole batch
 * in the intake, and the old tree; a crash after it leaves the whole batch in the record, and the next call
 * signs it where needed.
 */
export async function sequenceOnce(
  deps: HeadDeps,
  electionId: string,
  limit = BATCH_MAX,
): Promise<Sequenced> {
  const moved = await moveBatch(deps, electionId, limit);
  if (moved.ok && moved.isUnpublished) await publishHead(deps, electionId);
  if (moved.ok && moved.moved > 0 && !moved.waiting) await rewriteWaiting(deps.db);
  return moved.ok ? { ok: true, moved: moved.moved, waiting: moved.waiting } : moved;
}

type Moved =
  | Extract<Sequenced, { ok: false }>
  | { ok: true; moved: number; waiting: boolean; isUnpublished: boolean };

function moveBatch(
  { db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>,
  electionId: string,
  limit: number,
): Promise<Moved> {
  return db.transaction().execute(async (trx) => {
    if (!(await becomeSequencer(trx, electionId))) return { ok: false, reason: 'busy' };
    const record = await lockRecord(trx, electionId);
    if (!record) return { ok: false, reason: 'no-record' };
    if (!isDue(record, await findWaiting(trx, electionId), now())) {
      return { ok: true, moved: 0, waiting: false, isUnpublished: record.publishedSize < record.size };
    }
    const batch = await listIntake(trx, electionId, limit);
    await copyToPayloads(trx, electionId, batch);
    const entries = batch.map(({ tracker }) => ({ type: 'Ballot' as const, payloadHash: tracker }));
    await appendEntries(trx, record, entries, keys);
    await addToSums(trx, electionId, batch);
    await moveToRecord(trx, electionId, batch, record.size);
    await moveMarks(trx, electionId, batch.length);
    const waiting = batch.length === limit && isDue(record, await findWaiting(trx, electionId), now());
    return { ok: true, moved: batch.length, waiting, isUnpublished: true };
  });
}

/** A promise is kept long before its deadline: the sequencer may be down for a while. */
function isDue(
  { smallestBatch, status, maxMergeDelayS }: RecordHead,
  { ballots, dueS }: { ballots: number; dueS: number | null },
  now: Date,
): boolean {
  if (ballots === 0 || dueS === null) return false;
  if (status === 'closed' || ballots >= smallestBatch) return true;
  return now.getTime() / 1000 >= dueS - maxMergeDelayS / 2;
}

/**
 * Multiplies a batch into the sums of its revisions, and counts the ballots of their lines. Costs some
 * additions of points for each ballot, whatever the size of the record.
 */
async function addToSums(trx: Trx, electionId: string, batch: readonly IntakeHead[]): Promise<void> {
  const revisions = [...new Set(batch.map((row) => row.revision))];
  const known = new Map((await listSums(trx, electionId, revisions)).map((sums) => [sums.revision, sums]));
  const fresh = new Map<number, number>();
  for (const revision of revisions) {
    const before = known.get(revision);
    if (!before) throw new Error(`a ballot in the intake is of the unknown revision ${revision}`);
    const trackers = batch.filter((row) => row.revision === revision).map(({ tracker }) => tracker);
    const encryptedTally = readTally(before.encryptedTally);
    const sums = await sumsOf(trx, electionId, trackers, encryptedTally);
    const total = sodiumTally.combineSums(
      sodiumTally.loadSums({ numTallied: before.ballots, encryptedTally }),
      sums,
    );
    const stored = sodiumTally.storeSums(total);
    const next = { ballots: stored.numTallied, encryptedTally: JSON.stringify(stored.encryptedTally) };
    await updateSums(trx, electionId, { revision, ...next });
    for (const line of before.lines) fresh.set(line, (fresh.get(line) ?? 0) + trackers.length);
  }
  await addToLines(trx, electionId, fresh);
}

/** The sums of some waiting ballots of one revision; `shape` has its contests and choices. */
async function sumsOf(
  trx: Trx,
  electionId: string,
  trackers: readonly Buffer[],
  shape: EncryptedTally,
): Promise<ReturnType<typeof sodiumTally.loadSums>> {
  let sums = sodiumTally.noSums(shape);
  for (let from = 0; from < trackers.length; from += READ_AT_ONCE) {
    const some = trackers.slice(from, from + READ_AT_ONCE);
    // Reading them again lets casts in between have their turn.
    for (const bytes of await listWaitingBallots(trx, electionId, some)) {
      const ballot = parseBallot(bytes.toString('utf8'));
      if (!ballot.ok) throw new Error(`a ballot in the intake is ${ballot.reason}`);
      sums = sodiumTally.addBallot(sums, ballot.value);
    }
  }
  if (sums.numTallied !== trackers.length) throw new Error('the intake changed while a batch was added up');
  return sums;
}
