import type { PartyId, UserId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { noteAct } from '../audit-log/service.ts';
import { findPartyOf, leaveParty, lockParty } from '../party/members.ts';
import { findStranger, isUsed } from './unused-account-store.ts';

/** An account that nothing depends on, and the party that it acts for. */
interface UnusedAccount {
  readonly id: UserId;
  readonly party: PartyId | null;
}

/**
 * Finds an account under an invited address that was never used. Anybody can register any address, and that
 * must not keep its owner, who got the invitation, out. Locks the party of the account.
 * @returns null if there is no account, it is not a voter's or a party's, or the account or its party has
 *   voted, claimed a place, confirmed the address or nominated somebody
 */
export async function findUnused(trx: Trx, email: string): Promise<UnusedAccount | null> {
  const id = await findStranger(trx, email);
  if (id === null) return null;
  const party = await findPartyOf(trx, id);
  // The lock keeps the party from nominating anybody in the meantime.
  if (party !== null) await lockParty(trx, party);
  return (await isUsed(trx, id, party)) ? null : { id, party };
}

/** An account that becomes an officer's, and the party that it acted for until then. */
export interface TakenAccount {
  readonly id: UserId;
  readonly left: PartyId | null;
}

/**
 * Frees a never used account from whoever registered it: it acts for no party any longer. Run it in the
 * transaction that uses up the invitation.
 * @returns the account for its new owner, or null as `findUnused` does
 */
export async function takeUnused(trx: Trx, email: string): Promise<TakenAccount | null> {
  const unused = await findUnused(trx, email);
  return unused && { id: unused.id, left: await leaveParty(trx, unused.id) };
}

/** Notes that an account acts for its party no longer; at the end of the transaction. */
export async function noteLeft(trx: Trx, { id: account, left }: TakenAccount): Promise<void> {
  if (left === null) return;
  const owner = { account, role: 'OWNER' } as const;
  await noteAct(trx, owner, 'member-removed', `party:${left}`, { before: { account } });
}
