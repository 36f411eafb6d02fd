import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** The candidate and the contest of a line of the count. */
export interface LineOf {
  readonly contest_id: string;
  readonly candidate_id: string;
}

/** A line with ballots that no count covers. */
export interface MovedLine {
  readonly line: number;
  readonly ballots: number;
  /** The ballots of it that the last count covered. */
  readonly coveredBallots: number;
}

/** A line of a count: its votes, and the ballots of it that no earlier count has covered. */
export interface CountedLine extends LineOf {
  readonly votes: number;
  readonly fresh: number;
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

/** Lists the lines with ballots that no count covers, in order. */
export function listMovedLines(db: Db | Trx, electionId: string): Promise<MovedLine[]> {
  return db
    .selectFrom('count_lines')
    .select(['line', 'ballots', 'opened_ballots as coveredBallots'])
    .where('election_id', '=', electionId)
    .whereRef('ballots', '>', 'opened_ballots')
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

/**
 * Adds ballots to their lines; the transaction must hold the record.
 * @param fresh the number of new ballots by line
 * @throws Error for an unknown line
 */
export async function addToLines(
  trx: Trx,
  electionId: string,
  fresh: ReadonlyMap<number, number>,
): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE count_lines SET ballots = count_lines.ballots + fresh.ballots
      FROM unnest(${[...fresh.keys()]}::integer[], ${[...fresh.values()]}::integer[]) AS fresh (line, ballots)
     WHERE count_lines.election_id = ${electionId} AND count_lines.line = fresh.line`.execute(trx);
  if (numAffectedRows !== BigInt(fresh.size)) throw new Error('a line of the count is missing');
}

/** Stores the votes of a count's lines with the index of its entry; other lines stay as they are. */
export async function storeVotes(
  trx: Trx,
  electionId: string,
  index: number,
  counted: readonly CountedLine[],
): Promise<void> {
  await sql`
    UPDATE count_lines
       SET opened_ballots = opened_ballots + counted.fresh, votes_before = count_lines.votes, votes = counted.votes,
           opened_index = ${index}
      FROM unnest(${counted.map(({ contest_id }) => contest_id)}::uuid[],
                  ${counted.map(({ candidate_id }) => candidate_id)}::uuid[],
                  ${counted.map(({ fresh }) => fresh)}::integer[], ${counted.map(({ votes }) => votes)}::integer[])
           AS counted (contest_id, candidate_id, fresh, votes)
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
