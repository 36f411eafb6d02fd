import { randomUUID } from 'node:crypto';
import { type PartyId, partyIdSchema, type UserId } from '@evoting/contract/fields';
import { type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { insertMember, lockParty } from './members-store.ts';
import { claimPartyName, NameTaken } from './names.ts';
import { deleteParty, hasNominations, insertParty, type PartyChange, updateParty } from './parties-store.ts';

/**
 * Registers a party, with the account that acts for it.
 * @throws an error for which `isNameTaken` is true
 */
export async function addParty(trx: Trx, account: UserId, name: string): Promise<PartyId> {
  const id = partyIdSchema.parse(randomUUID());
  await insertParty(trx, id, name);
  await insertMember(trx, account, id);
  await claimPartyName(trx, id, name, false);
  return id;
}

/**
 * Adds an approved party, for a sample election or a rehearsal.
 * @throws an error for which `isNameTaken` is true
 */
export async function addApprovedParty(
  trx: Trx,
  account: UserId,
  name: string,
  bannerId: string | null,
): Promise<PartyId> {
  const id = await addParty(trx, account, name);
  await updateParty(trx, id, { status: 'approved', ...(bannerId !== null && { bannerId }) });
  return id;
}

/**
 * Changes the given fields of a party.
 * @param keepsEarlier keep earlier names claimed, because they were on a ballot
 * @throws an error for which `isNameTaken` is true
 */
export async function changeParty(
  trx: Trx,
  id: PartyId,
  change: Omit<PartyChange, 'status'>,
  keepsEarlier: boolean,
): Promise<void> {
  await updateParty(trx, id, change);
  if (change.name !== undefined) await claimPartyName(trx, id, change.name, keepsEarlier);
}

/**
 * Deletes a party and frees its name, unless it has nominated anybody. Locks it against its first nomination.
 */
export async function removeUnusedParty(trx: Trx, id: PartyId): Promise<void> {
  await lockParty(trx, id);
  if (!(await hasNominations(trx, id))) await deleteParty(trx, id);
}

export { isNominating } from './parties-store.ts';

/** Tells whether an error means that a party's name is taken. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof NameTaken || violatedConstraint(error) === 'parties_name_key';
}
