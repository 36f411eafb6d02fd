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

/** The numbers of a ballot style: ballots in the record, those that live counts cover, places on the roll. */
export interface StyleNumbers {
  readonly style: number;
  readonly ballots: number;
  readonly counted: number;
  readonly places: number;
}

/** Counts the ballots and the places of each ballot style, from stored numbers. */
export async function listStyleNumbers(db: Db, electionId: string): Promise<StyleNumbers[]> {
  const { rows } = await sql<StyleNumbers>`
    SELECT style, summed.ballots, summed.counted, coalesce(places, 0) AS places
      FROM (SELECT style, sum(ballots)::bigint AS ballots, sum(counted_ballots)::bigint AS counted
              FROM ballot_revisions JOIN revision_ballots USING (election_id, revision)
              WHERE election_id = ${electionId} GROUP BY style) AS summed
      LEFT JOIN (SELECT style, places FROM electorate_places WHERE election_id = ${electionId}) AS roll
        USING (style)`.execute(db);
  return rows;
}

/** Lists the names of the officers who certified the result, the one who proposed it first. */
export async function listCertifiers(db: Db, electionId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT users.name FROM proposals JOIN users ON users.id IN (proposed_by, decided_by)
      WHERE election_id = ${electionId} AND act = 'certify-result' AND outcome IN ('confirmed', 'alone')
      ORDER BY users.id <> proposed_by`.execute(db);
  return rows.map(({ name }) => name);
}
