import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** Refuses a second reminder of a day. */
export const ONCE_A_DAY = 'reminders_once_a_day';

/** Asks for a reminder, to be written by the worker. */
export async function insertReminder(trx: Trx, electionId: string, now: Date): Promise<void> {
  const day = sql<string>`to_char(${now}::timestamptz AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD')`;
  await trx.insertInto('reminders').values({ election_id: electionId, day, asked_at: now }).execute();
}

/** Lists the reminders of an election, the newest first. */
export function listReminders(db: Db, electionId: string) {
  return db
    .selectFrom('reminders')
    .select(['asked_at as askedAt', 'sent', 'done as isDone'])
    .where('election_id', '=', electionId)
    .orderBy('asked_at', 'desc')
    .execute();
}

/** Locks a reminder that is not written out, unless another process is at it; undefined if there is none. */
export function lockWaiting(trx: Trx) {
  return trx
    .selectFrom('reminders')
    .select(['election_id as electionId', 'after', 'day'])
    .where('done', '=', false)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Notes how far a reminder has been written. */
export async function noteWritten(
  trx: Trx,
  { electionId, day }: { electionId: string; day: string },
  { after, sent, done }: { after: string; sent: number; done: boolean },
): Promise<void> {
  await trx
    .updateTable('reminders')
    .set((row) => ({ after, done, sent: row('sent', '+', sent) }))
    .where('election_id', '=', electionId)
    .where('day', '=', day)
    .execute();
}

/** A place with a contact, and whether its voter has claimed it and voted. */
export interface RemindedPlace {
  readonly voterNumber: string;
  readonly contact: string;
  readonly isClaimed: boolean;
  readonly hasVoted: boolean;
}

/** Lists places with a contact after a voter number, in the order of the numbers. */
export async function listPlacesAfter(
  trx: Trx,
  electionId: string,
  after: string,
  limit: number,
): Promise<RemindedPlace[]> {
  // Before the query: the table is rewritten now and then, and is empty to an older snapshot.
  await sql`LOCK TABLE fresh_marks IN ACCESS SHARE MODE`.execute(trx);
  const { rows } = await sql<RemindedPlace>`
    SELECT voter_number AS "voterNumber", contact, state = 'claimed' AS "isClaimed",
      EXISTS (SELECT FROM voted WHERE election_id = roll.election_id AND voter_id = roll.account_id)
        OR EXISTS (SELECT FROM fresh_marks WHERE election_id = roll.election_id AND voter_id = roll.account_id)
        AS "hasVoted"
    FROM roll
    WHERE election_id = ${electionId} AND voter_number > ${after} AND state <> 'removed' AND contact IS NOT NULL
    ORDER BY voter_number LIMIT ${limit}`.execute(trx);
  return rows;
}
