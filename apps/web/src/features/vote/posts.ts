import type { Choice, Post, Voteable } from '@evoting/contract/vote';
import type { ElectionInfo } from './api.ts';

/** The posts on the paper, in its order: one without a candidate is not on it. */
export function postsOf(info: ElectionInfo): Post[] {
  return info.posts.filter((post) => candidatesFor(info, post).length > 0);
}

/** The candidates of a post, in the order of the paper. */
export function candidatesFor(info: ElectionInfo, post: Post): readonly Voteable[] {
  return info.voteables[post.postName] ?? [];
}

/** What was chosen for a post, null where nothing was or the candidate is no longer on the paper. */
export function chosenFor(info: ElectionInfo, choices: readonly Choice[], post: Post): Voteable | null {
  const candidateId = choices.find((choice) => choice.postId === post.id)?.candidateId;
  return candidatesFor(info, post).find((candidate) => candidate.candidateId === candidateId) ?? null;
}

/** Whether something was chosen that the paper no longer has: the candidates changed since. */
export function hasLostChoice(info: ElectionInfo, choices: readonly Choice[]): boolean {
  const hasChoice = (post: Post) => choices.some(({ postId }) => postId === post.id);
  return postsOf(info).some((post) => hasChoice(post) && chosenFor(info, choices, post) === null);
}
