import { onceEach } from '../results/once-each.ts';
import type { ResultsView } from '../results/results-view.ts';

/**
 * An answer has two points and a proof of two branches, a question one proof more; the rest is keys,
 * credential and signature.
 */
const ANSWER_BYTES = 700;
const QUESTION_BYTES = 1_000;
const FRAME_BYTES = 4_000;

/**
 * Computes the size limit of a ballot.
 * @param answers the number of answers to each question; they are only ever added, so ballots of earlier
 *   revisions are smaller
 * @returns bytes, with room to spare
 */
export function largestBallotBytes(answers: readonly number[]): number {
  return answers.reduce((sum, number) => sum + QUESTION_BYTES + number * ANSWER_BYTES, FRAME_BYTES);
}

/** Computes the size limit for the largest of all ballot papers. */
export const largestBallot = onceEach(({ entries, papers }: Pick<ResultsView, 'entries' | 'papers'>) => {
  const answers = new Map<string, number>();
  for (const { postId } of entries) answers.set(postId, (answers.get(postId) ?? 0) + 1);
  const sizes = [...papers.values()].map(({ contests }) =>
    largestBallotBytes([...contests].flatMap((contest) => answers.get(contest) ?? [])),
  );
  return sizes.reduce((most, size) => Math.max(most, size), largestBallotBytes([]));
});
