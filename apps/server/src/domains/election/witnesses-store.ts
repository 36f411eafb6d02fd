import type { NamedWitness } from '@evoting/record/witness-policy';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** Lists the witnesses of an election in their order. */
export function listWitnesses(db: Db | Trx, electionId: string): Promise<NamedWitness[]> {
  return db
    .selectFrom('witnesses')
    .select(['key', 'url'])
    .where('election_id', '=', electionId)
    .orderBy('position')
    .execute();
}

/** Replaces the witnesses of an election without a record. */
export async function replaceWitnesses(
  trx: Trx,
  electionId: string,
  witnesses: readonly NamedWitness[],
  quorum: number,
): Promise<void> {
  await trx.deleteFrom('witnesses').where('election_id', '=', electionId).execute();
  await trx.updateTable('elections').set({ witness_quorum: quorum }).where('id', '=', electionId).execute();
  const rows = witnesses.map((one, i) => ({ election_id: electionId, position: i + 1, ...one }));
  if (rows.length > 0) await trx.insertInto('witnesses').values(rows).execute();
}
