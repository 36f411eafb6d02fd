import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** A ballot revision, with the line of the count for each of its choices, contest by contest. */
export interface RevisionLines {
  readonly revision: number;
  readonly lines: readonly number[];
}

/** Counts the ballots in the record. */
export async function countRecorded(db: Db | Trx, electionId: string): Promise<number> {
  const row = await db
    .selectFrom('revision_ballots')
    .select(sql<number>`coalesce(sum(ballots), 0)::bigint`.as('ballots'))
    .where('election_id', '=', electionId)
    .executeTakeFirstOrThrow();
  return row.ballots;
}

/** Adds new revisions, without ballots. */
export async function insertRevisionLines(
  trx: Trx,
  electionId: string,
  revisions: readonly RevisionLines[],
): Promise<void> {
  const rows = revisions.map(({ revision, lines }) => ({
    election_id: electionId,
    revision,
    lines: [...lines],
    ballots: 0,
  }));
  await trx.insertInto('revision_ballots').values(rows).execute();
}

/**
 * Adds ballots to their revisions.
 * @param fresh the number of new ballots by revision
 * @returns the revisions that got ballots, with their lines
 * @throws Error for an unknown revision
 */
export async function addToRevisions(
  trx: Trx,
  electionId: string,
  fresh: ReadonlyMap<number, number>,
): Promise<RevisionLines[]> {
  const { rows } = await sql<RevisionLines>`
    UPDATE revision_ballots AS counted SET ballots = counted.ballots + fresh.ballots
      FROM unnest(${[...fresh.keys()]}::integer[], ${[...fresh.values()]}::integer[]) AS fresh (revision, ballots)
     WHERE counted.election_id = ${electionId} AND counted.revision = fresh.revision
    RETURNING counted.revision, counted.lines`.execute(trx);
  if (rows.length !== fresh.size) throw new Error('a ballot in the intake has an unknown revision');
  return rows;
}
