import { randomUUID } from 'node:crypto';
import type { OfficerRole } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** An invited person. */
export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: OfficerRole;
  readonly expiresAt: Date;
}

/** The officers behind an invitation. A command has neither; a single officer invites without confirmation. */
export interface Inviters {
  readonly invitedBy: UserId | null;
  readonly confirmedBy: UserId | null;
}

const COLUMNS = ['id', 'email', 'role', 'expires_at as expiresAt'] as const;

/**
 * Stores an invitation, in place of an earlier one to the same address.
 * @returns its id
 */
export async function insertInvitation(
  trx: Trx,
  invitation: Omit<Invitation, 'id'> & Inviters & { readonly tokenHash: Buffer },
): Promise<string> {
  const { email, role, tokenHash, invitedBy, confirmedBy, expiresAt } = invitation;
  const id = randomUUID();
  await trx
    .deleteFrom('officer_invitations')
    .where(sql`lower(email COLLATE "C")`, '=', sql<string>`lower(${email} COLLATE "C")`)
    .execute();
  await trx
    .insertInto('officer_invitations')
    .values({
      id,
      email,
      role,
      token_hash: tokenHash,
      expires_at: expiresAt,
      invited_by: invitedBy,
      confirmed_by: confirmedBy,
    })
    .execute();
  return id;
}

/** Reports whether an address has an account, other than that of a removed officer. */
export async function isTaken(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (
      SELECT FROM users LEFT JOIN officers ON officers.account_id = users.id
        WHERE lower(users.email COLLATE "C") = lower(${email} COLLATE "C")
          AND officers.status IS DISTINCT FROM 'removed') AS taken`.execute(db);
  return rows[0]?.taken === true;
}

/**
 * The SQL condition of a valid invitation. An invitation by a single officer becomes invalid once a second
 * officer can act, since two officers invite together.
 */
const works = (now: Date) => sql<boolean>`expires_at > ${now}
  AND (invited_by IS NULL OR confirmed_by IS NOT NULL
    OR (SELECT count(*) FROM officers WHERE status = 'active' AND role <> 'observer') <= 1)`;

/** Lists the valid invitations. */
export function listInvitations(db: Db, now: Date): Promise<Invitation[]> {
  return db
    .selectFrom('officer_invitations')
    .select(COLUMNS)
    .where(works(now))
    .orderBy('expires_at')
    .execute();
}

/** Finds an invitation by the hash of its token; null if none is valid. */
export async function findInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<Invitation | null> {
  const one = db
    .selectFrom('officer_invitations')
    .select(COLUMNS)
    .where('token_hash', '=', tokenHash)
    .where(works(now));
  return (await one.executeTakeFirst()) ?? null;
}

/**
 * Deletes a valid invitation and returns it. Of concurrent calls, one gets it.
 * @returns null if none is valid
 */
export async function useInvitation(trx: Trx, tokenHash: Buffer, now: Date): Promise<Invitation | null> {
  const used = trx
    .deleteFrom('officer_invitations')
    .where('token_hash', '=', tokenHash)
    .where(works(now))
    .returning(COLUMNS);
  return (await used.executeTakeFirst()) ?? null;
}

/**
 * Withdraws an invitation.
 * @returns the withdrawn invitation, or null
 */
export async function deleteInvitation(trx: Trx, id: string): Promise<Invitation | null> {
  const one = trx.deleteFrom('officer_invitations').where('id', '=', id).returning(COLUMNS);
  return (await one.executeTakeFirst()) ?? null;
}

/** Withdraws all invitations that an officer proposed or confirmed. */
export async function deleteInvitationsBy(trx: Trx, officer: UserId): Promise<void> {
  await trx
    .deleteFrom('officer_invitations')
    .where((eb) => eb.or([eb('invited_by', '=', officer), eb('confirmed_by', '=', officer)]))
    .execute();
}
