import type { Role } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** A request for a link, and its line of mails; an officer's has none. */
export interface LinkRequest {
  readonly email: string;
  readonly line: number | null;
}

/** Stores a request for a link to this address, whether or not it has an account. */
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

/** Takes some unlocked requests from the list, within the transaction that answers them. */
export async function takeRequests(trx: Trx): Promise<LinkRequest[]> {
  const { rows } = await sql<LinkRequest>`
    DELETE FROM password_requests WHERE id IN
      (SELECT id FROM password_requests ORDER BY created_at LIMIT 20 FOR UPDATE SKIP LOCKED)
    RETURNING email, line`.execute(trx);
  return rows;
}

/** Adds a link to an account, beside earlier ones; expired links of all accounts are deleted. */
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

/** Finds the role of a working link's account, before the costly hash of the password; null if none works. */
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
 * Uses a link up, with every other one of its account.
 * Gives: the account, null where the link does not work. The account's row is locked first: of two at once,
 * by one link or by two of the same account, the second finds none left.
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
