import * as z from 'zod/mini';
import type { Votes } from './payloads.ts';
import { RecordError } from './source.ts';

/** What is read of the answer of the results call; anything else in it is for people. */
const resultsSchema = z.object({
  data: z.record(z.string(), z.array(z.object({ candidateId: z.string(), votes: z.int() }))),
  meta: z.object({ log: z.nullable(z.string()), treeSize: z.nullable(z.int()) }),
});
type Results = z.infer<typeof resultsSchema>;

/** Numbers that were proved, and the tree that they cover. */
export interface ProvedCounts {
  treeSize: number;
  counts: readonly Votes[];
}

/**
 * Reads the answer of the results call.
 * Takes: its text. Gives: what is compared. Refuses: another shape (RecordError).
 */
export function parseResults(text: string): Results {
  try {
    return resultsSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new RecordError(
      'results',
      `is not an answer of the results call${error instanceof SyntaxError ? ' (no JSON)' : ''}`,
    );
  }
}

/**
 * Checks that the numbers shown are the numbers proved: each of them, and no other.
 * Takes: the answer, the proved numbers (null when none is published yet), and every name that a post has had.
 * Refuses: a number that differs, is missing, or has no proof (RecordError naming the candidate's id).
 */
export function requireShownIsProved(
  shown: Results,
  proved: ProvedCounts | null,
  postNames: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const treeSize = proved?.treeSize ?? null;
  if (proved !== null && shown.meta.treeSize !== treeSize) {
    throw new RecordError(
      'results, meta.treeSize',
      `is ${shown.meta.treeSize}, the published count covers ${treeSize}`,
    );
  }
  const left = new Map<string, number>();
  for (const [post, candidates] of Object.entries(shown.data)) {
    for (const { candidateId, votes } of candidates) left.set(JSON.stringify([post, candidateId]), votes);
  }
  for (const { post_id, candidate_id, votes } of proved?.counts ?? []) {
    const keys = [...(postNames.get(post_id) ?? [])].map((name) => JSON.stringify([name, candidate_id]));
    const key = keys.find((candidate) => left.has(candidate));
    const shownVotes = key === undefined ? 0 : left.get(key);
    if (key !== undefined) left.delete(key);
    if (shownVotes === votes) continue;
    throw new RecordError(`results, votes of ${candidate_id}`, `shows ${shownVotes}, proved are ${votes}`);
  }
  // A candidate who was added after the count has no proof yet, and may only be shown with nothing.
  for (const [key, votes] of left) {
    if (votes !== 0) throw new RecordError(`results, votes of ${key}`, `shows ${votes} without a proof`);
  }
}
