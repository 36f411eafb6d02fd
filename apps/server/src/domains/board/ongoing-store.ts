import type { Db, Trx } from '../../platform/database/connect.ts';

/** Lets a restored database go on with a record. */
export async function insertOngoing(db: Db | Trx, electionId: string): Promise<void> {
  await db.insertInto('ongoing_records').values({ election_id: electionId }).execute();
}
