import type { ClosedRevision } from '@evoting/record/by-area';
import { type Finding, finding } from '@evoting/record/findings';
import type { Result } from '@evoting/record/payloads';

/**
 * Checks the result against the decrypted revisions. On each line, the remaining votes must come from the
 * closed revisions: at least zero and at most one per ballot. If every revision is decrypted, both must be
 * equal.
 * @returns the problem, or null
 */
export function crossCheckProblem({ counts }: Result, revisions: readonly ClosedRevision[]): Finding | null {
  for (const [i, { contest_id, candidate_id, votes }] of counts.entries()) {
    let ownVotes = 0;
    let closed = 0;
    for (const { revision, ballots, counts: own } of revisions) {
      const question = revision.contests.findIndex((contest) => contest.contest_id === contest_id);
      const candidates = revision.contests[question]?.candidates ?? [];
      const answer = candidates.findIndex((candidate) => candidate.candidate_id === candidate_id);
      if (answer < 0) continue;
      if (own === null) closed += ballots;
      else ownVotes += own[question]?.[answer] ?? 0;
    }
    const rest = votes - ownVotes;
    if (rest < 0 || rest > closed)
      return finding('counts-apart', { field: `counts[${i}]`, votes, opened: ownVotes, closed });
  }
  return null;
}
