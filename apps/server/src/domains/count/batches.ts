import type { MovedLine } from '../board/lines-store.ts';

/**
 * Tells whether a count would reveal a few ballots: each line that it lists needs a whole batch of new ones.
 * @param lines the lines with new ballots
 */
export function linesProblem(
  lines: readonly Pick<MovedLine, 'ballots' | 'coveredBallots'>[],
  smallestBatch: number,
): boolean {
  return lines.length === 0 || lines.some((line) => line.ballots - line.coveredBallots < smallestBatch);
}

/**
 * Tells whether a count would leave so few ballots behind that the next one reveals them: with several ballot
 * styles a batch must stay behind on each line that it lists.
 * @param counted the lines at the tree of the count
 * @param now the same lines at the end of the record
 */
export function tailsProblem(
  counted: readonly Pick<MovedLine, 'line' | 'ballots'>[],
  now: readonly Pick<MovedLine, 'line' | 'ballots'>[],
  smallestBatch: number,
): boolean {
  const ballots = new Map(now.map((one) => [one.line, one.ballots]));
  return counted.some(({ line, ballots: before }) => (ballots.get(line) ?? 0) - before < smallestBatch);
}
