import { setTimeout as sleep } from 'node:timers/promises';
import { logEnd } from '../audit-log/service.ts';
import { appendEntries } from '../board/append.ts';
import { listStructure } from '../board/entries-store.ts';
import { publishHead } from '../board/head.ts';
import { countIntake } from '../board/intake-store.ts';
import type { NewEntry } from '../board/payload.ts';
import { lockRecord } from '../board/records-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { logHeadEntry } from '../election/log-head.ts';
import { type CountDeps, publishLiveCount } from './live-count.ts';

export type FinishDeps = CountDeps;

/**
 * Moves the waiting ballots of a closed election into the record, ends it with EndBallots, and publishes the
 * count of all ballots where results are live: together with the batch before, at least a smallest batch of
 * ballots is new.
 * Takes: the election.
 * Gives: true once EndBallots is there; false while the election is not closed or another process moves
 * ballots. May be called repeatedly, by several processes.
 */
export async function finishRecord(deps: FinishDeps, electionId: string): Promise<boolean> {
  for (;;) {
    const moved = await sequenceOnce(deps, electionId);
    if (!moved.ok) return false;
    if (!moved.waiting) break;
  }
  const isEnded = await endRecord(deps, electionId);
  await publishHead(deps, electionId);
  if (isEnded) await publishLiveCount(deps, electionId);
  return isEnded;
}

function endRecord({ db, keys }: FinishDeps, electionId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const record = await lockRecord(trx, electionId);
    if (record?.status !== 'closed') return false;
    const events = await listStructure(trx, electionId);
    if (events.some(({ type }) => type === 'EndBallots')) return true;
    if ((await countIntake(trx, electionId)) > 0) return false;
    const end: NewEntry = { type: 'EndBallots', payload: null };
    // Committed before this: the act that closed it.
    const log = await logEnd(trx);
    await appendEntries(trx, record, log ? [end, logHeadEntry('closing', log)] : [end], keys);
    return true;
  });
}

const COMMANDS_WAIT_MS = 30_000;
const ASK_AGAIN_MS = 100;

/**
 * As `finishRecord`, and waits for another process that does it.
 * Gives: false after the given milliseconds.
 */
export async function finishWithin(
  deps: FinishDeps,
  electionId: string,
  patienceMs: number,
): Promise<boolean> {
  for (let waitedMs = 0; !(await finishRecord(deps, electionId)); waitedMs += ASK_AGAIN_MS) {
    if (waitedMs >= patienceMs) return false;
    await sleep(ASK_AGAIN_MS);
  }
  return true;
}

/**
 * As `finishWithin`, for commands.
 * Refuses (throws): after half a minute.
 */
export async function awaitFinished(deps: FinishDeps, electionId: string): Promise<void> {
  if (!(await finishWithin(deps, electionId, COMMANDS_WAIT_MS)))
    throw new Error('the ballots that were accepted could not all be moved into the record');
}
