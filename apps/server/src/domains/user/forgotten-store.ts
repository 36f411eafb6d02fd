import type { Role } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** A request for a link, and its queue of mails; null for an officer's. */
export interface LinkRequest {
  readonly email: string;
  readonly line: number | null;
}

/** Stores a request for a link to an address, with or without an account. */
export async function noteRequest(
  db: Db,
  request: LinkRequest & { id: string; createdAt: Date },
): Promise<void> {
  const { createdAt: created_at, ...rest } = request;
  await db
    .insertInto('password_requests')
    .values({ ...rest, created_at })
    .execute();
}

/** Deletes and returns up to 20 unlocked requests, in the transaction that answers them. */
export async function takeRequests(trx: Trx): Promise<LinkRequest[]> {
  const { rows } = await sql<LinkRequest>`
    DELETE FROM password_requests WHERE id IN
      (SELECT id FROM password_requests ORDER BY created_at LIMIT 20 FOR UPDATE SKIP LOCKED)
    RETURNING email, line`.execute(trx);
  return rows;
}

/** Adds a link to an account, beside earlier ones, and deletes all expired links. */
export async function addLink(
  trx: Trx,
  link: { tokenHash: Buffer; userId: UserId; expiresAt: Date; now: Date },
): Promise<void> {
  const { tokenHash, userId, expiresAt, now } = link;
  await trx.deleteFrom('password_links').where('expires_at', '<=', now).execute();
  await trx
    .insertInto('password_links')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** Finds the role of the account of a valid link, before the costly hash of the password. */
export async function findLinkRole(db: Db, tokenHash: Buffer, now: Date): Promise<Role | null> {
  const row = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select('users.role')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Deletes every link of an account. */
export async function dropLinks(trx: Trx, userId: UserId): Promise<void> {
  await trx.deleteFrom('password_links').where('user_id', '=', userId).execute();
}

/**
 * Uses a link up, with all other links of its account. Locks the account's row first, so that of two
 * concurrent uses of the account's links the second finds none left.
 * @returns the account; null if the link is not valid
 */
export async function useLink(trx: Trx, tokenHash: Buffer, now: Date): Promise<UserId | null> {
  const { rows } = await sql<{ userId: UserId }>`
    WITH owner AS (
      SELECT u.id FROM users u JOIN password_links l ON l.user_id = u.id
      WHERE l.token_hash = ${tokenHash} AND l.expires_at > ${now} FOR UPDATE OF u
    )
    DELETE FROM password_links WHERE user_id IN (SELECT id FROM owner) RETURNING user_id AS "userId"`.execute(
    trx,
  );
  return rows[0]?.userId ?? null;
}
