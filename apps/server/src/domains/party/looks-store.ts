import type { PartyId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/**
 * Stores the looks of a party's name.
 * Takes: the transaction of the change, and whether the party's earlier looks stay stored.
 * Gives: whether the party has all of these looks, and no other has one.
 */
export async function holdsPartyLooks(
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
  // Its own are counted: another party may have left one meanwhile that was still taken when it was asked
  // for.
  const { held } = await trx
    .selectFrom('party_looks')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('look', 'in', looks)
    .where('party_id', '=', partyId)
    .executeTakeFirstOrThrow();
  return held === new Set(looks).size;
}
