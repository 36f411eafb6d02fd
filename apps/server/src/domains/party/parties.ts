import { randomUUID } from 'node:crypto';
import { type PartyId, partyIdSchema, type UserId } from '@evoting/contract/fields';
import { type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { insertMember, lockParty } from './members-store.ts';
import { claimPartyName, NameTaken } from './names.ts';
import { deleteParty, hasNominations, insertParty, type PartyChange, updateParty } from './parties-store.ts';

/**
 * Registers a party.
 * Takes: the transaction, the account that acts for it, and its name.
 * Gives: the party.
 * Refuses (throws): its name is another's, see `isNameTaken`.
 */
export async function addParty(trx: Trx, account: UserId, name: string): Promise<PartyId> {
  const id = partyIdSchema.parse(randomUUID());
  await insertParty(trx, id, name);
  await insertMember(trx, account, id);
  await claimPartyName(trx, id, name, false);
  return id;
}

/**
 * Adds a party that is approved at once: of a sample election, or copied for a rehearsal.
 * Gives: the party.
 * Refuses (throws): its name is another's, see `isNameTaken`.
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
 * Takes: the transaction, and whether its earlier names stay claimed, since they were on a ballot.
 * Refuses (throws): the name is another's.
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
 * Removes a party, and frees its name, unless it has put up candidates in any election. Nobody puts up its
 * first candidate in the meantime.
 */
export async function removeUnusedParty(trx: Trx, id: PartyId): Promise<void> {
  await lockParty(trx, id);
  if (!(await hasNominations(trx, id))) await deleteParty(trx, id);
}

export { isNominating } from './parties-store.ts';

/** Whether an error says that a party's name is another's. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof NameTaken || violatedConstraint(error) === 'parties_name_key';
}
