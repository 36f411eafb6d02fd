import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** The candidate and the contest of a line of the count. */
export interface LineOf {
  readonly contest_id: string;
  readonly candidate_id: string;
}

/** Lists the lines of an election, in the order in which revisions added them. */
export function listLines(db: Db | Trx, electionId: string): Promise<(LineOf & { line: number })[]> {
  return db
    .selectFrom('count_lines')
    .select(['line', 'contest_id', 'candidate_id'])
    .where('election_id', '=', electionId)
    .orderBy('line')
    .execute();
}

/** Adds lines without votes. */
export async function insertLines(
  trx: Trx,
  electionId: string,
  lines: readonly (LineOf & { line: number })[],
): Promise<void> {
  await sql`
    INSERT INTO count_lines (election_id, line, contest_id, candidate_id)
    SELECT ${electionId}, line, contest_id, candidate_id
      FROM unnest(${lines.map(({ line }) => line)}::integer[], ${lines.map(({ contest_id }) => contest_id)}::uuid[],
                  ${lines.map(({ candidate_id }) => candidate_id)}::uuid[]) AS added (line, contest_id, candidate_id)`.execute(
    trx,
  );
}

/** Stores the votes of a count's lines with the index of its entry; other lines stay as they are. */
export async function storeVotes(
  trx: Trx,
  electionId: string,
  index: number,
  counted: readonly (LineOf & { readonly votes: number })[],
): Promise<void> {
  await sql`
    UPDATE count_lines
       SET votes_before = count_lines.votes, votes = counted.votes, opened_index = ${index}
      FROM unnest(${counted.map(({ contest_id }) => contest_id)}::uuid[],
                  ${counted.map(({ candidate_id }) => candidate_id)}::uuid[],
                  ${counted.map(({ votes }) => votes)}::integer[])
           AS counted (contest_id, candidate_id, votes)
     WHERE election_id = ${electionId}
       AND (count_lines.contest_id, count_lines.candidate_id) = (counted.contest_id, counted.candidate_id)`.execute(
    trx,
  );
}

/** Lists the votes of each line in the last published count; an unsigned count is ignored. */
export function listVotes(
  db: Db | Trx,
  { electionId, publishedSize }: { electionId: string; publishedSize: number },
): Promise<{ candidate_id: string; votes: number }[]> {
  return db
    .selectFrom('count_lines')
    .select('candidate_id')
    .select(
      sql<number>`CASE WHEN opened_index < ${publishedSize} THEN votes ELSE votes_before END`.as('votes'),
    )
    .where('election_id', '=', electionId)
    .orderBy('line')
    .execute();
}
