import { sql } from 'kysely';
import { type Db, inSnapshot, type Trx } from '../../platform/database/connect.ts';
import { type Balance, balanceOf, mayVote, recorded } from './marks-store.ts';

/** Some tenths of a second of look-ups. */
const MARKS_AT_ONCE = 20_000;

/**
 * Counts all marks again and compares them with the ballots, also by ballot style where the roll decides the
 * style. The cost grows with the number of voters, but no statement takes longer for more of them.
 * @param db a transaction must hold the record, so that no mark moves meanwhile; otherwise a snapshot is read
 * @param atOnce the marks that a statement counts
 */
export function recountBalance(db: Db | Trx, electionId: string, atOnce = MARKS_AT_ONCE): Promise<Balance> {
  const recount = async (trx: Trx) => compare(trx, electionId, await countMoved(trx, electionId, atOnce));
  return db.isTransaction ? recount(db as Trx) : inSnapshot(db, recount);
}

/** The marks that do not wait: all, those of people who may vote, and these by the area of their place on the roll. */
interface MovedMarks {
  readonly all: number;
  readonly entitled: number;
  readonly byArea: ReadonlyMap<string, number>;
}

/** The area of the place of a mark's voter, null without one. */
const areaOf = (electionId: string) => sql`
  (SELECT area_id FROM roll WHERE roll.election_id = ${electionId} AND roll.account_id = mark.voter_id)`;

async function countMoved(trx: Trx, electionId: string, atOnce: number): Promise<MovedMarks> {
  const byArea = new Map<string, number>();
  let [all, entitled] = [0, 0];
  let after: string | null = null;
  for (;;) {
    const { rows } = await sql<{ area: string | null; marks: number; entitled: number; last: string }>`
      WITH mark AS MATERIALIZED (SELECT voter_id FROM voted
        WHERE election_id = ${electionId} AND (${after}::uuid IS NULL OR voter_id > ${after}::uuid)
        ORDER BY voter_id LIMIT ${atOnce}),
      judged AS (SELECT voter_id, ${areaOf(electionId)} AS area, ${mayVote(electionId)} AS entitled FROM mark)
      SELECT area, count(*) AS marks, count(*) FILTER (WHERE entitled) AS entitled,
        max(voter_id::text COLLATE "C") AS last FROM judged GROUP BY area`.execute(trx);
    const before = all;
    for (const row of rows) {
      all += row.marks;
      entitled += row.entitled;
      if (row.area !== null) byArea.set(row.area, (byArea.get(row.area) ?? 0) + row.entitled);
      if (after === null || row.last > after) after = row.last;
    }
    if (all < before + atOnce) return { all, entitled, byArea };
  }
}

/** Compares the ballots with the marks that were counted and with those that wait. */
async function compare(
  trx: Trx,
  electionId: string,
  { all, entitled, byArea }: MovedMarks,
): Promise<Balance> {
  const others = sql`(SELECT count(*) FROM record_entries WHERE election_id = ${electionId} AND type <> 'Ballot')`;
  const { rows } = await sql<Balance>`
    WITH RECURSIVE ballot AS (SELECT ${recorded(electionId, others)}),
      fresh AS MATERIALIZED (SELECT ${areaOf(electionId)} AS area_id, ${mayVote(electionId)} AS entitled
        FROM fresh_marks AS mark WHERE election_id = ${electionId}),
      by_area AS (SELECT area_id, sum(voters) AS voters
        FROM (SELECT * FROM unnest(${[...byArea.keys()]}::uuid[], ${[...byArea.values()]}::integer[])
          UNION ALL SELECT area_id, 1 FROM fresh WHERE entitled AND area_id IS NOT NULL) AS counted (area_id, voters)
        GROUP BY area_id),
      above AS (SELECT area_id, area_id AS above_id, 0 AS steps FROM by_area
        UNION ALL SELECT above.area_id, areas.parent_id, steps + 1 FROM above
          JOIN areas ON areas.id = above.above_id WHERE areas.parent_id IS NOT NULL),
      style_of AS (SELECT DISTINCT ON (above.area_id) above.area_id, style FROM above
        JOIN style_areas ON style_areas.area_id = above.above_id AND style_areas.election_id = ${electionId}
        ORDER BY above.area_id, steps),
      voters_of AS (SELECT style, sum(voters) AS voters FROM by_area LEFT JOIN style_of USING (area_id) GROUP BY style),
      by_revision AS (SELECT revision, ballots FROM revision_ballots WHERE election_id = ${electionId}
        UNION ALL SELECT revision, count(*) FROM intake WHERE election_id = ${electionId} GROUP BY revision),
      ballots_of AS (SELECT style, sum(ballots) AS ballots FROM by_revision
        LEFT JOIN (SELECT revision, style FROM ballot_revisions WHERE election_id = ${electionId}) AS known
          USING (revision) GROUP BY style),
      total AS (SELECT ${all}::bigint AS moved, ${all}::bigint + count(*) AS marks,
        ${entitled}::bigint + count(*) FILTER (WHERE entitled) AS entitled FROM fresh)
    SELECT ballot.entries + ballot.waiting AS ballots, total.entitled AS voters,
      ballot.entries = ballot.summed AND total.marks = total.entitled
        AND ballot.entries + ballot.waiting = total.entitled
        AND coalesce((SELECT marks FROM moved_marks WHERE election_id = ${electionId}), total.moved) = total.moved
        AND ((SELECT who_may_vote FROM elections WHERE id = ${electionId}) <> 'roll' OR NOT EXISTS (
          SELECT FROM voters_of FULL JOIN ballots_of USING (style)
            WHERE coalesce(voters, 0) <> coalesce(ballots, 0))) AS agree
      FROM ballot, total`.execute(trx);
  return balanceOf(rows);
}
