import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { type DueTable, VOTER_TABLES } from '../../platform/database/rewriting.ts';

/** 64 MB, some hundred thousand voters: rewriting takes seconds, in which nobody can log in or count. */
const LARGE_PAGES = 8_192;

/**
 * Lists the tables that closed elections have not rewritten: those of voters once the last mark has moved, and the
 * recorded ballots once every receipt's deadline has passed; a large one at night, from two to five in Lagos.
 * @param nowS Unix seconds
 */
export async function listDueTables(db: Db, nowS: number, largePages = LARGE_PAGES): Promise<DueTable[]> {
  const { rows } = await sql<DueTable>`
    SELECT elections.id AS "electionId", due.name FROM elections
      CROSS JOIN unnest(${sql.val([...VOTER_TABLES, 'recorded_ballots'])}::text[]) WITH ORDINALITY AS due(name, place)
      WHERE status = 'closed'
        AND EXISTS (SELECT FROM record_entries WHERE election_id = elections.id AND type = 'EndBallots')
        AND NOT EXISTS (SELECT FROM fresh_marks WHERE election_id = elections.id)
        AND (due.name <> 'recorded_ballots'
          OR extract(epoch FROM closed_at) + 2 * max_merge_delay_s < ${nowS})
        AND ((SELECT relpages FROM pg_class WHERE oid = due.name::regclass) < ${largePages}
          OR extract(hour FROM to_timestamp(${nowS}) AT TIME ZONE 'Africa/Lagos') BETWEEN 2 AND 4)
        AND NOT EXISTS (SELECT FROM rewritten_tables AS done
          WHERE done.election_id = elections.id AND done.name = due.name)
      ORDER BY elections.id, due.place`.execute(db);
  return rows;
}
