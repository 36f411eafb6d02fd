import { labelOf } from '@evoting/record/areas';
import { finding } from '@evoting/record/findings';
import { listOf } from '@evoting/record/list-of';
import { type Contest, MOST_SEATS, type Revision } from '@evoting/record/payloads';
import { answerOf } from '@evoting/record/revision';
import { RecordError } from '@evoting/record/source';
import * as z from 'zod/mini';

/** A post with those who are elected to it without a vote. */
export interface UnopposedPost {
  /** The post, plus the area if only that area elects it. */
  post: string;
  /** Each with the party, as on a ballot paper. */
  elected: string[];
}

/** A post that the results page shows as elected without a vote. */
export const shownUnopposedSchema = z.object({
  postName: z.string(),
  elected: listOf(
    z.object({
      candidateId: z.string(),
      candidateName: z.string(),
      partyName: z.string(),
      partyAcronym: z.nullable(z.string()),
    }),
    { most: MOST_SEATS },
  ),
});

/** Lists the contests that these papers leave without a vote, each once, in their order. */
function contestsOn(papers: readonly Pick<Revision, 'unopposed'>[]): Contest[] {
  const contests = papers.flatMap(({ unopposed = [] }) => unopposed);
  return [...new Map(contests.map((contest) => [contest.contest_id, contest])).values()];
}

/** Lists the posts of a record that are elected without a vote, in its order. */
export const unopposedIn = (papers: readonly Pick<Revision, 'unopposed'>[]): UnopposedPost[] =>
  contestsOn(papers).map((contest) => ({
    post: labelOf(contest),
    elected: contest.candidates.map(answerOf),
  }));

/**
 * Checks that the results page says who is elected without a vote as the record does.
 * @throws RecordError for anybody else, somebody left out, or another post, name, party or acronym
 */
export function requireShownUnopposed(
  shown: readonly z.infer<typeof shownUnopposedSchema>[],
  papers: readonly Pick<Revision, 'unopposed'>[],
): void {
  const lines = shown.flatMap(({ postName, elected }) =>
    elected.map(({ candidateId, candidateName, partyName, partyAcronym }) =>
      JSON.stringify([postName, candidateId, candidateName, partyName, partyAcronym]),
    ),
  );
  const recorded = contestsOn(papers).flatMap((contest) =>
    contest.candidates.map(({ candidate_id, name, party, acronym = null }) =>
      JSON.stringify([labelOf(contest), candidate_id, name, party, acronym]),
    ),
  );
  if (lines.join() !== recorded.join())
    throw new RecordError('results, meta.unopposed', finding('shown-unopposed'));
}
