import type { PartyId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/**
 * Claims the looks of a name for a party.
 * @param keepsEarlier keep the looks of earlier names claimed
 * @returns true if the party now has all of these looks
 */
export async function claimPartyLooks(
  trx: Trx,
  partyId: PartyId,
  looks: readonly string[],
  keepsEarlier: boolean,
): Promise<boolean> {
  if (!keepsEarlier) await sql`DELETE FROM party_looks WHERE party_id = ${partyId}`.execute(trx);
  for (const look of looks)
    await sql`INSERT INTO party_looks (look, party_id) VALUES (${look}, ${partyId}) ON CONFLICT DO NOTHING`.execute(
      trx,
    );
  // Counts its own looks: an insert does nothing if another party holds the look, even if that one releases
  // it
  // right after.
  const { held } = await trx
    .selectFrom('party_looks')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('look', 'in', looks)
    .where('party_id', '=', partyId)
    .executeTakeFirstOrThrow();
  return held === new Set(looks).size;
}
