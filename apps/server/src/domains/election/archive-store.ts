import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/** What decides whether an election goes into the archive, held until the transaction ends. */
export async function holdForArchive(
  trx: Trx,
  electionId: string,
): Promise<{ isArchived: boolean; isCertified: boolean } | null> {
  const { rows } = await sql<{ isArchived: boolean; isCertified: boolean }>`
    SELECT archived_at IS NOT NULL AS "isArchived",
      EXISTS (SELECT FROM events WHERE election_id = elections.id AND kind = 'certified') AS "isCertified"
    FROM elections WHERE id = ${electionId} FOR NO KEY UPDATE`.execute(trx);
  return rows[0] ?? null;
}

/** Puts an election into the archive; a trigger keeps its row as it is then. */
export async function setArchived(trx: Trx, electionId: string, now: Date): Promise<void> {
  const archived = { current: false, archived_at: now };
  await trx.updateTable('elections').set(archived).where('id', '=', electionId).execute();
}
