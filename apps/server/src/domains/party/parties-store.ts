import type { PartyId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';

/**
 * Adds the party of an account.
 * Refuses (throws): the constraint `parties_name_key`.
 */
export async function insertParty(trx: Trx, id: PartyId, name: string): Promise<void> {
  await trx.insertInto('parties').values({ user_id: id, name, banner_id: null }).execute();
}

/**
 * Changes what is given of a party.
 * Refuses (throws): the constraint `parties_name_key`.
 */
export async function updateParty(
  trx: Trx,
  id: PartyId,
  { name, bannerId }: { readonly name?: string | undefined; readonly bannerId?: string | undefined },
): Promise<void> {
  if (name === undefined && bannerId === undefined) return;
  await trx.updateTable('parties').set({ name, banner_id: bannerId }).where('user_id', '=', id).execute();
}

/** Removes a party of which nothing is on any ballot, and frees its name. */
export async function deleteParty(trx: Trx, party: PartyId): Promise<void> {
  await trx.deleteFrom('party_looks').where('party_id', '=', party).execute();
  await trx.deleteFrom('parties').where('user_id', '=', party).execute();
}

/**
 * Lets the changes of one party go one after the other, until the transaction ends.
 * Gives: false where the party is no more.
 */
export async function lockParty(trx: Trx, party: PartyId): Promise<boolean> {
  const row = trx.selectFrom('parties').select('user_id').where('user_id', '=', party).forUpdate();
  return (await row.executeTakeFirst()) !== undefined;
}

/** Whether a party has candidates, in whichever election. */
export async function hasCandidates(trx: Trx, party: PartyId): Promise<boolean> {
  const one = trx.selectFrom('candidates').select('id').where('party_id', '=', party).limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}
