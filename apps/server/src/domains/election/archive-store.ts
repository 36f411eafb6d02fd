import type { Db, Trx } from '../../platform/database/connect.ts';

/** Finds the facts that archiving depends on, and locks the election until the transaction ends. */
export async function lockForArchive(
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

/** Tells whether officers have certified the result of an election. */
export async function isCertified(db: Db, electionId: string): Promise<boolean> {
  const certified = db
    .selectFrom('events')
    .select('id')
    .where('election_id', '=', electionId)
    .where('kind', '=', 'certified');
  return (await certified.executeTakeFirst()) !== undefined;
}

/**
 * Archives an election; a trigger refuses later changes of its row.
 * @param voidReason the reason why it was declared void; null for a certified election
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
