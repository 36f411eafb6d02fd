import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/** Tells whether a voter has voted in an election. */
export async function hasVoted(db: Db, electionId: string, voterId: UserId): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM voted WHERE election_id = ${electionId} AND voter_id = ${voterId})
        OR EXISTS (SELECT FROM fresh_marks WHERE election_id = ${electionId} AND voter_id = ${voterId}) AS has`.execute(
    db,
  );
  return rows[0]?.has === true;
}
