import type { Db } from '../../platform/database/connect.ts';

/** Lists the newest cosigned checkpoint of each witness of an election, the largest tree first. */
export function listCosigned(db: Db, electionId: string): Promise<{ note: string }[]> {
  return db
    .selectFrom('cosignatures')
    .select('note')
    .where('election_id', '=', electionId)
    .orderBy('size', 'desc')
    .orderBy('key')
    .execute();
}
