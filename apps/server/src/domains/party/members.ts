import type { PartyId, UserId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { deleteMember, findPartyOf, hasMembers, lockParty, type PartyStatus } from './members-store.ts';
import { removeUnusedParty } from './parties.ts';

export { findPartyOf, findRefusal, lockParty, type PartyStatus } from './members-store.ts';

export type ActRefusal = 'no-party' | 'suspended';
export type ActResult =
  | { readonly ok: true; readonly party: PartyId; readonly status: PartyStatus }
  | { readonly ok: false; readonly reason: ActRefusal };

/**
 * Locks the party that an account acts for until the transaction ends. Call it before a change of anything
 * that belongs to the party: members' changes are serialised, and a removal of a member or a suspension
 * waits.
 */
export async function actForParty(trx: Trx, account: UserId): Promise<ActResult> {
  const party = await findPartyOf(trx, account);
  const status = party && (await lockParty(trx, party));
  // Read again under the lock: the account may just have been removed.
  if (!party || !status || (await findPartyOf(trx, account)) !== party)
    return { ok: false, reason: 'no-party' };
  return status === 'suspended' ? { ok: false, reason: 'suspended' } : { ok: true, party, status };
}

/**
 * Removes an account from its party, after the account's changes under way. A party without members is then
 * removed, unless it has nominated anybody. Call it near the end of the transaction.
 * @returns the party, for the log of acts; null if the account acted for none
 */
export async function leaveParty(trx: Trx, account: UserId): Promise<PartyId | null> {
  const party = await findPartyOf(trx, account);
  if (!party) return null;
  await lockParty(trx, party);
  if (!(await deleteMember(trx, account, party))) return null;
  if (!(await hasMembers(trx, party))) await removeUnusedParty(trx, party);
  return party;
}
