import { randomUUID } from 'node:crypto';
import { postIdSchema } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { treeOf } from './area-tree.ts';
import { listAreas, lockAreas } from './areas.ts';
import { type PlannedContest, planContests, planStyles } from './plan.ts';
import { insertBallot } from './store.ts';

export { findVotersArea, listNominatedPosts, listPosts } from './store.ts';

/** A requested post; without a level everybody elects it together. */
export interface WantedPost {
  readonly name: string;
  readonly level: string | null;
  /** True if its name is a question, which voters answer by yes or no; false by default. */
  readonly isQuestion?: boolean;
  /** How many are elected; 1 by default. */
  readonly seats?: number;
}

/**
 * Adds posts to an election, with their contests and ballot styles. They are final once voting opens.
 * @param wanted in ballot order
 * @returns the contests, post by post, or a level that no area has
 */
export async function addPosts(
  trx: Trx,
  electionId: string,
  wanted: readonly WantedPost[],
): Promise<{ ok: true; contests: readonly PlannedContest[] } | { ok: false; level: string }> {
  await lockAreas(trx);
  const tree = treeOf(await listAreas(trx));
  const posts = wanted.map(({ isQuestion = false, seats = 1, ...post }, position) => ({
    id: randomUUID(),
    ...post,
    isQuestion,
    seats,
    position,
  }));
  const planned = planContests(tree, posts, () => postIdSchema.parse(randomUUID()));
  if (!planned.ok) return planned;
  const { contests } = planned;
  await insertBallot(trx, electionId, { posts, contests, styles: planStyles(tree, contests) });
  return { ok: true, contests };
}
