import type { PartyId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import type { PartyStatus } from './members-store.ts';
import type { PartyNames } from './names.ts';

/**
 * Adds a party without members.
 * @throws a database error (`parties_name_key`) if the name is taken
 */
export async function insertParty(trx: Trx, id: PartyId, { name, acronym }: PartyNames): Promise<void> {
  await trx.insertInto('parties').values({ id, name, acronym, banner_id: null }).execute();
}

/** The new values of a party; other fields stay. */
export interface PartyChange {
  readonly name?: string | undefined;
  /** null for none. */
  readonly acronym?: string | null | undefined;
  readonly bannerId?: string | undefined;
  readonly status?: PartyStatus | undefined;
}

/**
 * Changes the given fields of a party.
 * @throws a database error (`parties_name_key`) if the name is taken
 */
export async function updateParty(
  trx: Trx,
  id: PartyId,
  { name, acronym, bannerId, status }: PartyChange,
): Promise<void> {
  const columns = { name, acronym, banner_id: bannerId, status };
  if (Object.values(columns).every((value) => value === undefined)) return;
  await trx.updateTable('parties').set(columns).where('id', '=', id).execute();
}

/** Deletes a party that has nothing on any ballot, and frees its name. */
export async function deleteParty(trx: Trx, party: PartyId): Promise<void> {
  await trx.deleteFrom('party_looks').where('party_id', '=', party).execute();
  await trx.deleteFrom('parties').where('id', '=', party).execute();
}

/** Tells whether a party has an approved nomination in an election. */
export async function isNominating(trx: Trx, party: PartyId, electionId: string): Promise<boolean> {
  const one = trx
    .selectFrom('nominations')
    .select('id')
    .where('party_id', '=', party)
    .where('election_id', '=', electionId)
    .where('status', '=', 'approved')
    .limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

/** Tells whether a party has nominated anybody in any election. */
export async function hasNominations(trx: Trx, party: PartyId): Promise<boolean> {
  const one = trx.selectFrom('nominations').select('id').where('party_id', '=', party).limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}
