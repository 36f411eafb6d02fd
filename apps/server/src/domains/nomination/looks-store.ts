import type { CandidateId, PostId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/**
 * Claims the looks of a name for a nomination.
 * @param keepsEarlier keep the looks of earlier names claimed
 * @returns true if the nomination now has all of these looks in its contest
 */
export async function claimLooks(
  trx: Trx,
  { id, postId }: { readonly id: CandidateId; readonly postId: PostId },
  looks: readonly string[],
  keepsEarlier: boolean,
): Promise<boolean> {
  if (!keepsEarlier) await sql`DELETE FROM nomination_looks WHERE nomination_id = ${id}`.execute(trx);
  for (const look of looks)
    await sql`INSERT INTO nomination_looks (contest_id, look, nomination_id) VALUES (${postId}, ${look}, ${id})
      ON CONFLICT DO NOTHING`.execute(trx);
  // Counts its own looks: an insert does nothing if another nomination holds the look, even if that one
  // releases it right after.
  const { held } = await trx
    .selectFrom('nomination_looks')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('contest_id', '=', postId)
    .where('look', 'in', looks)
    .where('nomination_id', '=', id)
    .executeTakeFirstOrThrow();
  return held === new Set(looks).size;
}

/** Tells whether the answers of a contest include *None of these*. */
export async function offersNone(trx: Trx, postId: PostId): Promise<boolean> {
  const row = await trx
    .selectFrom('contests')
    .innerJoin('elections', 'elections.id', 'contests.election_id')
    .select('none_of_these as offersNone')
    .where('contests.id', '=', postId)
    .executeTakeFirst();
  return row?.offersNone === true;
}

/** Releases the looks of a nomination that is no longer on a paper. */
export async function deleteLooks(trx: Trx, id: CandidateId): Promise<void> {
  await trx.deleteFrom('nomination_looks').where('nomination_id', '=', id).execute();
}
