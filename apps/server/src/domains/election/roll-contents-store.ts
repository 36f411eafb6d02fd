import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/** A block of places on the roll, in the order of their voter numbers. */
interface Block {
  /** SHA-256. */
  readonly hash: Buffer;
  readonly places: number;
  /** The last voter number. */
  readonly last: string;
}

/**
 * Hashes the next places of a roll after a voter number: a line for each, a JSON array of voter number, surname,
 * given names, area code and contact. The database reads them by the primary key, and sends only the hash.
 */
export async function hashBlock(
  db: Db,
  electionId: string,
  after: string,
  size: number,
): Promise<Block | null> {
  const { rows } = await sql<{ hash: Buffer | null; places: number; last: string }>`
    SELECT sha256(convert_to(string_agg(line, chr(10) ORDER BY voter_number), 'UTF8')) AS hash,
        count(*) AS places, max(voter_number) AS last
      FROM (SELECT voter_number, json_build_array(voter_number, surname, roll.name, areas.code, contact)::text AS line
        FROM roll JOIN areas ON areas.id = area_id
        WHERE election_id = ${electionId} AND state <> 'removed' AND voter_number > ${after}
        ORDER BY voter_number LIMIT ${size}) AS block`.execute(db);
  const { hash = null, places = 0, last = '' } = rows[0] ?? {};
  return hash && { hash, places, last };
}

/**
 * Counts the places on the roll of an election, and the changes that it ever had; null if it has no roll.
 * Lock the election first: every change of a draft's roll locks it too.
 */
export async function findRollCounts(
  db: Db,
  electionId: string,
): Promise<{ readonly places: number; readonly changes: number } | null> {
  const row = await db
    .selectFrom('elections')
    .leftJoin('rolls', 'rolls.election_id', 'elections.id')
    .select(['rolls.places', 'rolls.changes'])
    .where('elections.id', '=', electionId)
    .where('who_may_vote', '=', 'roll')
    .executeTakeFirst();
  return row ? { places: row.places ?? 0, changes: row.changes ?? 0 } : null;
}
