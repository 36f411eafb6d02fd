import { type Kysely, sql } from 'kysely';

/** Says in one place when voting begins and ends, or began and ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE VIEW election_times AS SELECT id AS election_id,
     GREATEST(opens_at, (SELECT min(at) FROM events WHERE election_id = elections.id AND kind = 'opened')) AS begins_at,
     CASE status WHEN 'closed' THEN LEAST(closes_at, closed_at) ELSE closes_at END AS ends_at
     FROM elections`,
  `COMMENT ON COLUMN election_times.begins_at IS
     'Or began: two officers may have opened it later than was set.'`,
  `COMMENT ON COLUMN election_times.ends_at IS
     'Or ended: two officers may have closed it earlier than was set, and the clock does minutes after.'`,
];
