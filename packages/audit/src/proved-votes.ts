import { labelOf } from '@evoting/record/areas';
import type { FixedAnswer, Votes } from '@evoting/record/payloads';
import type { RevisionSums } from '@evoting/record/totals';

/** Proved votes with the names in the record. */
export interface ProvedVotes {
  /** The post, plus the area if only that area elects it. */
  post: string;
  candidate: string;
  party: string;
  /** The answer that no candidate is. */
  answer?: FixedAnswer;
  votes: number;
}

/** Adds the newest names of contest and candidate to each count. */
export function nameVotes(counts: readonly Votes[], revisions: readonly RevisionSums[]): ProvedVotes[] {
  const contests = revisions.toReversed().flatMap(({ revision }) => revision.contests);
  return counts.map(({ contest_id, candidate_id, votes }) => {
    const same = contests.filter((contest) => contest.contest_id === contest_id);
    const candidates = same.flatMap((contest) => contest.candidates);
    const candidate = candidates.find((known) => known.candidate_id === candidate_id);
    return {
      post: same[0] ? labelOf(same[0]) : contest_id,
      candidate: candidate?.name ?? candidate_id,
      party: candidate?.party ?? '',
      ...(candidate?.answer && { answer: candidate.answer }),
      votes,
    };
  });
}
