import type { MovedLine } from '../board/lines-store.ts';

/**
 * Whether a count would show a few ballots alone: each line that it lists must have a whole batch of new
 * ones.
 * Takes: the lines with new ballots, and the smallest batch.
 */
export function linesProblem(
  lines: readonly Pick<MovedLine, 'ballots' | 'coveredBallots'>[],
  smallestBatch: number,
): boolean {
  return lines.length === 0 || lines.some((line) => line.ballots - line.coveredBallots < smallestBatch);
}

/**
 * Whether a count would leave a few ballots to be shown alone by the next one: with several ballot styles a
 * batch must stay behind on each line that it lists.
 * Takes: the lines at the tree of the count, the same lines now, and the smallest batch.
 */
export function tailsProblem(
  kept: readonly Pick<MovedLine, 'line' | 'ballots'>[],
  now: readonly Pick<MovedLine, 'line' | 'ballots'>[],
  smallestBatch: number,
): boolean {
  const ballots = new Map(now.map((one) => [one.line, one.ballots]));
  return kept.some(({ line, ballots: before }) => (ballots.get(line) ?? 0) - before < smallestBatch);
}
