import type { PartyId, UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/** The account of a voter or party with this e-mail; null where there is none. */
export async function findStranger(trx: Trx, email: string): Promise<UserId | null> {
  const { rows } = await sql<{ id: UserId }>`
    SELECT id FROM users WHERE lower(email COLLATE "C") = lower(${email} COLLATE "C")
      AND role IN ('VOTER', 'PARTY')`.execute(trx);
  return rows[0]?.id ?? null;
}

/**
 * Tells whether anything depends on an account: a vote, a place on a roll, a confirmed e-mail, a nomination.
 */
export async function isUsed(trx: Trx, id: UserId, party: PartyId | null): Promise<boolean> {
  // Before the query: the table is rewritten now and then, and is empty to an older snapshot.
  await sql`LOCK TABLE fresh_marks IN ACCESS SHARE MODE`.execute(trx);
  const { rows } = await sql<{ used: boolean }>`SELECT
      EXISTS (SELECT FROM elections JOIN (SELECT * FROM voted UNION ALL SELECT * FROM fresh_marks) AS mark
        ON mark.election_id = elections.id AND mark.voter_id = ${id})
      OR EXISTS (SELECT FROM elections JOIN roll ON roll.election_id = elections.id AND roll.account_id = ${id})
      OR EXISTS (SELECT FROM confirmed_emails WHERE account_id = ${id})
      OR EXISTS (SELECT FROM nominations WHERE account_id = ${id} OR party_id = ${party}) AS used`.execute(
    trx,
  );
  return rows[0]?.used === true;
}
