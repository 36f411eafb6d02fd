import type { Db } from '../../platform/database/connect.ts';

/** Stores when a trustee's program proved that it runs, unless a newer time is stored. */
export async function setHeard(
  db: Db,
  { electionId, trustee, at }: { electionId: string; trustee: number; at: Date },
): Promise<void> {
  await db
    .updateTable('trustee_places')
    .set({ heard_at: at })
    .where('election_id', '=', electionId)
    .where('trustee', '=', trustee)
    .where((eb) => eb.or([eb('heard_at', 'is', null), eb('heard_at', '<', at)]))
    .execute();
}
