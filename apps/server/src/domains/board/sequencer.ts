import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { appendEntries } from './append.ts';
import { type HeadDeps, publishHead } from './head.ts';
import {
  copyToPayloads,
  findWaiting,
  type IntakeHead,
  listIntake,
  moveMarks,
  moveToRecord,
  rewriteWaiting,
} from './intake-store.ts';
import { addToLines } from './lines-store.ts';
import { becomeSequencer, lockRecord, type RecordHead } from './records-store.ts';
import { addToRevisions } from './revision-ballots-store.ts';

/**
 * A batch is one transaction: about a second of work, so that a restart or a change of candidates does not
 * wait long.
 */
export const BATCH_MAX = 500;

/**
 * How many ballots were moved and whether the next call moves more; `busy`: another process is the sequencer.
 */
export type Sequenced =
  | { ok: true; moved: number; waiting: boolean }
  | { ok: false; reason: 'busy' | 'no-record' };

/**
 * Moves one batch from the intake into the record, and as many marks of having voted: entries, payloads,
 * tiles and numbers of ballots, in one transaction; then publishes it.
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
    await countBatch(trx, electionId, batch);
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

/** Counts a batch: the ballots of each revision, and of each line of the count. */
async function countBatch(trx: Trx, electionId: string, batch: readonly IntakeHead[]): Promise<void> {
  const byRevision = new Map<number, number>();
  for (const { revision } of batch) byRevision.set(revision, (byRevision.get(revision) ?? 0) + 1);
  const byLine = new Map<number, number>();
  for (const { revision, lines } of await addToRevisions(trx, electionId, byRevision))
    for (const line of lines) byLine.set(line, (byLine.get(line) ?? 0) + (byRevision.get(revision) ?? 0));
  await addToLines(trx, electionId, byLine);
}
