import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/**
 * Holds the entries of the account that a link is for. Before the account itself: parties take the two in
 * this order.
 */
export async function lockCandidacies(trx: Trx, tokenHash: Buffer): Promise<void> {
  await sql`SELECT FROM candidates c JOIN password_links l ON l.user_id = c.user_id
    WHERE l.token_hash = ${tokenHash} FOR UPDATE OF c`.execute(trx);
}
