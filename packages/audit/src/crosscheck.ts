import type { Result } from './payloads.ts';
import type { OpenStyle } from './style.ts';

/** A style at the close: how many ballots it has, and the numbers that its own tally opened (null where it stayed closed). */
export interface ClosedStyle extends OpenStyle {
  ballots: number;
  counts: readonly (readonly number[])[] | null;
}

/**
 * Checks that the result is what the opened styles add up to: line by line the rest must be votes of the closed styles, which are at
 * least none and at most one a ballot. With every style opened both must be equal.
 * Takes: the result, and every style. Gives: what is wrong, or null.
 */
export function crossCheckProblem({ counts }: Result, styles: readonly ClosedStyle[]): string | null {
  for (const [i, { post_id, candidate_id, votes }] of counts.entries()) {
    let opened = 0;
    let closed = 0;
    for (const { style, ballots, counts: own } of styles) {
      const question = style.posts.findIndex((post) => post.post_id === post_id);
      const candidates = style.posts[question]?.candidates ?? [];
      const answer = candidates.findIndex((candidate) => candidate.candidate_id === candidate_id);
      if (answer < 0) continue;
      if (own === null) closed += ballots;
      else opened += own[question]?.[answer] ?? 0;
    }
    const rest = votes - opened;
    if (rest < 0 || rest > closed)
      return `counts[${i}] is ${votes}, the styles that were opened have ${opened} and the others ${closed} ballots`;
  }
  return null;
}
