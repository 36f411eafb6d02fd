import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/**
 * How many may vote: the places on the election's roll, else every registered voter; of a closed election the
 * number at its close. Costs the same at any size.
 */
export async function countVoters(db: Db, electionId: string): Promise<number> {
  const { rows } = await sql<{ voters: number }>`
    SELECT coalesce(voters_at_close, voters_now(elections)) AS voters
      FROM elections WHERE id = ${electionId}`.execute(db);
  return rows[0]?.voters ?? 0;
}

/** Whether this voter has voted in this election. */
export async function hasVoted(db: Db, electionId: string, voterId: UserId): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM voted WHERE election_id = ${electionId} AND voter_id = ${voterId})
        OR EXISTS (SELECT FROM fresh_marks WHERE election_id = ${electionId} AND voter_id = ${voterId}) AS has`.execute(
    db,
  );
  return rows[0]?.has === true;
}
