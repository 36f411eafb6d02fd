import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** The candidate and the contest of a line, by their ids. */
export interface LineOf {
  readonly contest_id: string;
  readonly candidate_id: string;
}

/**
 * A line with the encrypted sum of all ballots that have it, of any revision; lines are numbered in the order
 * in which revisions added them.
 */
export interface LineSum extends LineOf {
  readonly line: number;
  readonly ballots: number;
  readonly alpha: string;
  readonly beta: string;
}

/** A line with ballots that no count covers yet: how many the last one covered, and its votes. */
export interface MovedLine extends LineSum {
  readonly coveredBallots: number;
  readonly votes: number;
}

const SUM = ['line', 'contest_id', 'candidate_id', 'ballots', 'alpha', 'beta'] as const;

/** All lines of an election, in order, without their sums. */
export function listLines(db: Db | Trx, electionId: string): Promise<(LineOf & { line: number })[]> {
  return db
    .selectFrom('line_sums')
    .select(['line', 'contest_id', 'candidate_id'])
    .where('election_id', '=', electionId)
    .orderBy('line')
    .execute();
}

/** Some lines with their sums, in order. */
export function listLineSums(db: Db | Trx, electionId: string, lines: readonly number[]): Promise<LineSum[]> {
  return db
    .selectFrom('line_sums')
    .select(SUM)
    .where('election_id', '=', electionId)
    .where('line', '=', sql<number>`ANY(${[...lines]}::integer[])`)
    .orderBy('line')
    .execute();
}

/** The lines with ballots that no count covers, in order. */
export function listMovedLines(db: Db | Trx, electionId: string): Promise<MovedLine[]> {
  return db
    .selectFrom('line_sums')
    .select([...SUM, 'opened_ballots as coveredBallots', 'votes'])
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
    INSERT INTO line_sums (election_id, line, contest_id, candidate_id)
    SELECT ${electionId}, line, contest_id, candidate_id
      FROM unnest(${lines.map(({ line }) => line)}::integer[], ${lines.map(({ contest_id }) => contest_id)}::uuid[],
                  ${lines.map(({ candidate_id }) => candidate_id)}::uuid[]) AS added (line, contest_id, candidate_id)`.execute(
    trx,
  );
}

/** Replaces the sums of lines. */
export async function updateLines(
  trx: Trx,
  electionId: string,
  sums: readonly Omit<LineSum, keyof LineOf>[],
): Promise<void> {
  await sql`
    UPDATE line_sums SET ballots = moved.ballots, alpha = moved.alpha, beta = moved.beta
      FROM unnest(${sums.map(({ line }) => line)}::integer[], ${sums.map(({ ballots }) => ballots)}::integer[],
                  ${sums.map(({ alpha }) => alpha)}::text[], ${sums.map(({ beta }) => beta)}::text[])
           AS moved (line, ballots, alpha, beta)
     WHERE line_sums.election_id = ${electionId} AND line_sums.line = moved.line`.execute(trx);
}

/**
 * Stores the votes of a count's lines, with the count's entry in the record; other lines stay as they are.
 */
export async function storeVotes(
  trx: Trx,
  electionId: string,
  index: number,
  counted: readonly { line: number; ballots: number; votes: number }[],
): Promise<void> {
  await sql`
    UPDATE line_sums
       SET opened_ballots = counted.ballots, votes_before = line_sums.votes, votes = counted.votes, opened_index = ${index}
      FROM unnest(${counted.map(({ line }) => line)}::integer[], ${counted.map(({ ballots }) => ballots)}::integer[],
                  ${counted.map(({ votes }) => votes)}::integer[]) AS counted (line, ballots, votes)
     WHERE line_sums.election_id = ${electionId} AND line_sums.line = counted.line`.execute(trx);
}

/**
 * The votes of each line in the last published count; one that was appended and is not signed yet is ignored.
 */
export function listVotes(
  db: Db | Trx,
  { electionId, publishedSize }: { electionId: string; publishedSize: number },
): Promise<{ candidate_id: string; votes: number }[]> {
  return db
    .selectFrom('line_sums')
    .select('candidate_id')
    .select(
      sql<number>`CASE WHEN opened_index < ${publishedSize} THEN votes ELSE votes_before END`.as('votes'),
    )
    .where('election_id', '=', electionId)
    .orderBy('line')
    .execute();
}
