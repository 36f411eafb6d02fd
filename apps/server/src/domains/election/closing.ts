import { UNDO_WITHIN_MS } from '@evoting/contract/constants';
import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, CLOCK, COMMAND, noteAct } from '../audit-log/service.ts';
import type { HeadDeps } from '../board/head.ts';
import { blockCasts } from '../board/intake-store.ts';
import type { RecordHead } from '../board/records-store.ts';
import { insertEvent, lockElection, setStatus } from './lifecycle-store.ts';

type ClosingDeps = Pick<HeadDeps, 'db' | 'now'>;
export type CloseRefusal = 'no-such-election' | 'not-open' | 'not-yet';
export type Closed = { ok: true } | { ok: false; reason: CloseRefusal };

/** The actor who closes an election; or the clock, which may only do so when its time is over. */
export interface Closing {
  readonly byClock?: boolean;
  readonly by?: Actor;
}

/**
 * Closes an election: from its commit on no ballot is accepted, and none that was acknowledged is left out. A
 * crash right after leaves ballots in the intake: `finishRecord` of `domains/count`, which the server and
 * every later command call, goes on.
 */
export function closeElection(
  { db, now }: ClosingDeps,
  electionId: string,
  options?: Closing,
): Promise<Closed> {
  return db.transaction().execute((trx) => closeIn(trx, now(), electionId, options));
}

/** Does the same as `closeElection`, as the last step of the given transaction. */
export async function closeIn(
  trx: Trx,
  now: Date,
  electionId: string,
  { byClock = false, by = byClock ? CLOCK : COMMAND }: Closing = {},
): Promise<Closed> {
  // Waits for the casts under way; later ones wait for this commit and then see a closed election.
  await blockCasts(trx, electionId);
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
 * Tells whether officers may close an election at a later time.
 * @returns `at-once` once its time is over; `near` if its end comes until then
 */
export async function mayCloseAt(
  trx: Trx,
  electionId: string,
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date },
): Promise<{ ok: true } | { ok: false; reason: CloseRefusal | 'near' } | 'at-once'> {
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.status !== 'open') return { ok: false, reason: 'not-open' };
  if (election.closes_at === null) return { ok: true };
  if (election.closes_at <= now) return 'at-once';
  return election.closes_at <= dueAt ? { ok: false, reason: 'near' } : { ok: true };
}

/**
 * Closes an election if its time is over. The clock has refused ballots since then; this adds the end to the
 * record.
 * @returns true if the election is closed now, even by another server
 * @throws ClockError while the clocks differ
 */
export async function closeIfDue(
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
 * The minutes in which officers can still undo an end that came by the clock. Measured on the monotonic
 * clock, so that a jump of the time of day does not shorten them.
 */
export class UndoWindow {
  readonly #sinceMs = new Map<string, number>();
  readonly #elapsedMs: () => number;

  /** @param elapsedMs the monotonic clock */
  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  /** Tells whether the undo window after the end of an election has passed. */
  hasPassed({ electionId, closesAt }: RecordHead, now: Date): boolean {
    if (closesAt === null || now < closesAt) {
      this.#sinceMs.delete(electionId);
      return false;
    }
    const since = this.#sinceMs.get(electionId) ?? this.#elapsedMs();
    this.#sinceMs.set(electionId, since);
    return this.#elapsedMs() - since >= UNDO_WITHIN_MS;
  }
}
