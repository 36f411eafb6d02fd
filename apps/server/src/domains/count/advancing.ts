import type { Deps } from '../../deps.ts';
import { type Background, startBackground } from '../../platform/background.ts';
import { keepPublished, requireOwnTree } from '../board/head.ts';
import { findRecord, listRecords, listUnfinished, type RecordHead } from '../board/records-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { closeIfDue, UndoWindow } from '../election/closing.ts';
import { isSucceeded } from '../election/succession.ts';
import { trusteesOf } from '../election/trusteeship.ts';
import { renewBallotWhenDue } from '../paper/ballot-changes.ts';
import { type FinishDeps, finishRecord } from './finishing.ts';
import { publishLiveCount } from './live-count.ts';

export type LiveDeps = FinishDeps;

type KeyDeps = Pick<Deps, 'db' | 'keys' | 'config'>;

const LOOK_EVERY_MS = 250;
/** The elections are listed as often as this, and where one is due. */
const LIST_EVERY_MS = 1_000;
const WATCH_EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 2_000;

/**
 * Brings one record up to date: moves the waiting ballots into it, publishes the count, and makes the ballot
 * revision that changes of candidates need; closes the election when its time is over, and ends the record of
 * one that is closed.
 * Takes: the record, and the times since which elections are over: without them one whose time is over is
 * closed at once.
 * Gives: how many ballots were moved. Safe beside other processes that do the same.
 */
export async function advanceElection(
  deps: LiveDeps,
  record: RecordHead,
  undoWindow?: UndoWindow,
): Promise<number> {
  const mayClose = undoWindow?.hasPassed(record, deps.now()) !== false || record.status === 'closed';
  if (mayClose && (await closeIfDue(deps, record))) {
    await finishRecord(deps, record.electionId);
    return 0;
  }
  const moved = await moveAndCount(deps, record);
  // Last: a revision that cannot be made must not delay ballots that were cast.
  await renewBallotWhenDue(deps, record.electionId);
  await keepAudited(deps, record);
  return moved;
}

/** So that a count, and the result, need not wait for an audit from the first entry on. */
async function keepAudited(deps: LiveDeps, { electionId }: RecordHead): Promise<void> {
  const record = await findRecord(deps.db, electionId);
  if (record && record.status !== 'draft') await deps.audits?.keep(deps, record);
}

async function moveAndCount(deps: LiveDeps, record: RecordHead): Promise<number> {
  let total = 0;
  for (;;) {
    const moved = await sequenceOnce(deps, record.electionId);
    if (!moved.ok) return total;
    total += moved.moved;
    // A count after every batch: a long queue must not delay the count.
    if (record.liveResults) await publishLiveCount(deps, record.electionId);
    if (!moved.waiting) return total;
  }
}

/**
 * Runs the sequencer and the live count until it is stopped, each election in its own interval.
 * Takes: where to report: `onCount` after each step that moved ballots, `onFailure` for an error, after which
 * it waits and goes on. Ballots that wait at the stop stay in the intake, and the next start goes on with
 * them. A crash at any point loses nothing that was acknowledged: every step is a separate transaction.
 */
export function startLive(
  deps: LiveDeps,
  report: { onMoved?: (ballots: number) => void; onFailure?: (error: unknown) => void } = {},
): Background {
  const dueMs = new Map<string, number>();
  const undoWindow = new UndoWindow(() => performance.now());
  const dueAt = ({ electionId }: RecordHead) => dueMs.get(electionId) ?? 0;
  const advance = async (record: RecordHead) => {
    const nowMs = performance.now();
    dueMs.set(record.electionId, nowMs + record.liveIntervalMs);
    try {
      const moved = await advanceElection(deps, record, undoWindow);
      if (moved > 0) report.onMoved?.(moved);
    } catch (error) {
      // The others go on: one whose record does not hold must not keep their ballots waiting.
      dueMs.set(record.electionId, nowMs + AFTER_FAILURE_MS);
      report.onFailure?.(error);
    }
  };
  let nextMs = 0;
  const step = async (signal: AbortSignal) => {
    if (performance.now() < nextMs) return;
    const unfinished = await listUnfinished(deps.db);
    await deps.audits?.endOthers(deps, unfinished);
    for (const record of unfinished) {
      if (signal.aborted) return;
      if (performance.now() >= dueAt(record)) await advance(record);
    }
    nextMs = Math.min(performance.now() + LIST_EVERY_MS, ...unfinished.map(dueAt));
  };
  return startBackground(step, {
    everyMs: LOOK_EVERY_MS,
    afterFailureMs: AFTER_FAILURE_MS,
    onFailure: (error) => report.onFailure?.(error),
  });
}

/**
 * Checks the keys at intervals, until it is stopped: a process that signs nothing itself notices a lost
 * key and a database that is behind, and takes no ballots then, and knows how far the record has come.
 */
export function watchKeys(deps: KeyDeps, onFailure: (error: unknown) => void): Background {
  const pace = { everyMs: WATCH_EVERY_MS, afterFailureMs: AFTER_FAILURE_MS };
  return startBackground(() => requireKeys(deps), { ...pace, onFailure });
}

/**
 * Checks before a process works that it has the keys that its roles need for every unfinished record: to take
 * ballots, the key that signs receipts; for the sequencer, the trustee's too. Both need a database that is
 * not behind the signed head. A record with a successor may be incomplete: nothing is signed for it any more.
 * An election that was declared void is over: ballots that still wait are moved where its key is there.
 * Refuses (KeyError, one sentence): with a lost or foreign key, or an older database, it could not keep the
 * promises of receipts.
 */
export async function requireKeys({ db, keys, config }: KeyDeps): Promise<void> {
  const { roles } = config;
  if (!roles.has('http') && !roles.has('sequencer')) return;
  // Voting in another election depends neither on a draft's key, which is read when it signs, nor on that of
  // a void one, which may be void because its key is gone.
  const unfinished = (await listUnfinished(db)).filter(
    ({ status, voidReason }) => status !== 'draft' && voidReason === null,
  );
  for (const record of await listRecords(db)) {
    // The keys of an election that is over may be kept elsewhere.
    const isOver = !unfinished.some(({ electionId }) => electionId === record.electionId);
    if (await isSucceeded(db, record.electionId)) continue;
    if (isOver && !(await keys.keepsHead(record))) continue;
    await requireOwnTree(db, keys, record);
    await keepPublished(keys, record);
  }
  for (const record of unfinished) {
    await keys.signingKey(record);
    if (record.heldTrustee === null || !roles.has('sequencer')) continue;
    const { ownerKeys } = await trusteesOf(db, record);
    await keys.trusteeKey({ ...record, publicKey: ownerKeys[record.heldTrustee - 1] ?? '' });
  }
}
