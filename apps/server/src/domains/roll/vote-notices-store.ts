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

/** A place that has voted by a link or a letter, and its contact. */
export interface VotedPlace {
  readonly voterNumber: string;
  readonly contact: string;
}

/** Lists places with a contact that have voted without an account of the voter's own, in the order of the numbers. */
export async function listVotedAfter(
  trx: Trx,
  { electionId, after }: WaitingNotices,
  limit: number,
): Promise<VotedPlace[]> {
  const { rows } = await sql<VotedPlace>`
    SELECT voter_number AS "voterNumber", contact
      FROM roll
        JOIN users ON users.id = roll.account_id AND users.role = 'PLACE'
        JOIN voted ON voted.election_id = roll.election_id AND voted.voter_id = roll.account_id
      WHERE roll.election_id = ${electionId} AND voter_number > ${after} AND contact IS NOT NULL
      ORDER BY voter_number LIMIT ${limit}`.execute(trx);
  return rows;
}
