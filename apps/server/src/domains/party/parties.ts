import { randomUUID } from 'node:crypto';
import { type PartyId, partyIdSchema, type UserId } from '@evoting/contract/fields';
import { type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { findNames, insertMember, lockParty } from './members-store.ts';
import { claimPartyNames, NameTaken, type PartyNames } from './names.ts';
import { deleteParty, hasNominations, insertParty, type PartyChange, updateParty } from './parties-store.ts';

/**
 * Registers a party, with the account that acts for it.
 * @throws an error for which `takenOf` is not null
 */
export async function addParty(trx: Trx, account: UserId, names: PartyNames): Promise<PartyId> {
  const id = partyIdSchema.parse(randomUUID());
  await insertParty(trx, id, names);
  await insertMember(trx, account, id);
  await claimPartyNames(trx, id, names, false);
  return id;
}

/**
 * Adds an approved party, for a sample election or a rehearsal.
 * @throws an error for which `takenOf` is not null
 */
export async function addApprovedParty(
  trx: Trx,
  account: UserId,
  names: PartyNames,
  bannerId: string | null,
): Promise<PartyId> {
  const id = await addParty(trx, account, names);
  await updateParty(trx, id, { status: 'approved', ...(bannerId !== null && { bannerId }) });
  return id;
}

/**
 * Changes the given fields of a party.
 * @param keepsEarlier keep earlier names and acronyms claimed, because they were on a ballot
 * @throws an error for which `takenOf` is not null
 */
export async function changeParty(
  trx: Trx,
  id: PartyId,
  change: PartyChange,
  keepsEarlier: boolean,
): Promise<void> {
  await updateParty(trx, id, change);
  const names = await findNames(trx, id);
  const isRenamed = change.name !== undefined || change.acronym !== undefined;
  if (names && isRenamed) await claimPartyNames(trx, id, names, keepsEarlier);
}

/**
 * Deletes a party and frees its name, unless it has nominated anybody. Locks it against its first nomination.
 */
export async function removeUnusedParty(trx: Trx, id: PartyId): Promise<void> {
  await lockParty(trx, id);
  if (!(await hasNominations(trx, id))) await deleteParty(trx, id);
}

export { isNominating } from './parties-store.ts';

/** Tells whether an error means that a party's name or acronym is taken, and which; null for other errors. */
export function takenOf(error: unknown): 'name-taken' | 'acronym-taken' | null {
  if (error instanceof NameTaken) return `${error.what}-taken`;
  return violatedConstraint(error) === 'parties_name_key' ? 'name-taken' : null;
}
