import { sql } from 'kysely';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** A ballot revision, with the line of the count for each of its choices, contest by contest. */
export interface RevisionLines {
  readonly revision: number;
  readonly lines: readonly number[];
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
  for (const some of chunksOf(rows)) await trx.insertInto('revision_ballots').values(some).execute();
}

/**
 * Adds ballots to their revisions.
 * @param fresh the number of new ballots by revision
 * @throws Error for an unknown revision
 */
export async function addToRevisions(
  trx: Trx,
  electionId: string,
  fresh: ReadonlyMap<number, number>,
): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE revision_ballots AS counted SET ballots = counted.ballots + fresh.ballots
      FROM unnest(${[...fresh.keys()]}::integer[], ${[...fresh.values()]}::integer[]) AS fresh (revision, ballots)
     WHERE counted.election_id = ${electionId} AND counted.revision = fresh.revision`.execute(trx);
  if (numAffectedRows !== BigInt(fresh.size))
    throw new Error('a ballot in the intake has an unknown revision');
}

/**
 * Tells whether some ballot style has so many ballots that no live count covers.
 * @param least at least 1
 */
export async function hasUncounted(db: Db | Trx, electionId: string, least: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM revision_ballots AS counted JOIN ballot_revisions USING (election_id, revision)
     WHERE election_id = ${electionId} AND counted.ballots > counted.counted_ballots
     GROUP BY style HAVING sum(counted.ballots - counted.counted_ballots) >= ${least} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Lists the ballot styles of which a live count covers ballots. */
export async function listCountedStyles(db: Db | Trx, electionId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('revision_ballots')
    .innerJoin('ballot_revisions', (join) =>
      join
        .onRef('ballot_revisions.election_id', '=', 'revision_ballots.election_id')
        .onRef('ballot_revisions.revision', '=', 'revision_ballots.revision'),
    )
    .select('style')
    .distinct()
    .where('revision_ballots.election_id', '=', electionId)
    .where('counted_ballots', '>', 0)
    .execute();
  return rows.map(({ style }) => style);
}

/**
 * Stores which ballots a live count is the first to cover.
 * @param fresh their numbers, by revision in record order
 */
export async function storeCounted(trx: Trx, electionId: string, fresh: readonly number[]): Promise<void> {
  const moved = fresh.flatMap((ballots, i) => (ballots > 0 ? [{ revision: i + 1, ballots }] : []));
  await sql`
    UPDATE revision_ballots AS counted SET counted_ballots = counted_ballots + fresh.ballots
      FROM unnest(${moved.map(({ revision }) => revision)}::integer[], ${moved.map(({ ballots }) => ballots)}::integer[])
           AS fresh (revision, ballots)
     WHERE counted.election_id = ${electionId} AND counted.revision = fresh.revision`.execute(trx);
}
