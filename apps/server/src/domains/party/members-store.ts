import type { PartyId, UserId } from '@evoting/contract/fields';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { PartiesTable } from '../../platform/database/tables.ts';

export type PartyStatus = Selectable<PartiesTable>['status'];

/** Finds the party that an account acts for; null where it acts for none. */
export async function findPartyOf(db: Db, account: UserId): Promise<PartyId | null> {
  const one = db.selectFrom('party_members').select('party_id').where('account_id', '=', account);
  return (await one.executeTakeFirst())?.party_id ?? null;
}

/** A party's status; null where it no longer exists. */
export async function findStatus(db: Db, party: PartyId): Promise<PartyStatus | null> {
  const row = db.selectFrom('parties').select('status').where('id', '=', party);
  return (await row.executeTakeFirst())?.status ?? null;
}

/**
 * Serialises the changes of one party and of its members, until the transaction ends.
 * Gives: the party's status; null where it no longer exists.
 */
export async function lockParty(trx: Trx, party: PartyId): Promise<PartyStatus | null> {
  const row = trx.selectFrom('parties').select('status').where('id', '=', party).forUpdate();
  return (await row.executeTakeFirst())?.status ?? null;
}

/**
 * Adds a member.
 * Refuses (throws): the constraint `party_members_pkey` when the account acts for a party already.
 */
export async function insertMember(trx: Trx, account: UserId, party: PartyId): Promise<void> {
  await trx.insertInto('party_members').values({ account_id: account, party_id: party }).execute();
}

/**
 * Removes a member of this party.
 * Gives: false where the account is not a member.
 */
export async function deleteMember(trx: Trx, account: UserId, party: PartyId): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('party_members')
    .where('account_id', '=', account)
    .where('party_id', '=', party)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes every member of a party. */
export async function deleteMembers(trx: Trx, party: PartyId): Promise<void> {
  await trx.deleteFrom('party_members').where('party_id', '=', party).execute();
}

/** Whether anybody acts for a party. */
export async function hasMembers(trx: Trx, party: PartyId): Promise<boolean> {
  const one = trx.selectFrom('party_members').select('account_id').where('party_id', '=', party).limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

/** Everybody who acts for a party, as mails need them. */
export function listMembers(db: Db, party: PartyId): Promise<{ email: string; locale: string }[]> {
  return db
    .selectFrom('party_members')
    .innerJoin('users', 'users.id', 'party_members.account_id')
    .select(['users.email', 'users.locale'])
    .where('party_id', '=', party)
    .orderBy('users.id')
    .execute();
}

/** The name of a party; null where it no longer exists. */
export async function findName(db: Db, party: PartyId): Promise<string | null> {
  const row = db.selectFrom('parties').select('name').where('id', '=', party);
  return (await row.executeTakeFirst())?.name ?? null;
}
