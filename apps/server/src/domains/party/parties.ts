import type { PartyId } from '@evoting/contract/fields';
import { brokenConstraint, type Trx } from '../../platform/database/connect.ts';
import { claimPartyName, NameTaken } from './names.ts';
import { deleteParty, hasCandidates, insertParty, lockParty, updateParty } from './parties-store.ts';

/**
 * Makes the party of an account.
 * Refuses (throws): its name is another's, see `isNameTaken`.
 */
export async function addParty(trx: Trx, id: PartyId, name: string): Promise<void> {
  await insertParty(trx, id, name);
  await claimPartyName(trx, id, name, false);
}

/**
 * Changes what is given of a party.
 * Takes: the transaction, and whether its earlier names stay claimed, since they stood on a ballot.
 * Refuses (throws): the name is another's.
 */
export async function changeParty(
  trx: Trx,
  id: PartyId,
  change: { readonly name?: string | undefined; readonly bannerId?: string | undefined },
  keepsEarlier: boolean,
): Promise<void> {
  await updateParty(trx, id, change);
  if (change.name !== undefined) await claimPartyName(trx, id, change.name, keepsEarlier);
}

/**
 * Removes a party, and frees its name, unless it has put up candidates in whichever election.
 * Gives: whether it is removed. Nobody puts up its first candidate meanwhile.
 */
export async function removeUnusedParty(trx: Trx, id: PartyId): Promise<boolean> {
  await lockParty(trx, id);
  if (await hasCandidates(trx, id)) return false;
  await deleteParty(trx, id);
  return true;
}

/** Whether what was thrown says that a party's name is another's. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof NameTaken || brokenConstraint(error) === 'parties_name_key';
}
