import type { OfficerRole } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import { type NotNull, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { ConsoleHeld } from '../../platform/sessions/sessions.ts';

/** An officer who works for the commission now. */
export interface Officer {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly role: OfficerRole;
}

/** An officer, now or before, by the name that the log shows. */
type OfficerName = Pick<Officer, 'id' | 'name'>;

/**
 * Makes an account of the commission an officer, also one that was an officer before and was removed.
 * @throws the constraint `officers_account` for an account of another role
 */
export async function insertOfficer(
  trx: Trx,
  officer: { id: UserId; role: OfficerRole; addedAt: Date; readsUntil: Date | null },
): Promise<void> {
  const { id, role, addedAt, readsUntil } = officer;
  await trx
    .insertInto('officers')
    .values({
      account_id: id,
      role,
      added_at: addedAt,
      role_since: addedAt,
      reads_until: readsUntil,
    })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        role,
        status: 'active',
        role_since: addedAt,
        reads_until: readsUntil,
      }),
    )
    .execute();
}

/** Finds the removed officer who has an e-mail; null where there is none. */
export async function findRemoved(db: Db, email: string): Promise<OfficerName | null> {
  return (await removedOfficers(db, email).executeTakeFirst()) ?? null;
}

/** Finds an officer as `findRemoved` does, and locks it until the transaction ends. */
export async function lockRemoved(trx: Trx, email: string): Promise<OfficerName | null> {
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

/** An officer, and whether the operator has suspended them. */
export interface KeptOfficer extends Officer {
  readonly isSuspended: boolean;
  readonly addedAt: Date;
  /** Until when the officer only reads; maybe in the past. */
  readonly readsUntil: Date | null;
}

/** All officers and those who are suspended, in the order in which they were added. */
export function listWithSuspended(db: Db): Promise<KeptOfficer[]> {
  return keptOfficers(db).orderBy('officers.added_at').orderBy('users.id').execute();
}

/** Finds an officer by the account, also one who is suspended; null where the account is no officer's, or no longer. */
export async function findKept(db: Db, id: UserId): Promise<KeptOfficer | null> {
  return (await keptOfficers(db).where('users.id', '=', id).executeTakeFirst()) ?? null;
}

/** Finds an officer by the e-mail, also one who is suspended; null where there is none. */
export async function findKeptByEmail(db: Db, email: string): Promise<KeptOfficer | null> {
  const one = keptOfficers(db).where(
    sql`lower(users.email COLLATE "C")`,
    '=',
    sql<string>`lower(${email} COLLATE "C")`,
  );
  return (await one.executeTakeFirst()) ?? null;
}

/** The names of all officers, former ones included. */
export function listNames(db: Db): Promise<OfficerName[]> {
  const accounts = db.selectFrom('officers').innerJoin('users', 'users.id', 'officers.account_id');
  return accounts.select(['users.id', 'users.name']).execute();
}

const allOfficers = (db: Db) =>
  db
    .selectFrom('officers')
    .innerJoin('users', 'users.id', 'officers.account_id')
    .select(['users.id', 'users.name', 'users.email', 'officers.role'])
    .$narrowType<{ email: NotNull }>();

const activeOfficers = (db: Db) => allOfficers(db).where('officers.status', '=', 'active');

const keptOfficers = (db: Db) =>
  allOfficers(db)
    .select(['officers.added_at as addedAt', 'officers.reads_until as readsUntil'])
    .select((eb) => eb('officers.status', '=', 'suspended').as('isSuspended'))
    .where('officers.status', '<>', 'removed')
    .$narrowType<{ isSuspended: boolean }>();

/**
 * Locks an officer against removal and changes until the transaction ends.
 * @param how whether the lock excludes others of this kind
 * @returns the account's role in the commission; null if it has none or is suspended
 * @throws {ConsoleHeld}
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
  const role = (await held.executeTakeFirst())?.role ?? null;
  // After the lock: it may have waited.
  if (role !== null && (await findHold(trx)) !== null) throw new ConsoleHeld();
  return role;
}

/** When the operator held the console; null while it is free. */
export async function findHold(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('console_holds').select('held_at').executeTakeFirst();
  return row?.held_at ?? null;
}

/** Holds the console; returns false if it is held already. */
export async function insertHold(trx: Trx, at: Date): Promise<boolean> {
  const one = trx.insertInto('console_holds').values({ held_at: at });
  const { numInsertedOrUpdatedRows } = await one.onConflict((two) => two.doNothing()).executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Releases the console; returns false if it is free. */
export async function deleteHold(trx: Trx): Promise<boolean> {
  return (await trx.deleteFrom('console_holds').executeTakeFirst()).numDeletedRows > 0n;
}

/** Serialises the changes of officers, until the transaction ends. */
export async function lockOfficers(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('officers', 0))`.execute(trx);
}

/**
 * Gives an officer another role, or none; this waits for changes that the officer has begun.
 * @throws the constraint `officers_one_stays` for the last returning officer
 */
export async function updateOfficer(
  trx: Trx,
  id: UserId,
  change:
    | { role: OfficerRole; role_since: Date }
    | { status: 'active'; role_since: Date }
    | { status: 'suspended' | 'removed' },
): Promise<void> {
  await trx.updateTable('officers').set(change).where('account_id', '=', id).execute();
}

/**
 * Reports whether the commission has begun in earnest: a roll was frozen or an election opened, other than in a
 * rehearsal.
 */
export async function hasBegun(db: Db): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    SELECT EXISTS (
      SELECT FROM elections LEFT JOIN rolls ON rolls.election_id = elections.id
        WHERE NOT is_rehearsal AND (status <> 'draft' OR frozen_at IS NOT NULL)) AS begun`.execute(db);
  return rows[0]?.begun === true;
}

/** Lets an officer only read until a time, or act at once. */
export async function setReadsUntil(trx: Trx, id: UserId, until: Date | null): Promise<void> {
  await trx.updateTable('officers').set({ reads_until: until }).where('account_id', '=', id).execute();
}

const actingOfficers = (db: Db) =>
  db.selectFrom('officers').where('status', '=', 'active').where('role', '<>', 'observer');

/** Counts the officers who may change something. */
export async function countActing(db: Db): Promise<number> {
  const counted = actingOfficers(db).select((eb) => eb.fn.countAll<number>().as('acting'));
  return (await counted.executeTakeFirstOrThrow()).acting;
}

/**
 * Finds since when at least two officers may change something; null if fewer may. An officer who was restored, or
 * got another role, counts only from then on.
 */
export async function findTwoSince(db: Db): Promise<Date | null> {
  const second = actingOfficers(db).select('role_since').orderBy('role_since').offset(1).limit(1);
  return (await second.executeTakeFirst())?.role_since ?? null;
}

/**
 * Lists the officers who decide what was proposed at a time: those who may change something now, and had their role
 * by then.
 */
export async function listDeciders(db: Db, proposedAt: Date, now: Date): Promise<UserId[]> {
  const rows = await actingOfficers(db)
    .select('account_id as id')
    .where('role_since', '<=', proposedAt)
    .where((eb) => eb.or([eb('reads_until', 'is', null), eb('reads_until', '<=', now)]))
    .execute();
  return rows.map(({ id }) => id);
}
