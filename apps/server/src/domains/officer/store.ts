import type { OfficerRole } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** An officer who works for the commission now. */
export interface Officer {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly role: OfficerRole;
}

/** An officer, now or before, by the name that the log shows. */
type Named = Pick<Officer, 'id' | 'name'>;

/**
 * Makes an account of the commission an officer, also one that was an officer before and was removed.
 * Refuses (throws): the constraint `officers_account` for an account of another role.
 */
export async function insertOfficer(
  trx: Trx,
  officer: { id: UserId; role: OfficerRole; addedAt: Date; isSample?: true },
): Promise<void> {
  const { id, role, addedAt, isSample } = officer;
  await trx
    .insertInto('officers')
    .values({ account_id: id, role, added_at: addedAt, is_sample: isSample === true })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ role, status: 'active' }))
    .execute();
}

/** Finds the removed officer who has an e-mail; null where there is none. */
export async function findRemoved(db: Db, email: string): Promise<Named | null> {
  return (await removedOfficers(db, email).executeTakeFirst()) ?? null;
}

/** As `findRemoved`, and locks the officer until the transaction ends. */
export async function lockRemoved(trx: Trx, email: string): Promise<Named | null> {
  return (await removedOfficers(trx, email).forUpdate('officers').executeTakeFirst()) ?? null;
}

const removedOfficers = (db: Db, email: string) =>
  db
    .selectFrom('officers')
    .innerJoin('users', 'users.id', 'officers.account_id')
    .select(['users.id', 'users.name'])
    .where('officers.status', '=', 'removed')
    .where(sql`lower(users.email COLLATE "C")`, '=', sql<string>`lower(${email} COLLATE "C")`);

/** Finds an officer by the account; null where the account is no officer's, or no longer. */
export async function findOfficer(db: Db, id: UserId): Promise<Officer | null> {
  return (await activeOfficers(db).where('users.id', '=', id).executeTakeFirst()) ?? null;
}

/** All officers of the commission, in the order in which they were added. */
export function listOfficers(db: Db): Promise<Officer[]> {
  return activeOfficers(db).orderBy('officers.added_at').orderBy('users.id').execute();
}

/** The names of all officers, former ones included. */
export function listNames(db: Db): Promise<Named[]> {
  const accounts = db.selectFrom('officers').innerJoin('users', 'users.id', 'officers.account_id');
  return accounts.select(['users.id', 'users.name']).execute();
}

function activeOfficers(db: Db) {
  return db
    .selectFrom('officers')
    .innerJoin('users', 'users.id', 'officers.account_id')
    .select(['users.id', 'users.name', 'users.email', 'officers.role'])
    .where('officers.status', '=', 'active');
}

/**
 * Locks an officer against removal and changes until the transaction ends.
 * Takes: whether the lock excludes others of this kind.
 * Gives: the account's role in the commission; null where it has none.
 */
export async function lockOfficer(
  trx: Trx,
  id: UserId,
  how: 'beside others' | 'alone' = 'beside others',
): Promise<OfficerRole | null> {
  const row = trx
    .selectFrom('officers')
    .select('role')
    .where('account_id', '=', id)
    .where('status', '=', 'active');
  const held = how === 'alone' ? row.forUpdate() : row.forShare();
  return (await held.executeTakeFirst())?.role ?? null;
}

/** Serialises the changes of officers, until the transaction ends. */
export async function lockOfficers(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('officers', 0))`.execute(trx);
}

/**
 * Gives an officer another role, or none; this waits for changes that the officer has begun.
 * Refuses (throws): the constraint `officers_one_stays` for the last returning officer.
 */
export async function updateOfficer(
  trx: Trx,
  id: UserId,
  change: { role: OfficerRole } | { status: 'removed' },
): Promise<void> {
  await trx.updateTable('officers').set(change).where('account_id', '=', id).execute();
}

/** How many officers may change something. */
export async function countActing(db: Db): Promise<number> {
  const { rows } = await sql<{ acting: number }>`
    SELECT count(*)::int AS acting FROM officers WHERE status = 'active' AND role <> 'observer'`.execute(db);
  return rows[0]?.acting ?? 0;
}
