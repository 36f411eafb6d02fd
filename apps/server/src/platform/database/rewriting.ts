import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** The tables of voters, which are written anew after a close. */
export const VOTER_TABLES = [
  'voted',
  'roll',
  'users',
  'sessions',
  'confirmed_emails',
  'voter_areas',
] as const;

/** A table of one election that must be written anew after the close. */
export interface DueTable {
  readonly electionId: string;
  readonly name: string;
}

/**
 * Gives all rows of a table one transaction number, and recorded ballots no data for retries.
 * @returns false where a lock was not free at once
 */
export async function restampRows(db: Db, { electionId, name }: DueTable): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`SELECT restamp_rows(${electionId}, ${name}) AS done`.execute(
    db,
  );
  return rows[0]?.done === true;
}

/**
 * Sorts the rows of a table by its key, removes those that were replaced, and stores that it is done.
 * @returns false where a lock was not free at once
 */
export async function sortRows(db: Db, { electionId, name }: DueTable): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`SELECT sort_rows(${electionId}, ${name}) AS done`.execute(db);
  return rows[0]?.done === true;
}
