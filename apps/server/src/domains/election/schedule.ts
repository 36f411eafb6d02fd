import { UNDO_WITHIN_MS } from '@evoting/contract/constants';
import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, COMMAND, noteAct } from '../audit-log/service.ts';
import { findLastOpening } from '../board/count-store.ts';
import { lockRecord } from '../board/records-store.ts';
import { lockElection, setTimes } from './lifecycle-store.ts';

/** The times at which voting begins and ends by the clock; null if the commission does it. */
export interface Schedule {
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

export type ScheduleRefusal =
  | 'no-such-election'
  | 'voting-has-ended'
  | 'voting-has-begun'
  | 'closes-in-the-past'
  | 'closes-before-it-opens';

/**
 * Changes the times of an election that has not ended. Only times in the future can change. A cast under way
 * is checked again by the new times, since the election's row has changed.
 * @param change times that are left out stay
 */
export async function scheduleElection(
  trx: Trx,
  electionId: string,
  now: Date,
  change: Partial<Schedule>,
  by: Actor = COMMAND,
): Promise<{ ok: true; schedule: Schedule } | { ok: false; reason: ScheduleRefusal }> {
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  const before: Schedule = { opensAt: election.opens_at, closesAt: election.closes_at };
  // A draft's end has no effect and may be replaced.
  const isPast = election.status === 'open' && before.closesAt !== null && before.closesAt <= now;
  const hasEnded = election.status === 'closed' || isPast;
  if (hasEnded) return { ok: false, reason: 'voting-has-ended' };
  const hasBegun = election.status === 'open' && (before.opensAt === null || before.opensAt <= now);
  if (hasBegun && change.opensAt !== undefined) return { ok: false, reason: 'voting-has-begun' };
  const schedule = { ...before, ...change };
  const { opensAt, closesAt } = schedule;
  if (closesAt !== null && closesAt <= now) return { ok: false, reason: 'closes-in-the-past' };
  if (closesAt !== null && opensAt !== null && closesAt <= opensAt)
    return { ok: false, reason: 'closes-before-it-opens' };
  await moveTimes(trx, electionId, before, schedule, by);
  return { ok: true, schedule };
}

/** Sets the times of an election that was not opened yet. */
export async function scheduleDraft(
  trx: Trx,
  electionId: string,
  now: Date,
  schedule: Schedule,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: ScheduleRefusal | 'opened-already' }> {
  const election = await lockElection(trx, electionId);
  if (election && election.status !== 'draft') return { ok: false, reason: 'opened-already' };
  const scheduled = await scheduleElection(trx, electionId, now, schedule, by);
  return scheduled.ok ? { ok: true } : scheduled;
}

export type ExtendRefusal = ScheduleRefusal | 'changed' | 'not-later';

/**
 * Extends voting. The last step of its transaction.
 * @param change `before` is the end that the deciding officers saw
 */
export async function extendVoting(
  trx: Trx,
  electionId: string,
  now: Date,
  { before, closesAt }: { readonly before: Date; readonly closesAt: Date },
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: ExtendRefusal }> {
  const election = await lockElection(trx, electionId);
  if (election && election.closes_at?.getTime() !== before.getTime()) return { ok: false, reason: 'changed' };
  if (closesAt <= before) return { ok: false, reason: 'not-later' };
  const scheduled = await scheduleElection(trx, electionId, now, { closesAt }, by);
  return scheduled.ok ? { ok: true } : scheduled;
}

export type ReopenRefusal = 'no-such-election' | 'changed' | 'ended-for-good' | 'not-later';

/**
 * Reopens voting after the clock ended it, while the record has no end yet. Nobody can have voted in between.
 * The last step of its transaction.
 * @param change `before` is the end that the deciding officers saw
 */
export async function reopenVoting(
  trx: Trx,
  electionId: string,
  now: Date,
  { before, closesAt }: { readonly before: Date; readonly closesAt: Date },
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: ReopenRefusal }> {
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.status === 'closed') return { ok: false, reason: 'ended-for-good' };
  const { opens_at: opensAt, closes_at: end, status } = election;
  if (status !== 'open' || end?.getTime() !== before.getTime() || now < end)
    return { ok: false, reason: 'changed' };
  if (closesAt <= now) return { ok: false, reason: 'not-later' };
  await moveTimes(trx, electionId, { opensAt, closesAt: end }, { opensAt, closesAt }, by);
  return { ok: true };
}

export type PutOffRefusal = 'no-such-election' | 'changed' | 'begun-for-good' | 'not-later' | 'after-the-end';

/**
 * Postpones the beginning of voting. One that has passed can be undone for some minutes, until a count is
 * published; ballots cast by then stay and count. The last step of its transaction.
 * @param change `before` is the beginning that the deciding officers saw
 */
export async function putOffVoting(
  trx: Trx,
  electionId: string,
  now: Date,
  { before, opensAt }: { readonly before: Date; readonly opensAt: Date },
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: PutOffRefusal }> {
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  const { opens_at: beginning, closes_at: closesAt, status } = election;
  if (status !== 'open' || beginning?.getTime() !== before.getTime()) return { ok: false, reason: 'changed' };
  if (opensAt <= now || opensAt <= beginning) return { ok: false, reason: 'not-later' };
  if (closesAt !== null && closesAt <= opensAt) return { ok: false, reason: 'after-the-end' };
  const isLate = now.getTime() - beginning.getTime() > UNDO_WITHIN_MS;
  // Counting locks the record: this waits for a count under way.
  await lockRecord(trx, electionId);
  if (isLate || (await findLastOpening(trx, electionId))) return { ok: false, reason: 'begun-for-good' };
  await moveTimes(trx, electionId, { opensAt: beginning, closesAt }, { opensAt, closesAt }, by);
  return { ok: true };
}

/** Sets the times, and notes them in the log of acts. */
async function moveTimes(trx: Trx, electionId: string, before: Schedule, after: Schedule, by: Actor) {
  await setTimes(trx, electionId, after);
  const facts = { before: factsOf(before), after: factsOf(after) };
  await noteAct(trx, by, 'election-scheduled', `election:${electionId}`, facts);
}

const factsOf = ({ opensAt, closesAt }: Schedule) => ({
  opensAt: opensAt?.toISOString() ?? null,
  closesAt: closesAt?.toISOString() ?? null,
});
