import type { PartyId, UserId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { noteAct } from '../audit-log/service.ts';
import { findPartyOf, leaveParty, lockParty } from '../party/members.ts';
import { findStranger, isUsed } from './unused-account-store.ts';

/** An account that nothing depends on, and the party that it acts for. */
interface Found {
  readonly id: UserId;
  readonly party: PartyId | null;
}

/**
 * Finds the account of an invited address where its owner may have it: anybody can register any address, and
 * its owner, who got the invitation, must not be kept out by that.
 * Takes: the transaction, which holds the account's party from then on, and the address.
 * Gives: the account; null where there is none, where it is no voter's or party's, and where it has voted,
 * claimed a place, confirmed the address or nominated somebody, or its party has.
 */
export async function findUnused(trx: Trx, email: string): Promise<Found | null> {
  const id = await findStranger(trx, email);
  if (id === null) return null;
  const party = await findPartyOf(trx, id);
  // Nobody is put up in the meantime.
  if (party !== null) await lockParty(trx, party);
  return (await isUsed(trx, id, party)) ? null : { id, party };
}

/** An account that becomes an officer's, and the party that it acted for until then. */
export interface Unused {
  readonly id: UserId;
  readonly left: PartyId | null;
}

/**
 * Takes the account of an invited address from the person who made it: it acts for no party any longer.
 * Takes: the transaction that uses the invitation up, and the address.
 * Gives: the account, which is to become the owner's; null where `findUnused` finds none.
 */
export async function takeUnused(trx: Trx, email: string): Promise<Unused | null> {
  const unused = await findUnused(trx, email);
  return unused && { id: unused.id, left: await leaveParty(trx, unused.id) };
}

/** Notes that an account acts for its party no longer; at the end of the transaction. */
export async function noteLeft(trx: Trx, { id: account, left }: Unused): Promise<void> {
  if (left === null) return;
  const owner = { account, role: 'OWNER' } as const;
  await noteAct(trx, owner, 'member-removed', `party:${left}`, { before: { account } });
}
