import type { Choice } from '@evoting/contract/vote';

export type PlainBallotFault =
  | 'unknown-post'
  | 'unknown-candidate'
  | 'candidate-of-another-post'
  | 'post-twice'
  | 'post-missing';

/**
 * Judges a plain ballot: exactly one candidate for every post that somebody stands for.
 * Takes: the choices, and every pair of candidate and post of the election. Gives: the first fault, or null for a complete ballot.
 */
export function faultOf(choices: readonly Choice[], pairs: readonly Choice[]): PlainBallotFault | null {
  const postOf = new Map(pairs.map((pair) => [pair.candidateId, pair.postId]));
  const posts = new Set(pairs.map((pair) => pair.postId));
  const chosen = new Set<string>();
  for (const { candidateId, postId } of choices) {
    if (!posts.has(postId)) return 'unknown-post';
    const stands = postOf.get(candidateId);
    if (stands === undefined) return 'unknown-candidate';
    if (stands !== postId) return 'candidate-of-another-post';
    if (chosen.has(postId)) return 'post-twice';
    chosen.add(postId);
  }
  return chosen.size === posts.size ? null : 'post-missing';
}
