import type { Choice, Post, Voteable } from '@evoting/contract/vote';
import type { ElectionInfo } from './api.ts';

/** The posts that have candidates, in the order of the paper. */
export function postsOf(info: ElectionInfo): Post[] {
  return info.posts.filter((post) => candidatesFor(info, post).length > 0);
}

/** The candidates of a post, in the order of the paper. */
export function candidatesFor(info: ElectionInfo, post: Post): readonly Voteable[] {
  return info.voteables[post.postName] ?? [];
}

/** The candidates of a post as the voter sees them: *None of these*, the first in the record, comes last. */
export function shownFor(info: ElectionInfo, post: Post): readonly Voteable[] {
  const all = candidatesFor(info, post);
  return [...all.filter(({ answer }) => answer !== 'none'), ...all.filter(({ answer }) => answer === 'none')];
}

/** Tells whether a post is a question, which voters answer by yes or no. */
export const isQuestion = (candidates: readonly Voteable[]): boolean =>
  candidates.some(({ answer }) => answer === 'yes');

/** The candidate chosen for a post; null if there is none, or none that is still on the paper. */
export function chosenFor(info: ElectionInfo, choices: readonly Choice[], post: Post): Voteable | null {
  const candidateId = choices.find((choice) => choice.postId === post.id)?.candidateId;
  return candidatesFor(info, post).find((candidate) => candidate.candidateId === candidateId) ?? null;
}

/** True if a chosen candidate is no longer on the paper. */
export function hasLostChoice(info: ElectionInfo, choices: readonly Choice[]): boolean {
  const hasChoice = (post: Post) => choices.some(({ postId }) => postId === post.id);
  return postsOf(info).some((post) => hasChoice(post) && chosenFor(info, choices, post) === null);
}
