import type { CandidateId, PartyId, PostId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/**
 * Notes what a party's name looks like.
 * Takes: the transaction of the change, and whether the party's earlier looks stay noted.
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

/** As `holdsPartyLooks`, for a candidate among those of its contest. */
export async function holdsCandidateLooks(
  trx: Trx,
  { id, postId }: { readonly id: CandidateId; readonly postId: PostId },
  looks: readonly string[],
  keepsEarlier: boolean,
): Promise<boolean> {
  if (!keepsEarlier) await sql`DELETE FROM candidate_looks WHERE candidate_id = ${id}`.execute(trx);
  for (const look of looks)
    await sql`INSERT INTO candidate_looks (contest_id, look, candidate_id) VALUES (${postId}, ${look}, ${id})
      ON CONFLICT DO NOTHING`.execute(trx);
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT FROM candidate_looks
      WHERE contest_id = ${postId} AND look = ANY (${looks}) AND candidate_id <> ${id}) AS taken`.execute(
    trx,
  );
  return rows[0]?.taken === false;
}
