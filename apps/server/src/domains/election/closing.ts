import { setTimeout as sleep } from 'node:timers/promises';
import { UNDO_WITHIN_MS } from '@evoting/contract/constants';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, CLOCK, COMMAND, logEnd, noteAct } from '../audit-log/service.ts';
import {
  appendEntries,
  countIntake,
  type HeadDeps,
  holdCasts,
  listStructure,
  lockRecord,
  type NewEntry,
  publishHead,
  type RecordHead,
} from '../board/log.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { publishLiveCount } from './count.ts';
import { insertEvent, lockElection, setStatus } from './lifecycle-store.ts';
import { logHeadEntry } from './log-head.ts';

export type ClosingDeps = HeadDeps & Pick<Deps, 'randomBytes'>;
export type CloseRefusal = 'no-such-election' | 'not-open' | 'not-yet';
export type Closed = { ok: true } | { ok: false; reason: CloseRefusal };

/** Whether the clock closes an election, or which actor does. */
export interface Closing {
  readonly byClock?: boolean;
  readonly by?: Actor;
}

/**
 * Closes an election: from its commit on no ballot is accepted, and none that was acknowledged is left out.
 * Takes: the election, and whether the clock closes it, or which actor does.
 * Refuses: one that is not open, or whose end has been put off. A crash right after leaves it closed with
 * ballots in the intake: `finishRecord`, which the server and every later command call, goes on.
 */
export function closeElection(
  { db, now }: ClosingDeps,
  electionId: string,
  options?: Closing,
): Promise<Closed> {
  return db.transaction().execute((trx) => closeIn(trx, now(), electionId, options));
}

/** As `closeElection`, in a transaction that ends with this. */
export async function closeIn(
  trx: Trx,
  now: Date,
  electionId: string,
  { byClock = false, by = byClock ? CLOCK : COMMAND }: Closing = {},
): Promise<Closed> {
  // Waits for the casts under way; those that come now wait for this commit and then see a closed election.
  await holdCasts(trx, electionId);
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.status !== 'open') return { ok: false, reason: 'not-open' };
  const isOver = election.closes_at !== null && election.closes_at <= now;
  if (byClock && !isOver) return { ok: false, reason: 'not-yet' };
  await setStatus(trx, electionId, { status: 'closed', closed_at: now });
  await insertEvent(trx, electionId, 'closed', now);
  await noteAct(trx, by, 'election-closed', `election:${electionId}`, {
    before: { status: 'open' },
    after: { status: 'closed' },
  });
  return { ok: true };
}

/**
 * Closes an election whose time is over, as the command does: the clock has kept ballots out since, and this
 * enters it in the record.
 * Takes: its record.
 * Gives: whether the election is closed now; another server may have done it at the same moment.
 * Refuses (throws ClockError): while the clocks differ.
 */
export async function closeInTime(deps: ClosingDeps, record: RecordHead): Promise<boolean> {
  if (record.status !== 'open' || record.closesAt === null || deps.now() < record.closesAt)
    return record.status === 'closed';
  deps.requireTime();
  const closed = await closeElection(deps, record.electionId, { byClock: true });
  return closed.ok || closed.reason === 'not-open';
}

/**
 * Moves the waiting ballots of a closed election into the record, ends it with EndBallots, and publishes the
 * count of all ballots where results are live: together with the batch before, at least a smallest batch of
 * ballots is new.
 * Takes: the election.
 * Gives: true once EndBallots is there; false while the election is not closed or another process moves
 * ballots. May be called repeatedly, by several processes.
 */
export async function finishRecord(deps: ClosingDeps, electionId: string): Promise<boolean> {
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

function endRecord({ db, keys }: ClosingDeps, electionId: string): Promise<boolean> {
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

/**
 * Since when voting is over by the clock, measured on the monotonic clock: officers have their minutes even
 * when the time of day jumps.
 */
export class Over {
  readonly #sinceMs = new Map<string, number>();
  readonly #elapsedMs: () => number;

  /** Takes: the monotonic clock. */
  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  /**
   * Whether an election may be closed by the clock.
   * Takes: its record, and the time of day.
   */
  isSettled({ electionId, closesAt }: RecordHead, now: Date): boolean {
    if (closesAt === null || now < closesAt) {
      this.#sinceMs.delete(electionId);
      return false;
    }
    const since = this.#sinceMs.get(electionId) ?? this.#elapsedMs();
    this.#sinceMs.set(electionId, since);
    return this.#elapsedMs() - since >= UNDO_WITHIN_MS;
  }
}

const COMMANDS_WAIT_MS = 30_000;
const ASK_AGAIN_MS = 100;

/**
 * As `finishRecord`, and waits for another process that does it.
 * Gives: false after the given milliseconds.
 */
export async function finishWithin(
  deps: ClosingDeps,
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
export async function awaitFinished(deps: ClosingDeps, electionId: string): Promise<void> {
  if (!(await finishWithin(deps, electionId, COMMANDS_WAIT_MS)))
    throw new Error('the ballots that were accepted could not all be moved into the record');
}
