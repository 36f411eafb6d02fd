import type { Db, Trx } from '../../plugins/database/connect.ts';

/** A count as it is served: the file's exact text, and what of it the database compares. */
export interface PublishedCount {
  readonly treeSize: number;
  readonly ballots: number;
  readonly file: string;
}

/** The count published last, or undefined. */
export function findCount(db: Db | Trx, electionId: string): Promise<PublishedCount | undefined> {
  return db
    .selectFrom('published_counts')
    .select(['tree_size as treeSize', 'ballots', 'file'])
    .where('election_id', '=', electionId)
    .executeTakeFirst();
}

/** How much of the record the published count covers, without its text. */
export function findCountedSize(
  db: Db | Trx,
  electionId: string,
): Promise<{ treeSize: number; ballots: number } | undefined> {
  return db
    .selectFrom('published_counts')
    .select(['tree_size as treeSize', 'ballots'])
    .where('election_id', '=', electionId)
    .executeTakeFirst();
}

/** Publishes a count, unless one that covers as much is out already. Gives whether it was published. */
export async function replaceCount(
  db: Db | Trx,
  electionId: string,
  count: PublishedCount,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('published_counts')
    .values({ election_id: electionId, tree_size: count.treeSize, ballots: count.ballots, file: count.file })
    .onConflict((conflict) =>
      conflict
        .column('election_id')
        .doUpdateSet({ tree_size: count.treeSize, ballots: count.ballots, file: count.file })
        .where('published_counts.tree_size', '<', count.treeSize),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
