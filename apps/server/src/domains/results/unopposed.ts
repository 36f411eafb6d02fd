import { candidateIdSchema, postIdSchema } from '@evoting/contract/fields';
import type { UnopposedPost } from '@evoting/contract/vote';
import { labelOf } from '@evoting/record/areas';
import type { Revision } from '@evoting/record/payloads';

/** Lists the posts that these papers say are elected without a vote, each once, as the record names them. */
export function unopposedOn(papers: readonly Pick<Revision, 'unopposed'>[]): UnopposedPost[] {
  const contests = papers.flatMap(({ unopposed = [] }) => unopposed);
  const byId = new Map(contests.map((contest) => [contest.contest_id, contest]));
  return [...byId.values()].map((contest) => ({
    id: postIdSchema.parse(contest.contest_id),
    postName: labelOf(contest),
    elected: contest.candidates.map(({ candidate_id, name, party, acronym }) => ({
      candidateId: candidateIdSchema.parse(candidate_id),
      candidateName: name,
      partyName: party,
      partyAcronym: acronym ?? null,
    })),
  }));
}
