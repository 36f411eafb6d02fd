import type { Timeline } from '@evoting/contract/timeline';

/** The most candidates drawn: more lines cannot be told apart. */
export const DRAWN_MAX = 5;

/** The size of the drawing, in its own units. */
export const BOX = { width: 1_000, height: 400 };

/** A candidate's line: a path in steps, since votes change only with a count. */
export interface Line {
  readonly candidateId: string;
  readonly name: string;
  readonly path: string;
  /** The place of its votes in the points. */
  readonly place: number;
}

/**
 * Draws the candidates with the most votes at the last count, the first of them first; none without a count.
 * @returns `most` is the number of votes at the top of the drawing, `xOf` the place of a point from the left
 */
export function linesOf({ candidates, points }: Timeline): {
  lines: Line[];
  most: number;
  xOf: (point: number) => number;
} {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return { lines: [], most: 0, xOf: () => 0 };
  const span = last.atMs - first.atMs;
  const xOf = (i: number) => {
    const share =
      span > 0 ? ((points[i]?.atMs ?? last.atMs) - first.atMs) / span : i / Math.max(1, points.length - 1);
    return Math.round(share * BOX.width);
  };
  const most = Math.max(1, ...last.votes);
  const yOf = (votes: number) => Math.round((1 - votes / most) * BOX.height);
  const lines = candidates
    .map(({ candidateId, candidateName }, place) => ({ candidateId, name: candidateName, place }))
    .sort((one, other) => (last.votes[other.place] ?? 0) - (last.votes[one.place] ?? 0))
    .slice(0, DRAWN_MAX)
    .map((line) => {
      const steps = points.map(({ votes }, i) => `H${xOf(i)}V${yOf(votes[line.place] ?? 0)}`);
      return { ...line, path: `M0 ${BOX.height}${steps.join('')}` };
    });
  return { lines, most, xOf };
}
