import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { otherEntriesOf } from './count-store.ts';

/** An election's ballots and the people who have voted, read in one snapshot. */
export interface Balance {
  /** In the record and waiting. */
  readonly ballots: number;
  /** The marks of having voted, moved and waiting, of people who may vote. */
  readonly voters: number;
  /** True if both numbers are equal, and so are all others that were compared. */
  readonly agree: boolean;
}

/** The ballots in the record: by its entries, of which `others` are not ballots, and by the sums of its revisions. */
export const recorded = (electionId: string, others: RawBuilder<unknown>) => sql`
  (SELECT size FROM records WHERE election_id = ${electionId}) - ${others} AS entries,
  (SELECT coalesce(sum(ballots), 0)::bigint FROM revision_ballots WHERE election_id = ${electionId}) AS summed,
  (SELECT count(*) FROM intake WHERE election_id = ${electionId}) AS waiting`;

/** Tells whether the voter of a mark has an account and, where the roll decides, a place on it. */
export const mayVote = (electionId: string) => sql`
  CASE (SELECT who_may_vote FROM elections WHERE id = ${electionId})
    WHEN 'roll' THEN EXISTS (SELECT FROM users JOIN roll ON roll.account_id = users.id
      WHERE users.id = mark.voter_id AND users.role IN ('VOTER', 'PLACE') AND roll.election_id = ${electionId})
    ELSE EXISTS (SELECT FROM users WHERE users.id = mark.voter_id AND users.role = 'VOTER') END`;

/** Compares ballots with marks. The cost grows with what waits, not with the election. */
export async function findBalance(db: Db | Trx, electionId: string): Promise<Balance> {
  const { rows } = await sql<Balance>`
    WITH ballot AS (SELECT ${recorded(electionId, otherEntriesOf(electionId))}), marks AS (
      SELECT coalesce((SELECT marks FROM moved_marks WHERE election_id = ${electionId}),
          (SELECT count(*) FROM voted WHERE election_id = ${electionId})) AS moved,
        (SELECT count(*) FROM fresh_marks AS mark WHERE election_id = ${electionId}) AS waiting,
        (SELECT count(*) FROM fresh_marks AS mark
          WHERE election_id = ${electionId} AND ${mayVote(electionId)}) AS entitled)
    SELECT ballot.entries + ballot.waiting AS ballots, marks.moved + marks.entitled AS voters,
      ballot.entries = ballot.summed AND marks.waiting = marks.entitled
        AND ballot.entries + ballot.waiting = marks.moved + marks.entitled AS agree
      FROM ballot, marks`.execute(db);
  return balanceOf(rows);
}

/** Returns the one row of a comparison. */
export function balanceOf([row]: Balance[]): Balance {
  if (!row) throw new Error('ballots and voters could not be compared');
  return row;
}

/** Counts the marks of having voted that wait. */
export async function countWaitingMarks(trx: Trx, electionId: string): Promise<number> {
  const row = await trx
    .selectFrom('fresh_marks')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('election_id', '=', electionId)
    .executeTakeFirstOrThrow();
  return row.waiting;
}

/** Moves all waiting marks of having voted, in the order of voters. */
export async function moveMarks(trx: Trx, electionId: string): Promise<void> {
  await sql`
    INSERT INTO moved_marks (election_id, marks)
      SELECT ${electionId}, (SELECT count(*) FROM voted WHERE election_id = ${electionId})
      WHERE NOT EXISTS (SELECT FROM moved_marks WHERE election_id = ${electionId})`.execute(trx);
  await sql`
    WITH moved AS (DELETE FROM fresh_marks WHERE election_id = ${electionId} RETURNING election_id, voter_id),
    counted AS (
      UPDATE moved_marks SET marks = marks + (SELECT count(*) FROM moved) WHERE election_id = ${electionId})
    INSERT INTO voted (election_id, voter_id) SELECT election_id, voter_id FROM moved ORDER BY voter_id`.execute(
    trx,
  );
}

/**
 * Writes the waiting marks anew in the order of voters. Their transaction numbers would show which marks are older
 * than a batch of ballots.
 */
export async function restampMarks(trx: Trx, electionId: string): Promise<void> {
  await sql`
    WITH stamped AS (DELETE FROM fresh_marks WHERE election_id = ${electionId} RETURNING election_id, voter_id)
    INSERT INTO fresh_marks (election_id, voter_id) SELECT election_id, voter_id FROM stamped ORDER BY voter_id`.execute(
    trx,
  );
}

/** A comparison that did not agree, or the last one after it. */
export interface StoppedCount extends Pick<Balance, 'ballots' | 'voters'> {
  readonly differs: boolean;
  readonly checkedAt: Date;
}

/** Finds whether ballots and voters of an election have ever differed, and whether they do now. */
export function findStoppedCount(db: Db | Trx, electionId: string): Promise<StoppedCount | undefined> {
  return db
    .selectFrom('stopped_counts')
    .select(['ballots', 'voters', 'differs', 'checked_at as checkedAt'])
    .where('election_id', '=', electionId)
    .executeTakeFirst();
}

/** Tells whether any election, archived ones aside, moves no ballots because ballots and voters differ. */
export async function isAnyCountStopped(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('stopped_counts')
    .innerJoin('elections', 'elections.id', 'stopped_counts.election_id')
    .select('election_id')
    .where('differs', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a comparison. */
export async function storeStoppedCount(
  db: Db | Trx,
  electionId: string,
  { ballots, voters, agree }: Balance,
  at: Date,
): Promise<void> {
  const row = { ballots, voters, differs: !agree, checked_at: at };
  await db
    .insertInto('stopped_counts')
    .values({ election_id: electionId, ...row })
    .onConflict((conflict) => conflict.column('election_id').doUpdateSet(row))
    .execute();
}

/** Claims the report of a difference, once for each election; null if there is nothing to report. */
export async function takeUntold(
  trx: Trx,
  electionId: string,
): Promise<Pick<Balance, 'ballots' | 'voters'> | null> {
  const row = await trx
    .updateTable('stopped_counts')
    .set({ is_told: true })
    .where('election_id', '=', electionId)
    .where('is_told', '=', false)
    .where('differs', '=', true)
    .returning(['ballots', 'voters'])
    .executeTakeFirst();
  return row ?? null;
}
