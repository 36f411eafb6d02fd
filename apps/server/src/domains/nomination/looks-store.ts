import type { CandidateId, PostId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/**
 * Stores the looks of a name on the ballot.
 * Takes: the transaction of the change, and whether the nomination's earlier looks stay stored.
 * Gives: whether the nomination has all of these looks, and no other of the contest has one.
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
  // Its own are counted: another one may have left a look meanwhile that was still taken when it was asked
  // for.
  const { held } = await trx
    .selectFrom('nomination_looks')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('contest_id', '=', postId)
    .where('look', 'in', looks)
    .where('nomination_id', '=', id)
    .executeTakeFirstOrThrow();
  return held === new Set(looks).size;
}

/** Frees the looks of a nomination that is on no paper any more. */
export async function deleteLooks(trx: Trx, id: CandidateId): Promise<void> {
  await trx.deleteFrom('nomination_looks').where('nomination_id', '=', id).execute();
}
