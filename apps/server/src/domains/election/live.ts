import type { Deps } from '../../deps.ts';
import { type Background, startBackground } from '../../platform/background.ts';
import { keepPublished, listRecords, listUnfinished, type RecordHead, requireOwnTree } from '../board/log.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { renewBallotWhenDue } from './ballot-changes.ts';
import { type ClosingDeps, closeInTime, finishRecord, Over } from './closing.ts';
import { publishLiveCount } from './count.ts';
import { isSucceeded } from './succession-store.ts';
import { trusteesOf } from './trusteeship.ts';

export type LiveDeps = ClosingDeps;

type KeyDeps = Pick<Deps, 'db' | 'keys' | 'config'>;

const LOOK_EVERY_MS = 250;
const WATCH_EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 2_000;

/**
 * Brings one record up to date: moves what waits into it, publishes the count, and makes the ballot revision
 * that changes of candidates ask for; closes the election when its time is over, and ends the record of one
 * that is closed.
 * Takes: the record, and since when elections are over: without it one whose time is over is closed at once.
 * Gives: how many ballots were moved. Safe beside other processes that do the same.
 */
export async function advanceElection(deps: LiveDeps, record: RecordHead, over?: Over): Promise<number> {
  const mayClose = over?.isSettled(record, deps.now()) !== false || record.status === 'closed';
  if (mayClose && (await closeInTime(deps, record))) {
    await finishRecord(deps, record.electionId);
    return 0;
  }
  const moved = await moveAndCount(deps, record);
  // Last: a ballot that cannot be made must not hold up those that were cast.
  await renewBallotWhenDue(deps, record.electionId);
  return moved;
}

async function moveAndCount(deps: LiveDeps, record: RecordHead): Promise<number> {
  let total = 0;
  for (;;) {
    const moved = await sequenceOnce(deps, record.electionId);
    if (!moved.ok) return total;
    total += moved.moved;
    // A count after every batch: a long queue must not keep the numbers back.
    if (record.liveResults) await publishLiveCount(deps, record.electionId);
    if (!moved.waiting) return total;
  }
}

/**
 * Runs the sequencer and the live count until it is stopped, each election in its own interval.
 * Takes: where to report: `onCount` after each step that moved ballots, `onFailure` for an error, after which
 * it waits and goes on. What waits at the stop stays in the intake, and the next start goes on with it. A
 * crash at any point costs nothing that was acknowledged: every step is a transaction of its own.
 */
export function startLive(
  deps: LiveDeps,
  report: { onMoved?: (ballots: number) => void; onFailure?: (error: unknown) => void } = {},
): Background {
  const dueMs = new Map<string, number>();
  const over = new Over(() => performance.now());
  const step = async (signal: AbortSignal) => {
    for (const record of await listUnfinished(deps.db)) {
      const nowMs = performance.now();
      if (signal.aborted || nowMs < (dueMs.get(record.electionId) ?? 0)) continue;
      dueMs.set(record.electionId, nowMs + record.liveIntervalMs);
      const moved = await advanceElection(deps, record, over);
      if (moved > 0) report.onMoved?.(moved);
    }
  };
  return startBackground(step, {
    everyMs: LOOK_EVERY_MS,
    afterFailureMs: AFTER_FAILURE_MS,
    onFailure: (error) => report.onFailure?.(error),
  });
}

/**
 * Looks at the keys again and again, until it is stopped: a process that signs nothing itself notices a lost
 * key and a database that is behind, and takes no ballots then, and knows how far the record has come.
 */
export function watchKeys(deps: KeyDeps, onFailure: (error: unknown) => void): Background {
  const pace = { everyMs: WATCH_EVERY_MS, afterFailureMs: AFTER_FAILURE_MS };
  return startBackground(() => requireKeys(deps), { ...pace, onFailure });
}

/**
 * Checks before a process works that it holds what its roles need of every record that is not finished: who
 * takes ballots, the key that signs receipts; who sequences, the trustee's too. Both need that the database
 * is not behind what was signed. A record in whose place another one is need not be whole: nothing is signed
 * of it any more.
 * Refuses (KeyError, one sentence): with a lost or foreign key, or an older database, it could not keep what
 * receipts promise.
 */
export async function requireKeys({ db, keys, config }: KeyDeps): Promise<void> {
  const { roles } = config;
  if (!roles.has('http') && !roles.has('sequencer')) return;
  // A draft's key is asked for when it signs: voters of another election do not wait for it.
  const unfinished = (await listUnfinished(db)).filter(({ status }) => status !== 'draft');
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
