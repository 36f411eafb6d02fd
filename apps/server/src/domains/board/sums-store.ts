import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/**
 * The encrypted sums of one revision: how many ballots, the product of each choice (an encrypted tally's
 * JSON), and the line of the count that each choice is of.
 */
export interface RevisionSums {
  readonly revision: number;
  readonly ballots: number;
  readonly encryptedTally: string;
  readonly lines: readonly number[];
}

/** The running sums of some revisions, in order. */
export function listSums(
  db: Db | Trx,
  electionId: string,
  revisions: readonly number[],
): Promise<RevisionSums[]> {
  return db
    .selectFrom('running_sums')
    .select(['revision', 'ballots', 'encrypted_tally as encryptedTally', 'lines'])
    .where('election_id', '=', electionId)
    .where('revision', 'in', revisions)
    .orderBy('revision')
    .execute();
}

/** How many ballots are in the running sums of all revisions. */
export async function countSummed(db: Db | Trx, electionId: string): Promise<number> {
  const row = await db
    .selectFrom('running_sums')
    .select(sql<number>`coalesce(sum(ballots), 0)::bigint`.as('ballots'))
    .where('election_id', '=', electionId)
    .executeTakeFirstOrThrow();
  return row.ballots;
}

/** Adds the running sums of new revisions. */
export async function insertSums(trx: Trx, electionId: string, sums: readonly RevisionSums[]): Promise<void> {
  const rows = sums.map(({ revision, ballots, encryptedTally, lines }) => ({
    ...{ election_id: electionId, revision, ballots, encrypted_tally: encryptedTally, lines: [...lines] },
  }));
  await trx.insertInto('running_sums').values(rows).execute();
}

/** Replaces the running sums of a revision. */
export async function updateSums(
  trx: Trx,
  electionId: string,
  sums: Omit<RevisionSums, 'lines'>,
): Promise<void> {
  await trx
    .updateTable('running_sums')
    .set({ ballots: sums.ballots, encrypted_tally: sums.encryptedTally })
    .where('election_id', '=', electionId)
    .where('revision', '=', sums.revision)
    .executeTakeFirstOrThrow();
}
