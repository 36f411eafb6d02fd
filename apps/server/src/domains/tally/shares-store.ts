import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** A trustee's verified share, as `answerOpening` writes it; revision 0 is the sums over all revisions. */
export interface StoredShare {
  readonly trustee: number;
  readonly revision: number;
  readonly share: string;
}

/** Lists the stored shares. */
export function listShares(db: Db | Trx, electionId: string): Promise<StoredShare[]> {
  return db
    .selectFrom('trustee_shares')
    .select(['trustee', 'revision', 'share'])
    .where('election_id', '=', electionId)
    .orderBy('trustee')
    .orderBy('revision')
    .execute();
}

/** Lists the trustees who have given shares, without reading the shares, which can be megabytes. */
export async function listShareGivers(db: Db | Trx, electionId: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('trustee_shares')
    .select('trustee')
    .distinct()
    .where('election_id', '=', electionId)
    .execute();
  return new Set(rows.map(({ trustee }) => trustee));
}

/** Counts the stored shares; the number only grows. */
export async function countShares(trx: Trx, electionId: string): Promise<number> {
  const row = await trx
    .selectFrom('trustee_shares')
    .select((eb) => eb.fn.countAll<number>().as('shares'))
    .where('election_id', '=', electionId)
    .executeTakeFirstOrThrow();
  return row.shares;
}

/** Stores shares; one that is stored already stays as it is. */
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

/**
 * Counts what trustees have to decrypt: the ballot styles, and the sums on all of them; undefined for a
 * record that takes ballots or has its result.
 */
export async function findSumsToDecrypt(
  db: Db,
  log: string,
): Promise<{ papers: number; sums: number } | undefined> {
  const { rows } = await sql<{ papers: number; sums: number }>`
    SELECT count(*)::int AS papers, coalesce(sum(cardinality(counted.lines)), 0)::int AS sums
      FROM elections e JOIN revision_ballots counted ON counted.election_id = e.id
      WHERE e.slug = ${log}
        AND EXISTS (SELECT FROM record_entries WHERE election_id = e.id AND type = 'EndBallots')
        AND NOT EXISTS (SELECT FROM record_entries WHERE election_id = e.id AND type = 'Result')
      GROUP BY e.id`.execute(db);
  return rows[0];
}
