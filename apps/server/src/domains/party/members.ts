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
 * Holds the party that an account acts for until the transaction ends: to be called before a change of
 * anything that is the party's.
 * Gives: the party, and its status.
 * Refuses: an account that acts for none, or was removed until it was its turn, and a suspended party. Two
 * members go one after the other; who removes a member or suspends the party waits for what is under way.
 */
export async function actForParty(trx: Trx, account: UserId): Promise<Acting> {
  const party = await findPartyOf(trx, account);
  const status = party && (await lockParty(trx, party));
  // Once more: a removal that held the party was waited for.
  if (!party || !status || (await findPartyOf(trx, account)) !== party)
    return { ok: false, reason: 'no-party' };
  return status === 'suspended' ? { ok: false, reason: 'suspended' } : { ok: true, party, status };
}

/**
 * Holds a party until the transaction ends: to be called before anybody else changes what is its.
 * Gives: false where there is no such party.
 */
export async function holdParty(trx: Trx, party: PartyId): Promise<boolean> {
  return (await lockParty(trx, party)) !== null;
}

/**
 * Lets an account act for no party any longer; what it began before is waited for. A party that nobody acts
 * for then is removed, and its name is free, unless it has put up candidates in whichever election.
 * Takes: the transaction, which soon ends, and the account.
 * Gives: the party that it left, for the one who notes it; null where it acted for none.
 */
export async function leaveParty(trx: Trx, account: UserId): Promise<PartyId | null> {
  const party = await findPartyOf(trx, account);
  if (!party) return null;
  await lockParty(trx, party);
  if (!(await deleteMember(trx, account, party))) return null;
  if (!(await hasMembers(trx, party))) await removeUnusedParty(trx, party);
  return party;
}
