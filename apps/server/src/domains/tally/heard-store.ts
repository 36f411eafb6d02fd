import type { Running } from '@evoting/contract/board';
import type { Db } from '../../platform/database/connect.ts';

/** Stores a trustee's proof that its program runs, unless a newer one is stored. */
export async function setHeard(db: Db, electionId: string, { trustee, atS, proof }: Running): Promise<void> {
  const at = new Date(atS * 1000);
  await db
    .updateTable('trustee_places')
    .set({ heard_at: at, heard_proof: JSON.stringify(proof) })
    .where('election_id', '=', electionId)
    .where('trustee', '=', trustee)
    .where((eb) => eb.or([eb('heard_at', 'is', null), eb('heard_at', '<', at)]))
    .execute();
}

/** Lists the newest proof of each trustee's program, in the order of the trustees. */
export async function listHeard(db: Db, electionId: string): Promise<Running[]> {
  const rows = await db
    .selectFrom('trustee_places')
    .select(['trustee', 'heard_at as at', 'heard_proof as proof'])
    .where('election_id', '=', electionId)
    .orderBy('trustee')
    .execute();
  return rows.flatMap(({ trustee, at, proof }) =>
    at && proof !== null ? [{ trustee, atS: at.getTime() / 1000, proof: JSON.parse(proof) }] : [],
  );
}
