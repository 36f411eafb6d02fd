import { looksOf } from '@evoting/audit/skeleton';
import type { CandidateId, PartyId, PostId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../plugins/database/connect.ts';

/** Signs, spaces and marks on letters are told apart by few who read a ballot paper: plain letters and digits make a name. */
const looksOfName = (name: string): string[] => {
  const [asWritten = '', folded = ''] = looksOf(name.replace(/[\p{P}\p{S}\p{Z}]+/gu, ' ').trim());
  // A digit may pass for a capital letter, whose case was to be folded.
  return [asWritten, folded.toLowerCase()].map((look) => look.normalize('NFD').replace(/\p{M}+/gu, ''));
};

/** The name is another's, or passes for it, or once stood for another on a ballot. */
export class NameTaken extends Error {}

/**
 * Claims a name for a party, so that no other party can be called like this or look so.
 * Takes the transaction of the change, and whether the party's earlier names stay claimed, since they stood on a ballot.
 * Refuses (throws NameTaken, so that nothing of the change stays). Of two who ask at once the second waits for the first to be decided.
 */
export async function claimPartyName(
  trx: Trx,
  partyId: PartyId,
  name: string,
  keepsEarlier: boolean,
): Promise<void> {
  if (!keepsEarlier) await sql`DELETE FROM party_looks WHERE party_id = ${partyId}`.execute(trx);
  const looks = looksOfName(name);
  for (const look of looks)
    await sql`INSERT INTO party_looks (look, party_id) VALUES (${look}, ${partyId}) ON CONFLICT DO NOTHING`.execute(
      trx,
    );
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT FROM party_looks WHERE look = ANY (${looks}) AND party_id <> ${partyId}) AS taken`.execute(
    trx,
  );
  if (rows[0]?.taken !== false) throw new NameTaken('the name is taken');
}

/** As `claimPartyName`, for a candidate among those of its contest. */
export async function claimCandidateName(
  trx: Trx,
  candidate: { readonly id: CandidateId; readonly postId: PostId; readonly name: string },
  keepsEarlier: boolean,
): Promise<void> {
  const { id, postId, name } = candidate;
  if (!keepsEarlier) await sql`DELETE FROM candidate_looks WHERE candidate_id = ${id}`.execute(trx);
  const looks = looksOfName(name);
  for (const look of looks)
    await sql`INSERT INTO candidate_looks (contest_id, look, candidate_id) VALUES (${postId}, ${look}, ${id})
      ON CONFLICT DO NOTHING`.execute(trx);
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT FROM candidate_looks
      WHERE contest_id = ${postId} AND look = ANY (${looks}) AND candidate_id <> ${id}) AS taken`.execute(
    trx,
  );
  if (rows[0]?.taken !== false) throw new NameTaken('the name is taken');
}
