import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { appendEntries } from './append.ts';
import { type HeadDeps, publishHead } from './head.ts';
import {
  copyToPayloads,
  countIntake,
  findWaiting,
  type IntakeHead,
  isRewriteDue,
  listIntake,
  moveToRecord,
  rewriteWaiting,
} from './intake-store.ts';
import { countWaitingMarks, moveMarks, restampMarks } from './marks-store.ts';
import { becomeSequencer, lockRecord, type RecordHead } from './records-store.ts';
import { addToRevisions } from './revision-ballots-store.ts';
import { mayMove } from './tripwire.ts';

/**
 * The ballots of one transaction: about a second of work, so that a restart or a change of candidates does
 * not wait long.
 */
export const BATCH_MAX = 500;

/** The marks of having voted that move together during voting: at least so many, and the smallest batch. */
export const MARKS_MIN = 100;

const REWRITE_TRIES = 3;

/**
 * The ballots moved, and whether the next call moves more; `busy` where another process is the sequencer,
 * `ballots-differ` where there are more or fewer ballots than people who voted.
 */
export type SequenceResult =
  | { ok: true; moved: number; waiting: boolean }
  | { ok: false; reason: 'busy' | 'no-record' | 'ballots-differ' };

/**
 * Moves one batch from the intake into the record, in one transaction, and publishes it. Rewrites what waits after
 * the last batch, or once it shows which mark came with which ballot.
 * Moves none while fewer ballots than the smallest batch wait, unless one is due or voting has ended: an
 * observer of casts could link a single ballot to its voter. Marks of having voted move apart from ballots.
 * Moves none while there are more or fewer ballots than people who voted.
 * A crash before the commit leaves the batch in the intake and the old tree; after it the batch is in the
 * record, and the next call signs it.
 */
export async function sequenceOnce(
  deps: HeadDeps,
  electionId: string,
  limit = BATCH_MAX,
): Promise<SequenceResult> {
  const moved = await moveBatch(deps, electionId, limit);
  if (moved.ok && moved.isUnpublished) await publishHead(deps, electionId);
  if (moved.ok && moved.isRewriteDue) await tryToRewrite(deps.db);
  return moved.ok ? { ok: true, moved: moved.moved, waiting: moved.waiting } : moved;
}

/** Each try waits for the lock for a tenth of a second. After the last one, the next look or vacuuming does it. */
async function tryToRewrite(db: Db): Promise<void> {
  for (let tries = 0; tries < REWRITE_TRIES; tries += 1) if (await rewriteWaiting(db)) return;
}

type MoveOutcome =
  | Extract<SequenceResult, { ok: false }>
  | { ok: true; moved: number; waiting: boolean; isUnpublished: boolean; isRewriteDue: boolean };

function moveBatch(
  { db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>,
  electionId: string,
  limit: number,
): Promise<MoveOutcome> {
  return db.transaction().execute(async (trx) => {
    if (!(await becomeSequencer(trx, electionId))) return { ok: false, reason: 'busy' };
    const record = await lockRecord(trx, electionId);
    if (!record) return { ok: false, reason: 'no-record' };
    if (!(await mayMove(trx, electionId, now))) return { ok: false, reason: 'ballots-differ' };
    const found = await findWaiting(trx, electionId);
    if (!isDue(record, found, now())) {
      const isUnpublished = record.publishedSize < record.size;
      const haveMoved = await moveDueMarks(trx, record);
      return {
        ok: true,
        moved: 0,
        waiting: false,
        isUnpublished,
        isRewriteDue: haveMoved || (found.ballots > 0 && (await isRewriteDue(trx))),
      };
    }
    const batch = await listIntake(trx, electionId, limit);
    await copyToPayloads(trx, electionId, batch);
    const entries = batch.map(({ tracker }) => ({ type: 'Ballot' as const, payloadHash: tracker }));
    await appendEntries(trx, record, entries, keys);
    await countBatch(trx, electionId, batch);
    await moveToRecord(trx, electionId, batch, record.size);
    if (!(await moveDueMarks(trx, record))) await restampMarks(trx, electionId);
    const waiting = batch.length === limit && isDue(record, await findWaiting(trx, electionId), now());
    return { ok: true, moved: batch.length, waiting, isUnpublished: true, isRewriteDue: !waiting };
  });
}

/** Ballots are due at half the merge delay before their deadline: the sequencer may be down for a while. */
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
 * Moves all waiting marks of having voted once enough wait, or once voting has ended and the last ballot is in the
 * record: those that move together tell only that their voters are among all of them.
 * @returns true if marks were moved
 */
async function moveDueMarks(trx: Trx, { electionId, smallestBatch, status }: RecordHead): Promise<boolean> {
  const waiting = await countWaitingMarks(trx, electionId);
  if (waiting === 0) return false;
  const haveEnded = status === 'closed' && (await countIntake(trx, electionId)) === 0;
  if (!haveEnded && waiting < Math.max(smallestBatch, MARKS_MIN)) return false;
  await moveMarks(trx, electionId);
  return true;
}

/** Adds a batch to the numbers of ballots by revision. */
async function countBatch(trx: Trx, electionId: string, batch: readonly IntakeHead[]): Promise<void> {
  const byRevision = new Map<number, number>();
  for (const { revision } of batch) byRevision.set(revision, (byRevision.get(revision) ?? 0) + 1);
  await addToRevisions(trx, electionId, byRevision);
}
