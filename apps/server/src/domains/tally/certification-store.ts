import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** A certified result, with the head of the record that the officers' devices verified. */
export interface CertificationRow {
  readonly size: number;
  readonly root: Buffer;
  readonly ballots: number;
  readonly officers: 1 | 2;
  readonly at: Date;
}

/** Finds the certification of an election's result. */
export function findCertification(db: Db | Trx, electionId: string): Promise<CertificationRow | undefined> {
  return db
    .selectFrom('certifications')
    .select(['tree_size as size', 'root', 'ballots', 'officers', 'certified_at as at'])
    .where('election_id', '=', electionId)
    .executeTakeFirst();
}

/** Stores a certification, which is final. */
export async function insertCertification(
  trx: Trx,
  electionId: string,
  { size, root, ballots, officers, at }: CertificationRow,
): Promise<void> {
  await trx
    .insertInto('certifications')
    .values({ election_id: electionId, tree_size: size, root, ballots, officers, certified_at: at })
    .execute();
}

/**
 * Counts the trustees who have shown since the opening that their key file decrypts; null without a ceremony.
 */
export async function countDrilled(db: Db, electionId: string): Promise<number | null> {
  const { rows } = await sql<{ trustees: number; tried: number }>`
    SELECT count(*) AS trustees, count(*) FILTER (WHERE rehearsed_at >= (
      SELECT max(at) FROM events WHERE election_id = ${electionId} AND kind = 'opened')) AS tried
    FROM trustee_places WHERE election_id = ${electionId}`.execute(db);
  const [row] = rows;
  return row && row.trustees > 0 ? row.tried : null;
}
