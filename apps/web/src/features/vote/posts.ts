import type { Choice, PaperPost, Voteable } from '@evoting/contract/vote';
import type { ElectionInfo } from './api.ts';

/** The posts that have candidates, in the order of the paper. */
export function postsOf(info: ElectionInfo): PaperPost[] {
  return info.posts.filter((post) => candidatesFor(info, post).length > 0);
}

/** The candidates of a post, in the order of the paper. */
export function candidatesFor(info: ElectionInfo, post: PaperPost): readonly Voteable[] {
  return info.voteables[post.postName] ?? [];
}

/** The candidates of a post as the voter sees them: *None of these*, the first in the record, comes last. */
export function shownFor(info: ElectionInfo, post: PaperPost): readonly Voteable[] {
  const all = candidatesFor(info, post);
  return [...all.filter(({ answer }) => answer !== 'none'), ...all.filter(({ answer }) => answer === 'none')];
}

/** Tells whether a post is a question, which voters answer by yes or no. */
export const isQuestion = (candidates: readonly Voteable[]): boolean =>
  candidates.some(({ answer }) => answer === 'yes');

/** Stands in the stored choices for nobody, where a post may be left blank. */
export const NOBODY = '' as Voteable['candidateId'];

/** A post of the paper, with what the voter has chosen for it. */
export interface Position {
  readonly post: PaperPost;
  /** The chosen candidates that are on the paper, in its order. */
  readonly chosen: readonly Voteable[];
  /** True if the voter has chosen nobody on purpose. */
  readonly isBlank: boolean;
  /** True if a ballot can be made: something is chosen, and all of it is on the paper. */
  readonly isDone: boolean;
}

/** Finds what is chosen for a post. */
export function positionOf(info: ElectionInfo, choices: readonly Choice[], post: PaperPost): Position {
  const own = choices.filter(({ postId }) => postId === post.id);
  const isBlank = post.mayBeBlank === true && own.length === 1 && own[0]?.candidateId === NOBODY;
  const chosen = candidatesFor(info, post).filter((candidate) =>
    own.some(({ candidateId }) => candidateId === candidate.candidateId),
  );
  const isWhole = chosen.length > 0 && chosen.length === own.length && chosen.length <= (post.seats ?? 1);
  return { post, chosen, isBlank, isDone: isBlank || isWhole };
}

/** True if a chosen candidate is no longer on the paper. */
export function hasLostChoice(info: ElectionInfo, choices: readonly Choice[]): boolean {
  return postsOf(info).some((post) => {
    const { isDone } = positionOf(info, choices, post);
    return !isDone && choices.some(({ postId }) => postId === post.id);
  });
}
