import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/** Notices of an election, and how far they are written. */
export interface WaitingNotices {
  readonly electionId: string;
  readonly after: string;
}

/**
 * Begins the notices of closed elections whose marks of having voted have all moved, and locks those of one election
 * that are not written out, unless another process is at it; undefined if there are none.
 */
export async function lockNotices(trx: Trx): Promise<WaitingNotices | undefined> {
  // Before the query: the table is rewritten now and then, and is empty to an older snapshot.
  await sql`LOCK TABLE fresh_marks IN ACCESS SHARE MODE`.execute(trx);
  await sql`
    INSERT INTO vote_notices (election_id)
      SELECT id FROM elections
        WHERE status = 'closed' AND voters_use <> 'accounts'
          AND NOT EXISTS (SELECT FROM fresh_marks WHERE election_id = elections.id)
          AND NOT EXISTS (SELECT FROM vote_notices WHERE election_id = elections.id)
      ON CONFLICT DO NOTHING`.execute(trx);
  return trx
    .selectFrom('vote_notices')
    .select(['election_id as electionId', 'after'])
    .where('done', '=', false)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Notes how far the notices of an election are written. */
export async function noteTold(
  trx: Trx,
  electionId: string,
  { after, done }: { after: string; done: boolean },
): Promise<void> {
  await trx.updateTable('vote_notices').set({ after, done }).where('election_id', '=', electionId).execute();
}

/** A place, and its contact if somebody has voted with it by a link or a letter. */
interface NextPlace {
  readonly voterNumber: string;
  readonly contact: string | null;
}

/**
 * Lists the next places in the order of their numbers, also those to whose contact nothing is to be told: where few
 * have voted without an account of their own, a page of such places alone would read the whole roll.
 */
export async function listPlacesAfter(
  trx: Trx,
  { electionId, after }: WaitingNotices,
  limit: number,
): Promise<NextPlace[]> {
  const { rows } = await sql<NextPlace>`
    SELECT voter_number AS "voterNumber",
        CASE WHEN EXISTS (SELECT FROM users WHERE id = place.account_id AND role = 'PLACE')
            AND EXISTS (SELECT FROM voted WHERE election_id = ${electionId} AND voter_id = place.account_id)
          THEN contact END AS contact
      FROM (SELECT voter_number, account_id, contact FROM roll
        WHERE election_id = ${electionId} AND voter_number > ${after}
        ORDER BY voter_number LIMIT ${limit}) AS place
      ORDER BY voter_number`.execute(trx);
  return rows;
}
