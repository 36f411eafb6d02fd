import type { PostId } from '@evoting/contract/fields';
import type { Db } from '../../platform/database/connect.ts';

/** Lists the nominations that are on no ballot paper, by the post for which they were made. */
export async function listOtherNominations(db: Db, electionId: string) {
  const rows = await db
    .selectFrom('nominations')
    .select(['contest_id', 'name', 'status'])
    .where('election_id', '=', electionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const others = new Map<PostId, { name: string; status: 'submitted' | 'sent-back' | 'withdrawn' }[]>();
  for (const { contest_id, name, status } of rows)
    if (status !== 'approved') others.set(contest_id, [...(others.get(contest_id) ?? []), { name, status }]);
  return others;
}
