import type { PartyId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/**
 * Claims looks for a party.
 * @param keepsEarlier keep earlier looks claimed
 * @returns those that another party holds
 */
export async function claimPartyLooks(
  trx: Trx,
  partyId: PartyId,
  looks: readonly string[],
  keepsEarlier: boolean,
): Promise<string[]> {
  if (!keepsEarlier) await sql`DELETE FROM party_looks WHERE party_id = ${partyId}`.execute(trx);
  // In one order, so that two claims of the same looks do not wait for each other.
  for (const look of [...looks].sort())
    await sql`INSERT INTO party_looks (look, party_id) VALUES (${look}, ${partyId}) ON CONFLICT DO NOTHING`.execute(
      trx,
    );
  // Reads its own looks: an insert does nothing if another party holds the look, even if that one releases it
  // right after.
  const rows = await trx
    .selectFrom('party_looks')
    .select('look')
    .where('look', 'in', looks)
    .where('party_id', '=', partyId)
    .execute();
  const held = new Set(rows.map(({ look }) => look));
  return looks.filter((look) => !held.has(look));
}
