import type { PartyId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/**
 * Stores the looks of a party's name.
 * Takes: the transaction of the change, and whether the party's earlier looks stay stored.
 * Gives: whether no other party has one of these looks.
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
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT FROM party_looks WHERE look = ANY (${looks}) AND party_id <> ${partyId}) AS taken`.execute(
    trx,
  );
  return rows[0]?.taken === false;
}
