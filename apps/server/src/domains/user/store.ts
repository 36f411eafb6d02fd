import type { Role } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import { type NotNull, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** An account that can log in, so not that of a place. */
export interface Account {
  readonly id: UserId;
  readonly role: Role;
  /** For a party's member, the party's name. */
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  /** The acronym of a member's party; null without one. */
  readonly acronym: string | null;
  /** The password is the one that the server mailed. */
  readonly passwordIsMailed: boolean;
  /** The language of mails to the account. */
  readonly locale: string;
  /** A candidate's picture as voters see it, a party's banner or a voter's picture. */
  readonly imageId: string | null;
}

const COLUMNS = [
  'users.id',
  'users.role',
  'users.email',
  'users.password_hash as passwordHash',
  'users.password_is_mailed as passwordIsMailed',
  'users.locale',
] as const;

/**
 * Finds the account of a login by e-mail, ignoring case.
 * @returns `isRecent`: it has a session that has not expired
 */
export async function findLogin(
  db: Db,
  email: string,
  now: Date,
): Promise<(Account & { readonly isRecent: boolean }) | null> {
  const isRecent = sql<boolean>`EXISTS (SELECT FROM sessions s WHERE s.user_id = users.id AND s.expires_at > ${now})`;
  return (await accountsOf(db, email).select(isRecent.as('isRecent')).executeTakeFirst()) ?? null;
}

/** Finds an account by e-mail and locks its e-mail and password until the transaction ends. */
export async function lockAccountByEmail(trx: Trx, email: string): Promise<Account | null> {
  return (await accountsOf(trx, email).forShare('users').executeTakeFirst()) ?? null;
}

const accountsOf = (db: Db, email: string) =>
  selectAccount(db).where(sql`lower(users.email COLLATE "C")`, '=', sql<string>`lower(${email} COLLATE "C")`);

/**
 * Loads the account of a live session.
 * @throws NoResultError if there is none
 */
export function getAccount(db: Db, id: UserId): Promise<Account> {
  return selectAccount(db).where('users.id', '=', id).executeTakeFirstOrThrow();
}

/** Loads the name of the account of a place. */
export async function getPlaceName(db: Db, id: UserId): Promise<string> {
  const account = db.selectFrom('users').select('name').where('id', '=', id).where('role', '=', 'PLACE');
  return (await account.executeTakeFirstOrThrow()).name;
}

/** Locks a voter's account until the transaction ends; false if there is none. */
export async function lockVoter(trx: Trx, id: UserId): Promise<boolean> {
  const row = trx.selectFrom('users').select('id').where('id', '=', id).where('role', '=', 'VOTER');
  return (await row.forUpdate().executeTakeFirst()) !== undefined;
}

/**
 * Finds the voter's account with an e-mail, ignoring case, that nothing depends on, where the current election is by a
 * roll: it has no place on any roll, no vote and no nomination. Locked until the transaction ends.
 */
export async function lockEmptyVoter(trx: Trx, email: string): Promise<UserId | null> {
  const found = trx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email COLLATE "C")`, '=', sql<string>`lower(${email} COLLATE "C")`)
    .where('role', '=', 'VOTER');
  const row = await found.forUpdate().executeTakeFirst();
  if (!row) return null;
  // Before the query: the table is rewritten now and then, and is empty to an older snapshot.
  await sql`LOCK TABLE fresh_marks IN ACCESS SHARE MODE`.execute(trx);
  const { rows } = await sql<{ isEmpty: boolean }>`SELECT
      EXISTS (SELECT FROM elections WHERE current AND who_may_vote = 'roll')
      AND NOT EXISTS (SELECT FROM roll WHERE account_id = ${row.id})
      AND NOT EXISTS (SELECT FROM voted WHERE voter_id = ${row.id})
      AND NOT EXISTS (SELECT FROM fresh_marks WHERE voter_id = ${row.id})
      AND NOT EXISTS (SELECT FROM nominations WHERE account_id = ${row.id}) AS "isEmpty"`.execute(trx);
  return rows[0]?.isEmpty ? row.id : null;
}

function selectAccount(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('party_members as m', 'm.account_id', 'users.id')
    .leftJoin('parties', 'parties.id', 'm.party_id')
    .select([
      ...COLUMNS,
      'parties.acronym',
      sql<string>`coalesce(parties.name, users.name)`.as('name'),
      sql<string | null>`coalesce(parties.banner_id, users.image_id,
        (SELECT n.image_id FROM nominations n WHERE n.account_id = users.id AND n.made_account
          AND n.status <> 'withdrawn'))`.as('imageId'),
    ])
    .where('users.role', '<>', 'PLACE')
    .$narrowType<{ email: NotNull; passwordHash: NotNull }>();
}
