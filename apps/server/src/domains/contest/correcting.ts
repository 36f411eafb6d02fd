import { randomUUID } from 'node:crypto';
import { arePostsAlike } from '@evoting/contract/commission/draft';
import { postIdSchema } from '@evoting/contract/fields';
import { areNamesMixed } from '@evoting/contract/post-names';
import { writePost } from '@evoting/contract/typed-post';
import type { Trx } from '../../platform/database/connect.ts';
import { treeOf } from './area-tree.ts';
import { listAreas } from './areas.ts';
import {
  arrangePosts,
  type DraftPost,
  deletePosts,
  insertPosts,
  listDraftPosts,
  listNominatedFor,
} from './correcting-store.ts';
import { listPostNames } from './names-store.ts';
import { planContests, planStyles } from './plan.ts';
import { insertContests, listPlanned, replaceStyles } from './store.ts';

/** A post as it is to be; without an id it is new. */
export interface CorrectedPost extends Omit<DraftPost, 'id'> {
  readonly id: string | null;
}

export type CorrectPostsFault =
  | 'posts-alike'
  | 'post-unknown'
  | 'post-differs'
  | 'post-has-candidates'
  | 'unknown-level'
  | 'names-mixed';

/**
 * Makes the posts of a draft these, in this order: renames, adds and removes some. On refusal the transaction must be
 * rolled back.
 * @param wanted with the level, the kind and the seats that a post has, which never change
 * @returns the posts before and after, in the syntax of the form, one after the other
 */
export async function correctPosts(
  trx: Trx,
  electionId: string,
  wanted: readonly CorrectedPost[],
): Promise<{ ok: true; before: string; after: string } | { ok: false; reason: CorrectPostsFault }> {
  if (arePostsAlike(wanted)) return { ok: false, reason: 'posts-alike' };
  const before = await listDraftPosts(trx, electionId);
  const reason = faultOf(before, wanted);
  if (reason !== null) return { ok: false, reason };
  const removed = before.filter((post) => !wanted.some(({ id }) => id === post.id)).map(({ id }) => id);
  if ((await listNominatedFor(trx, removed)).length > 0) return { ok: false, reason: 'post-has-candidates' };
  const after = wanted.map(({ id, ...post }, position) => ({ id: id ?? randomUUID(), ...post, position }));
  const added = after.filter(({ id }) => !before.some((post) => post.id === id));
  const tree = treeOf(await listAreas(trx));
  const planned = planContests(tree, added, () => postIdSchema.parse(randomUUID()));
  if (!planned.ok) return { ok: false, reason: 'unknown-level' };
  await replaceStyles(trx, electionId, []);
  await deletePosts(trx, removed);
  await arrangePosts(trx, after);
  await insertPosts(trx, electionId, added);
  await insertContests(trx, electionId, planned.contests);
  await replaceStyles(trx, electionId, planStyles(tree, (await listPlanned(trx, electionId)).contests));
  const named = await listPostNames(trx, electionId);
  const all = after.map(({ name }) => ({
    post: name,
    translations: named.find(({ post }) => post === name)?.translations ?? {},
  }));
  if (areNamesMixed(all)) return { ok: false, reason: 'names-mixed' };
  return { ok: true, before: listed(before), after: listed(after) };
}

function faultOf(before: readonly DraftPost[], wanted: readonly CorrectedPost[]): CorrectPostsFault | null {
  const kept = wanted.filter(({ id }) => id !== null);
  if (new Set(kept.map(({ id }) => id)).size < kept.length) return 'post-unknown';
  const known = new Map(before.map((post) => [post.id, post]));
  for (const { id, level, isQuestion, seats } of kept) {
    const post = known.get(id ?? '');
    if (!post) return 'post-unknown';
    if (post.level !== level || post.isQuestion !== isQuestion || post.seats !== seats) return 'post-differs';
  }
  return null;
}

const listed = (posts: readonly Omit<DraftPost, 'id'>[]) => posts.map(writePost).join('; ');
