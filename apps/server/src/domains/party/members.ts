import type { PartyId, UserId } from '@evoting/contract/fields';
import { type Db, type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import {
  deleteMember,
  findPartyOf,
  hasMembers,
  insertMember,
  lockParty,
  type PartyStatus,
} from './members-store.ts';
import { removeUnusedParty } from './parties.ts';

export { findPartyOf, type PartyStatus } from './members-store.ts';

export type ActRefusal = 'no-party' | 'suspended';
export type Acting =
  | { readonly ok: true; readonly party: PartyId; readonly status: PartyStatus }
  | { readonly ok: false; readonly reason: ActRefusal };

/**
 * Holds the party that an account acts for until the transaction ends: to be called before a change of
 * anything that is the party's.
 * Gives: the party, and where it stands.
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

export type AddMemberRefusal = 'unknown-party' | 'has-party';

/**
 * Lets one more account act for a party.
 * Takes: a database that is in no transaction, the account, the party, and who does it.
 * Refuses: a party that is no more, and an account that acts for one already.
 */
export async function addMember(
  db: Db,
  account: UserId,
  party: PartyId,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: AddMemberRefusal }> {
  try {
    return await db.transaction().execute(async (trx) => {
      if ((await lockParty(trx, party)) === null) return { ok: false, reason: 'unknown-party' };
      await insertMember(trx, account, party);
      await noteAct(trx, by, 'member-added', `party:${party}`, { after: { account } });
      return { ok: true };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'party_members_pkey') return { ok: false, reason: 'has-party' };
    throw error;
  }
}

/**
 * Lets an account act for a party no longer. What it began before is waited for.
 * Takes: the transaction, which ends with this, the account, the party, and who does it.
 * Gives: false where it was no member.
 */
export async function removeMember(trx: Trx, account: UserId, party: PartyId, by: Actor): Promise<boolean> {
  await lockParty(trx, party);
  if (!(await deleteMember(trx, account, party))) return false;
  await noteAct(trx, by, 'member-removed', `party:${party}`, { before: { account } });
  return true;
}

/**
 * Lets an account act for no party any longer. A party that nobody acts for then is removed, and its name is
 * free, unless it has put up candidates in whichever election.
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
