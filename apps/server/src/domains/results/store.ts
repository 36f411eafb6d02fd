import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/**
 * Counts those who may vote: the places on the election's roll, or else all registered voters. A closed
 * election has the number at its close. Reads stored numbers.
 */
export async function countVoters(db: Db, electionId: string): Promise<number> {
  const { rows } = await sql<{ voters: number }>`
    SELECT coalesce(voters_at_close, voters_now(elections)) AS voters
      FROM elections WHERE id = ${electionId}`.execute(db);
  return rows[0]?.voters ?? 0;
}
