import type { PartyId, UserId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { deleteMember, findPartyOf, hasMembers, lockParty, type PartyStatus } from './members-store.ts';
import { removeUnusedParty } from './parties.ts';

export { findPartyOf, type PartyStatus } from './members-store.ts';

export type ActRefusal = 'no-party' | 'suspended';
export type Acting =
  | { readonly ok: true; readonly party: PartyId; readonly status: PartyStatus }
  | { readonly ok: false; readonly reason: ActRefusal };

/**
 * Locks the party that an account acts for until the transaction ends: call it before a change of anything
 * that belongs to the party.
 * Gives: the party, and its status.
 * Refuses: an account that acts for none, or was removed in the meantime, and a suspended party. Two members'
 * changes are serialised; a removal of a member or a suspension waits for changes under way.
 */
export async function actForParty(trx: Trx, account: UserId): Promise<Acting> {
  const party = await findPartyOf(trx, account);
  const status = party && (await lockParty(trx, party));
  // Again: a removal may have held the party before.
  if (!party || !status || (await findPartyOf(trx, account)) !== party)
    return { ok: false, reason: 'no-party' };
  return status === 'suspended' ? { ok: false, reason: 'suspended' } : { ok: true, party, status };
}

/**
 * Locks a party until the transaction ends: call it before anybody else changes what belongs to it.
 * Gives: false where there is no such party.
 */
export async function holdParty(trx: Trx, party: PartyId): Promise<boolean> {
  return (await lockParty(trx, party)) !== null;
}

/**
 * Removes an account from its party; this waits for changes that it began before. A party without members is
 * then removed, and its name is free, unless it has put up candidates in any election.
 * Takes: the transaction, which soon ends, and the account.
 * Gives: the party that it left, for the log; null where it acted for none.
 */
export async function leaveParty(trx: Trx, account: UserId): Promise<PartyId | null> {
  const party = await findPartyOf(trx, account);
  if (!party) return null;
  await lockParty(trx, party);
  if (!(await deleteMember(trx, account, party))) return null;
  if (!(await hasMembers(trx, party))) await removeUnusedParty(trx, party);
  return party;
}
