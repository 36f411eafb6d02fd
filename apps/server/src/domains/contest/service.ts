import { randomUUID } from 'node:crypto';
import { postIdSchema } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { treeOf } from './area-tree.ts';
import { holdAreas, listAreas } from './areas.ts';
import { type PlannedContest, planContests, planStyles } from './plan.ts';
import { insertBallot } from './store.ts';

export { findVotersArea, listPosts } from './store.ts';

/** A post as requested; without a level everybody elects it together. */
export interface WantedPost {
  readonly name: string;
  readonly level: string | null;
}

/**
 * Stores the contents of an election: its posts, a contest of each in every area that elects it, and the
 * ballot styles. From the opening on they stay for good.
 * Takes: the transaction, the election, and the posts in the order of the ballot.
 * Gives: the contests, post by post in their order.
 * Refuses: a level that no area has.
 */
export async function addPosts(
  trx: Trx,
  electionId: string,
  wanted: readonly WantedPost[],
): Promise<{ ok: true; contests: readonly PlannedContest[] } | { ok: false; level: string }> {
  await holdAreas(trx);
  const tree = treeOf(await listAreas(trx));
  const posts = wanted.map(({ name, level }, position) => ({ id: randomUUID(), name, level, position }));
  const planned = planContests(tree, posts, () => postIdSchema.parse(randomUUID()));
  if (!planned.ok) return planned;
  const { contests } = planned;
  await insertBallot(trx, electionId, { posts, contests, styles: planStyles(tree, contests) });
  return { ok: true, contests };
}
