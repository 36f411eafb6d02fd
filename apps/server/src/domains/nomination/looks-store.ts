import type { CandidateId, PostId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/**
 * Stores the looks of a name on the ballot.
 * Takes: the transaction of the change, and whether the nomination's earlier looks stay stored.
 * Gives: whether no other nomination of the contest has one of these looks.
 */
export async function holdsLooks(
  trx: Trx,
  { id, postId }: { readonly id: CandidateId; readonly postId: PostId },
  looks: readonly string[],
  keepsEarlier: boolean,
): Promise<boolean> {
  if (!keepsEarlier) await sql`DELETE FROM nomination_looks WHERE nomination_id = ${id}`.execute(trx);
  for (const look of looks)
    await sql`INSERT INTO nomination_looks (contest_id, look, nomination_id) VALUES (${postId}, ${look}, ${id})
      ON CONFLICT DO NOTHING`.execute(trx);
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT FROM nomination_looks
      WHERE contest_id = ${postId} AND look = ANY (${looks}) AND nomination_id <> ${id}) AS taken`.execute(
    trx,
  );
  return rows[0]?.taken === false;
}

/** Frees the looks of a nomination that is on no paper any more. */
export async function deleteLooks(trx: Trx, id: CandidateId): Promise<void> {
  await trx.deleteFrom('nomination_looks').where('nomination_id', '=', id).execute();
}
