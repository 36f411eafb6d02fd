import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { findKept, mailOfficers } from '../officer/service.ts';

/**
 * Tells every officer that a proposal waits, in the transaction that makes it: also the officer whom it is about, and
 * its proposer, whose account may be in other hands.
 */
export const tellOfficersOfProposal = (deps: Pick<Deps, 'config' | 'now'>, trx: Trx, by: UserId) =>
  mailOfficers(deps, trx, { what: 'act-proposed', given: {} }, by);

/** Tells every officer of an objection with its reason, in the transaction that makes it. */
export async function tellOfficersOfObjection(
  deps: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  by: UserId,
  reason: string,
): Promise<void> {
  const name = (await findKept(trx, by))?.name ?? '';
  await mailOfficers(deps, trx, { what: 'act-objected', given: { name, reason } }, by);
}

/** Tells every officer that an end of an election takes effect, and when. */
export const tellOfficersOfEnd = (
  deps: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  by: UserId,
  { act, dueAt }: { readonly act: 'close-election' | 'declare-void'; readonly dueAt: Date },
) => mailOfficers(deps, trx, { what: 'end-waits', given: { act, until: clockOf(dueAt, 'en') } }, by);

/** Tells every officer that one of them holds an end, and why. */
export async function tellOfficersOfHold(
  deps: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  by: UserId,
  reason: string,
): Promise<void> {
  const name = (await findKept(trx, by))?.name ?? '';
  await mailOfficers(deps, trx, { what: 'end-held', given: { name, reason } }, by);
}

/** Tells every officer that a confirmed end was dropped. */
export const tellOfficersOfDroppedEnd = (
  deps: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  by: UserId,
  act: 'close-election' | 'declare-void',
) => mailOfficers(deps, trx, { what: 'end-dropped', given: { act } }, by);

/** A time in Lagos, as hours and minutes. */
export const clockOf = (time: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Africa/Lagos',
  }).format(time);
