import type { OfficerRole, Role } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { inPieces } from '../database/in-pieces.ts';
import { prepared } from '../database/prepared.ts';

/**
 * Adds a session to an account that still has this password hash. A concurrent password change either waits
 * for this and ends the session, or is waited for. Stores the exact start for the commission's sessions only,
 * and the hour for others, since the time would show who voted when.
 * @returns false if the password has changed
 */
export async function insertSession(
  db: Db,
  session: {
    tokenHash: Buffer;
    userId: UserId;
    passwordHash: string;
    createdAt: Date;
    lifetimeMs: number;
    officerLifetimeMs: number;
  },
): Promise<boolean> {
  const { tokenHash, userId, passwordHash, createdAt, lifetimeMs, officerLifetimeMs } = session;
  const { numAffectedRows } = await sql`
    INSERT INTO sessions (token_hash, user_id, created_at, expires_at)
    SELECT ${tokenHash}, id, began, began + lifetime_ms * interval '1 millisecond' FROM users,
        LATERAL (SELECT CASE role WHEN 'COMMISSION' THEN given ELSE date_trunc('hour', given, 'UTC') END AS began,
            CASE role WHEN 'COMMISSION' THEN ${officerLifetimeMs}::bigint ELSE ${lifetimeMs}::bigint END AS lifetime_ms
          FROM (SELECT ${createdAt}::timestamptz AS given) AS time) AS session
      WHERE id = ${userId} AND password_hash = ${passwordHash} FOR SHARE OF users`.execute(db);
  return numAffectedRows === 1n;
}

/** Adds a session to the account of a place, for the hour, as the time would show who voted when. */
export async function insertPlaceSession(
  trx: Db,
  {
    tokenHash,
    userId,
    createdAt,
    lifetimeMs,
  }: {
    tokenHash: Buffer;
    userId: UserId;
    createdAt: Date;
    lifetimeMs: number;
  },
): Promise<void> {
  const began = new Date(Math.floor(createdAt.getTime() / 3_600_000) * 3_600_000);
  const expires_at = new Date(began.getTime() + lifetimeMs);
  await trx
    .insertInto('sessions')
    .values({ token_hash: tokenHash, user_id: userId, created_at: began, expires_at })
    .execute();
}

/** A session with its owner. */
export interface FoundSession {
  readonly userId: UserId;
  readonly role: Role;
  /** The account's role in the commission, or null. */
  readonly officer: OfficerRole | null;
  /** An officer's session is confirmed by its second factor; all others, and a sample officer's, at once. */
  readonly isConfirmed: boolean;
  /** For an officer: whether the operator holds the console. */
  readonly isHeld: boolean;
  /** Until when the officer changes nothing; null for everybody else. */
  readonly readsUntil: Date | null;
  readonly expiresAt: Date;
  /** The last call, to the minute, of an officer's session; for others the start. */
  readonly usedAt: Date;
}

/** Finds a session, expired ones included. */
export function findSession(db: Db, tokenHash: Buffer): Promise<FoundSession | undefined> {
  return db
    .selectFrom('sessions')
    .modifyFront(prepared)
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('officers', (join) =>
      join.onRef('officers.account_id', '=', 'users.id').on('officers.status', '=', 'active'),
    )
    .select(['users.id as userId', 'users.role', 'officers.role as officer'])
    .select('officers.reads_until as readsUntil')
    .select('sessions.expires_at as expiresAt')
    .select((eb) => eb.fn<Date>('greatest', ['sessions.created_at', 'sessions.seen_at']).as('usedAt'))
    .select(sql<boolean>`users.role <> 'COMMISSION' OR sessions.confirmed_at IS NOT NULL`.as('isConfirmed'))
    .select(sql<boolean>`officers.account_id IS NOT NULL AND EXISTS (SELECT FROM console_holds)`.as('isHeld'))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Records the minute of an officer's call, and the first browser. */
export async function noteSeen(db: Db, tokenHash: Buffer, now: Date, browser: string | null): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  await db
    .updateTable('sessions')
    .set((eb) => ({ seen_at: minute, browser: eb.fn.coalesce('browser', eb.val(browser)) }))
    .where('token_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('seen_at', 'is', null), eb('seen_at', '<', minute)]))
    .execute();
}

/** A session as its owner sees it. */
export interface OwnSession {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly browser: string | null;
  readonly startedAt: Date;
  readonly seenAt: Date | null;
  readonly isConfirmed: boolean;
}

/** Lists an account's unexpired sessions that were used after a time, the latest first. */
export function listSessionsOf(db: Db, userId: UserId, now: Date, usedAfter: Date): Promise<OwnSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_hash as tokenHash', 'browser', 'created_at as startedAt', 'seen_at as seenAt'])
    .select((eb) => eb('confirmed_at', 'is not', null).$castTo<boolean>().as('isConfirmed'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where((eb) => eb(eb.fn('greatest', ['created_at', 'seen_at']), '>', usedAfter))
    .orderBy(sql`coalesce(seen_at, created_at)`, 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Deletes a session by the id that its owner sees.
 * @returns the hash of its token, or null if the account has no such session
 */
export async function deleteOwnSession(db: Db, userId: UserId, id: string): Promise<Buffer | null> {
  const one = db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id);
  return (await one.returning('token_hash').executeTakeFirst())?.token_hash ?? null;
}

/** Tells whether a session exists, expired or not. */
export async function hasSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  const one = db.selectFrom('sessions').select('user_id').where('token_hash', '=', tokenHash);
  return (await one.executeTakeFirst()) !== undefined;
}

/**
 * Confirms an officer's session.
 * @returns false if there is no such session
 */
export async function confirmSession(
  db: Db,
  tokenHash: Buffer,
  { now, deviceHash }: { now: Date; deviceHash: Buffer | undefined },
): Promise<boolean> {
  const one = db
    .updateTable('sessions')
    .set({ confirmed_at: now, device_hash: deviceHash })
    .where('token_hash', '=', tokenHash);
  return (await one.executeTakeFirst()).numUpdatedRows > 0n;
}

/**
 * Deletes another session that was confirmed in this browser. A second transaction for the browser waits until the
 * first has ended.
 * @returns whose it was; null if there was none
 */
export async function endOnDevice(
  trx: Db,
  deviceHash: Buffer,
  keep: Buffer,
): Promise<{ userId: UserId; tokenHash: Buffer } | null> {
  const name = `device ${deviceHash.toString('hex')}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
  const other = trx
    .deleteFrom('sessions')
    .where('device_hash', '=', deviceHash)
    .where('token_hash', '<>', keep);
  return (await other.returning(['user_id as userId', 'token_hash as tokenHash']).executeTakeFirst()) ?? null;
}

/**
 * Unlocks the factors of an officer's session that a factor has just confirmed.
 * @returns false if there is no such session, or its last confirmation is older
 */
export async function unlockSession(
  db: Db,
  tokenHash: Buffer,
  { now, confirmedAfter, unlockHash }: { now: Date; confirmedAfter: Date; unlockHash: Buffer },
): Promise<boolean> {
  const one = db
    .updateTable('sessions')
    .set({ unlocked_at: now, unlock_hash: unlockHash })
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', '>', confirmedAfter);
  return (await one.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Returns when a session was confirmed, and when and for which key it was unlocked; null if never. */
export async function findProofs(
  db: Db,
  tokenHash: Buffer,
): Promise<{ confirmedAt: Date | null; unlockedAt: Date | null; unlockHash: Buffer | null }> {
  const one = db
    .selectFrom('sessions')
    .select(['confirmed_at as confirmedAt', 'unlocked_at as unlockedAt', 'unlock_hash as unlockHash'])
    .where('token_hash', '=', tokenHash);
  return (await one.executeTakeFirst()) ?? { confirmedAt: null, unlockedAt: null, unlockHash: null };
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/**
 * Deletes the sessions of an account, except the one to keep.
 * @returns whether any was deleted
 */
export async function deleteSessionsOf(db: Db, userId: UserId, keep: Buffer | null): Promise<boolean> {
  const all = db.deleteFrom('sessions').where('user_id', '=', userId);
  const { numDeletedRows } = await (keep ? all.where('token_hash', '<>', keep) : all).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await inPieces(db, 'sessions', (isThere) =>
    db.deleteFrom('sessions').where('expires_at', '<', now).where(isThere).execute(),
  );
}
