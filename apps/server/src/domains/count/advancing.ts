import type { Deps } from '../../deps.ts';
import { type Background, startBackground } from '../../platform/background.ts';
import { requireOwnTree, storePublishedHead } from '../board/head.ts';
import { findRecord, listRecords, listUnfinished, type RecordHead } from '../board/records-store.ts';
import { findAwaited } from '../board/requests-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { closeIfDue, UndoWindow } from '../election/closing.ts';
import { isSucceeded } from '../election/succession.ts';
import { thresholdOf, trusteesOf } from '../election/trusteeship.ts';
import { renewBallotWhenDue } from '../paper/ballot-changes.ts';
import { type FinishDeps, finishRecord } from './finishing.ts';
import { publishLiveCount } from './live-count.ts';

export type LiveDeps = FinishDeps;

type KeyDeps = Pick<Deps, 'db' | 'keys' | 'config'>;

const POLL_MS = 250;
/** The interval of listing the elections while none is due. */
const LIST_EVERY_MS = 1_000;
const WATCH_EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 2_000;

/**
 * Advances one record: moves waiting ballots into it, publishes the live count, makes a ballot revision for
 * changed candidates, closes the election when its time is over, and ends the record of a closed one.
 * Safe to call from several processes.
 * @param over tells since when elections are over; without it one whose time is over is closed at once
 * @returns the number of ballots moved
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
  // After the ballots: a revision that cannot be made must not delay them.
  await renewBallotWhenDue(deps, record.electionId);
  await advanceAudit(deps, record);
  return moved;
}

/** Advances the server's audit, so that a count or the result need not wait for it. */
async function advanceAudit(deps: LiveDeps, { electionId }: RecordHead): Promise<void> {
  const record = await findRecord(deps.db, electionId);
  if (record && record.status !== 'draft' && !isPaused(deps, electionId))
    await deps.audits?.advance(deps, record);
}

/** Tells whether the audit has refused a record lately: its ballots are moved, and no count is tried. */
const isPaused = ({ audits }: LiveDeps, electionId: string): boolean => audits?.isPaused(electionId) ?? false;

/** @throws the failure of the first live count that failed, once all batches are moved */
async function moveAndCount(deps: LiveDeps, record: RecordHead): Promise<number> {
  const failures: unknown[] = [];
  let total = 0;
  for (let isWaiting = true; isWaiting; ) {
    const moved = await sequenceOnce(deps, record.electionId);
    if (!moved.ok) break;
    total += moved.moved;
    isWaiting = moved.waiting;
    // After every batch: a long queue must not delay the count. One that failed must not delay the queue.
    if (record.liveResults && failures.length === 0 && !isPaused(deps, record.electionId))
      await publishLiveCount(deps, record.electionId).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return total;
}

/** Tells how far a count that trustees are asked for has come. */
async function awaitedCount(db: Deps['db'], record: RecordHead): Promise<'none' | 'waiting' | 'answered'> {
  if (!record.liveResults || record.heldTrustee !== null) return 'none';
  const awaited = await findAwaited(db, record.electionId);
  if (!awaited) return 'none';
  return awaited.given.length < thresholdOf(await trusteesOf(db, record)) ? 'waiting' : 'answered';
}

/**
 * Runs the sequencer and the live count in the background, each election at its own interval. A count of trustees is
 * published as soon as enough of them have given their shares.
 * Ballots that wait when it is stopped stay in the intake for the next start. Every step is a transaction of
 * its own, so a crash loses nothing that was acknowledged.
 * @param report receives the ballots moved by each step, and errors, after which the task goes on
 */
export function startLive(
  deps: LiveDeps,
  report: { onMoved?: (ballots: number) => void; onFailure?: (error: unknown) => void } = {},
): Background {
  const dueMs = new Map<string, number>();
  /** The elections whose count was tried since their last turn: once is enough, because it counts all marks again. */
  const triedEarly = new Set<string>();
  const undoWindow = new UndoWindow(() => performance.now());
  const dueAt = ({ electionId }: RecordHead) => dueMs.get(electionId) ?? 0;
  const advance = async (record: RecordHead) => {
    dueMs.set(record.electionId, performance.now() + record.liveIntervalMs);
    triedEarly.delete(record.electionId);
    const moved = await advanceElection(deps, record, undoWindow);
    if (moved > 0) report.onMoved?.(moved);
  };
  /** Counts where enough shares are there, and reports whether a count still waits for some. */
  const countAnswered = async (record: RecordHead) => {
    if (triedEarly.has(record.electionId) || isPaused(deps, record.electionId)) return false;
    const awaited = await awaitedCount(deps.db, record);
    if (awaited !== 'answered') return awaited === 'waiting';
    triedEarly.add(record.electionId);
    await publishLiveCount(deps, record.electionId);
    return false;
  };
  const attend = async (record: RecordHead) => {
    try {
      if (performance.now() >= dueAt(record)) await advance(record);
      return await countAnswered(record);
    } catch (error) {
      // A record that does not verify must not delay the ballots of other elections.
      dueMs.set(record.electionId, performance.now() + AFTER_FAILURE_MS);
      triedEarly.add(record.electionId);
      report.onFailure?.(error);
      return false;
    }
  };
  let nextMs = 0;
  const step = async (signal: AbortSignal) => {
    if (performance.now() < nextMs) return;
    const unfinished = await listUnfinished(deps.db);
    await deps.audits?.endFinished(deps, unfinished);
    let isAwaited = false;
    for (const record of unfinished) {
      if (signal.aborted) return;
      isAwaited = (await attend(record)) || isAwaited;
    }
    nextMs = isAwaited ? 0 : Math.min(performance.now() + LIST_EVERY_MS, ...unfinished.map(dueAt));
  };
  return startBackground(step, {
    everyMs: POLL_MS,
    afterFailureMs: AFTER_FAILURE_MS,
    onFailure: (error) => report.onFailure?.(error),
  });
}

/**
 * Checks the keys every second in the background. A process that signs nothing itself thus notices a lost key
 * or a database that is behind, and takes no ballots, and stores the newest published heads.
 */
export function watchKeys(deps: KeyDeps, onFailure: (error: unknown) => void): Background {
  const pace = { everyMs: WATCH_EVERY_MS, afterFailureMs: AFTER_FAILURE_MS };
  return startBackground(() => requireKeys(deps), { ...pace, onFailure });
}

/**
 * Checks that the process has the keys that its roles need for every unfinished record: to take ballots, the
 * key that signs receipts; for the sequencer, the trustee's key too.
 * Both roles need a database that is not behind the signed head. A succeeded record is skipped: nothing is
 * signed for it any more. A void election counts as over: waiting ballots are moved where its key is present.
 * @throws KeyError for a lost or foreign key or an older database, with which the promises of receipts could
 * not be kept
 */
export async function requireKeys({ db, keys, config }: KeyDeps): Promise<void> {
  const { roles } = config;
  if (!roles.has('http') && !roles.has('sequencer')) return;
  // Neither a draft's key, which is read when it signs, nor that of a void election, which may be void
  // because its key is lost, must stop voting in another election.
  const unfinished = (await listUnfinished(db)).filter(
    ({ status, voidReason }) => status !== 'draft' && voidReason === null,
  );
  for (const record of await listRecords(db)) {
    // The keys of an election that is over may be stored elsewhere. Restored, it signs nothing until it goes on.
    const isOver = !unfinished.some(({ electionId }) => electionId === record.electionId);
    if (await isSucceeded(db, record.electionId)) continue;
    if (isOver && (record.isRestored || !(await keys.hasHead(record)))) continue;
    await requireOwnTree(db, keys, record);
    await storePublishedHead(keys, record);
  }
  for (const record of unfinished) {
    await keys.signingKey(record);
    if (record.heldTrustee === null || !roles.has('sequencer')) continue;
    const { ownerKeys } = await trusteesOf(db, record);
    await keys.trusteeKey({ ...record, publicKey: ownerKeys[record.heldTrustee - 1] ?? '' });
  }
}
