import type { Db, Trx } from '../../platform/database/connect.ts';

/**
 * A trustee's verified share; revision 0 stands for the sums over all revisions. `share` is what
 * `answerOpening` writes.
 */
export interface StoredShare {
  readonly trustee: number;
  readonly revision: number;
  readonly share: string;
}

/** What the trustees have given so far. */
export function listShares(db: Db | Trx, electionId: string): Promise<StoredShare[]> {
  return db
    .selectFrom('trustee_shares')
    .select(['trustee', 'revision', 'share'])
    .where('election_id', '=', electionId)
    .orderBy('trustee')
    .orderBy('revision')
    .execute();
}

/** Keeps shares; one that a trustee gives a second time changes nothing. */
export async function insertShares(
  trx: Trx,
  electionId: string,
  shares: readonly StoredShare[],
): Promise<void> {
  if (shares.length === 0) return;
  await trx
    .insertInto('trustee_shares')
    .values(shares.map((share) => ({ election_id: electionId, ...share })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
