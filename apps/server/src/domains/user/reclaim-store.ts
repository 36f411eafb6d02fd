import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/**
 * Locks the party that the account of a link acts for, then the account's nominations. Call it before the
 * account is locked: parties lock the three in this order.
 */
export async function lockPlaces(trx: Trx, tokenHash: Buffer): Promise<void> {
  await sql`SELECT FROM parties p JOIN party_members m ON m.party_id = p.id
    JOIN password_links l ON l.user_id = m.account_id WHERE l.token_hash = ${tokenHash} FOR UPDATE OF p`.execute(
    trx,
  );
  await sql`SELECT FROM nominations n JOIN password_links l ON l.user_id = n.account_id
    WHERE l.token_hash = ${tokenHash} FOR UPDATE OF n`.execute(trx);
}
