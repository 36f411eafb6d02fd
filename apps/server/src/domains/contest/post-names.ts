import { areNamesMixed, type NamedPost } from '@evoting/contract/post-names';
import type { Trx } from '../../platform/database/connect.ts';
import { listPostNames, listPostsOwnNames, replacePostNames } from './names-store.ts';

export { listPostNames } from './names-store.ts';

export type PostNamesFault = 'post-unknown' | 'names-mixed';

/**
 * Names the posts of a draft in other languages, instead of as before.
 * @returns `names-mixed` where voters could take a post for another one
 */
export async function namePosts(
  trx: Trx,
  electionId: string,
  named: readonly NamedPost[],
): Promise<{ ok: true; before: readonly NamedPost[] } | { ok: false; reason: PostNamesFault }> {
  const posts = await listPostsOwnNames(trx, electionId);
  if (named.some(({ post }) => !posts.includes(post))) return { ok: false, reason: 'post-unknown' };
  const translated = new Map(named.map(({ post, translations }) => [post, translations]));
  const all = posts.map((post) => ({ post, translations: translated.get(post) ?? {} }));
  if (areNamesMixed(all)) return { ok: false, reason: 'names-mixed' };
  const before = await listPostNames(trx, electionId);
  await replacePostNames(trx, electionId, all);
  return { ok: true, before };
}
