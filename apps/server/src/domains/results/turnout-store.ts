import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/** The places of a ballot style in an area, and how many of their voters have voted. */
export interface TurnoutCell {
  readonly code: string;
  readonly area: string;
  readonly style: number;
  readonly places: number;
  readonly voted: number;
}

/**
 * Counts the places of a roll and those who have voted, by ballot style and by the largest areas in which the
 * places differ: states of a country, faculties of a union. Reads the whole roll, unless the end of the record has
 * stored its turnout. Places whose area elects nothing are left out.
 */
export async function listTurnout(trx: Trx, electionId: string): Promise<TurnoutCell[]> {
  // Before the query: the table is rewritten now and then, and is empty to an older snapshot.
  await sql`LOCK TABLE fresh_marks IN ACCESS SHARE MODE`.execute(trx);
  const { rows } = await sql<TurnoutCell>`
    WITH RECURSIVE counted AS MATERIALIZED (
      SELECT area_id, places, voted FROM area_turnouts WHERE election_id = ${electionId}
      UNION ALL
      SELECT area_id, count(*), count(*) FILTER (WHERE has_voted)
        FROM (SELECT area_id,
            EXISTS (SELECT FROM voted WHERE election_id = ${electionId} AND voter_id = account_id)
              OR EXISTS (SELECT FROM fresh_marks WHERE election_id = ${electionId} AND voter_id = account_id)
              AS has_voted
          FROM roll WHERE election_id = ${electionId} AND state <> 'removed'
            AND NOT EXISTS (SELECT FROM area_turnouts WHERE election_id = ${electionId})) AS place
        GROUP BY area_id),
    tree AS (
      SELECT areas.id, ARRAY[areas.id] AS path, given.style FROM areas
        LEFT JOIN style_areas AS given ON given.election_id = ${electionId} AND given.area_id = areas.id
        WHERE parent_id IS NULL
      UNION ALL
      SELECT areas.id, path || areas.id, coalesce(given.style, tree.style)
        FROM tree JOIN areas ON areas.parent_id = tree.id
        LEFT JOIN style_areas AS given ON given.election_id = ${electionId} AND given.area_id = areas.id),
    placed AS MATERIALIZED (
      SELECT path, style, places, voted FROM counted JOIN tree ON tree.id = area_id WHERE style IS NOT NULL),
    split AS (
      SELECT min(depth) AS depth FROM (
        SELECT depth FROM placed, generate_series(1, (SELECT max(cardinality(path)) FROM placed)) AS depth
          GROUP BY depth HAVING count(DISTINCT coalesce(path[depth], path[cardinality(path)])) > 1) AS depths)
    SELECT code, name AS area, style, sum(places)::bigint AS places, sum(voted)::bigint AS voted
      FROM placed CROSS JOIN split
        JOIN areas ON areas.id = coalesce(path[split.depth], path[cardinality(path)])
      GROUP BY code, name, style ORDER BY code, style`.execute(trx);
  return rows;
}
