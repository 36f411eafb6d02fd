import type { Db, Trx } from '../../platform/database/connect.ts';

/** Lists the trustees of an election with live counts whose programs have not been heard since a time. */
export async function listUnheard(db: Db | Trx, electionId: string, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('trustee_places')
    .innerJoin('elections', 'elections.id', 'trustee_places.election_id')
    .select('trustee')
    .where('election_id', '=', electionId)
    .where('elections.live_results', '=', true)
    .where('elections.key_holders', '=', 'trustees')
    .where((eb) => eb.or([eb('heard_at', 'is', null), eb('heard_at', '<', since)]))
    .orderBy('trustee')
    .execute();
  return rows.map(({ trustee }) => trustee);
}
