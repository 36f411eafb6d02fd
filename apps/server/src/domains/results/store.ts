import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/**
 * Counts the entitled voters: the places on the election's roll, or else all registered voters; for a closed
 * election the number at its close. Reads stored numbers only.
 */
export async function countVoters(db: Db, electionId: string): Promise<number> {
  const { rows } = await sql<{ voters: number }>`
    SELECT coalesce(voters_at_close, voters_now(elections)) AS voters
      FROM elections WHERE id = ${electionId}`.execute(db);
  return rows[0]?.voters ?? 0;
}
