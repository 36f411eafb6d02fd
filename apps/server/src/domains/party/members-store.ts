import type { PartyId, UserId } from '@evoting/contract/fields';
import type { NotNull, Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { PartiesTable } from '../../platform/database/tables.ts';
import type { PartyNames } from './names.ts';

export type PartyStatus = Selectable<PartiesTable>['status'];

/** Finds the party that an account acts for. */
export async function findPartyOf(db: Db, account: UserId): Promise<PartyId | null> {
  const one = db.selectFrom('party_members').select('party_id').where('account_id', '=', account);
  return (await one.executeTakeFirst())?.party_id ?? null;
}

/** Finds a party's status; null if the party no longer exists. */
export async function findStatus(db: Db, party: PartyId): Promise<PartyStatus | null> {
  const row = db.selectFrom('parties').select('status').where('id', '=', party);
  return (await row.executeTakeFirst())?.status ?? null;
}

/**
 * Locks a party, and with it changes of its members, until the transaction ends.
 * @returns its status; null if the party no longer exists
 */
export async function lockParty(trx: Trx, party: PartyId): Promise<PartyStatus | null> {
  const row = trx.selectFrom('parties').select('status').where('id', '=', party).forUpdate();
  return (await row.executeTakeFirst())?.status ?? null;
}

/**
 * Adds a member.
 * @throws a database error (`party_members_pkey`) if the account acts for a party already
 */
export async function insertMember(trx: Trx, account: UserId, party: PartyId): Promise<void> {
  await trx.insertInto('party_members').values({ account_id: account, party_id: party }).execute();
  await trx.deleteFrom('refused_members').where('account_id', '=', account).execute();
}

/** Notes for the members of a party why it is refused. */
export async function noteRefusal(trx: Trx, party: PartyId, reason: string): Promise<void> {
  await trx
    .insertInto('refused_members')
    .columns(['account_id', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom('party_members')
        .select((row) => ['account_id', row.val(reason).as('reason')])
        .where('party_id', '=', party),
    )
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ reason }))
    .execute();
}

/** Finds why the last party of an account was refused; null where none was. */
export async function findRefusal(db: Db, account: UserId): Promise<string | null> {
  const row = db.selectFrom('refused_members').select('reason').where('account_id', '=', account);
  return (await row.executeTakeFirst())?.reason ?? null;
}

/**
 * Removes a member of this party.
 * @returns false if the account is not a member
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

/** Tells whether anybody acts for a party. */
export async function hasMembers(trx: Trx, party: PartyId): Promise<boolean> {
  const one = trx.selectFrom('party_members').select('account_id').where('party_id', '=', party).limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

/** Lists the members of a party, as recipients of mails. */
export function listMembers(db: Db, party: PartyId): Promise<{ email: string; locale: string }[]> {
  return db
    .selectFrom('party_members')
    .innerJoin('users', 'users.id', 'party_members.account_id')
    .select(['users.email', 'users.locale'])
    .$narrowType<{ email: NotNull }>()
    .where('party_id', '=', party)
    .orderBy('users.id')
    .execute();
}

/** Finds the name and acronym of a party; null if the party no longer exists. */
export async function findNames(db: Db, party: PartyId): Promise<PartyNames | null> {
  const row = db.selectFrom('parties').select(['name', 'acronym']).where('id', '=', party);
  return (await row.executeTakeFirst()) ?? null;
}
