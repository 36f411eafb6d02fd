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
