import { UNDO_WITHIN_MS } from '@evoting/contract/constants';
import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, CLOCK, COMMAND, noteAct } from '../audit-log/service.ts';
import type { HeadDeps } from '../board/head.ts';
import { holdCasts } from '../board/intake-store.ts';
import type { RecordHead } from '../board/records-store.ts';
import { insertEvent, lockElection, setStatus } from './lifecycle-store.ts';

type ClosingDeps = Pick<HeadDeps, 'db' | 'now'>;
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
 * ballots in the intake: `finishRecord` of `domains/count`, which the server and every later command call,
 * goes on.
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
export async function closeInTime(
  deps: ClosingDeps & Pick<HeadDeps, 'requireTime'>,
  record: RecordHead,
): Promise<boolean> {
  if (record.status !== 'open' || record.closesAt === null || deps.now() < record.closesAt)
    return record.status === 'closed';
  deps.requireTime();
  const closed = await closeElection(deps, record.electionId, { byClock: true });
  return closed.ok || closed.reason === 'not-open';
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
