import type { Db, Trx } from '../../platform/database/connect.ts';

/** The facts that decide whether an election goes into the archive, locked until the transaction ends. */
export async function holdForArchive(
  trx: Trx,
  electionId: string,
): Promise<{ isArchived: boolean; isClosed: boolean } | null> {
  const row = await trx
    .selectFrom('elections')
    .select(['archived_at', 'status'])
    .where('id', '=', electionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { isArchived: row.archived_at !== null, isClosed: row.status === 'closed' } : null;
}

/** Whether officers have certified the result of an election. */
export async function isCertified(db: Db, electionId: string): Promise<boolean> {
  const certified = db
    .selectFrom('events')
    .select('id')
    .where('election_id', '=', electionId)
    .where('kind', '=', 'certified');
  return (await certified.executeTakeFirst()) !== undefined;
}

/**
 * Puts an election into the archive; a trigger refuses later changes of its row.
 * Takes: why it was declared void; null for one that was certified.
 */
export async function setArchived(
  trx: Trx,
  electionId: string,
  now: Date,
  voidReason: string | null,
): Promise<void> {
  const archived = { current: false, archived_at: now, void_reason: voidReason };
  await trx.updateTable('elections').set(archived).where('id', '=', electionId).execute();
}
