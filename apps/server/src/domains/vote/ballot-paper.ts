import type { DataOf } from '@evoting/contract/calls';
import type { CannotVoteReason, Voteable } from '@evoting/contract/vote';
import { imagePath } from '../../platform/images/path.ts';
import type { MissingRequirement } from '../election/service.ts';
import { onceEach } from '../results/once-each.ts';
import type { VotersPaper } from '../results/papers.ts';
import { byPost, type RankedCandidate, type ResultsView } from '../results/results-view.ts';
import { unopposedOn } from '../results/unopposed.ts';

export type BallotPaperFor = 'voted' | 'not-voted' | MissingRequirement;

/**
 * Makes the ballot paper in the shape of the specification.
 * @param areaId the area by which the voter gets a ballot paper, null without one
 * @param whom whether the voter has voted, or the missing requirement
 * @returns posts with candidates, in order; `reason` only for a voter who has not voted and cannot
 */
export function ballotPaper(
  { election, entries: all, meta, papers }: ResultsView,
  areaId: string | null,
  whom: BallotPaperFor,
): DataOf<'GET /vote/initiate-vote'> {
  const paper = papers.get(areaId ?? '');
  const entries = paper ? entriesOf(all, paper) : [];
  const posts = [
    ...new Map(
      entries.map(({ postId, postName, seats, mayBeBlank }) => [
        postId,
        {
          id: postId,
          postName,
          ...(seats > 1 && { seats }),
          ...(mayBeBlank && { mayBeBlank: true as const }),
        },
      ]),
    ).values(),
  ];
  const reason = cannotVoteReason(meta.status, whom);
  const unopposed = paper?.revision ? unopposedOn([paper.revision]) : [];
  return {
    canVote: meta.status === 'open' && whom === 'not-voted',
    ...(reason && { reason }),
    plainCasts: election?.plainCasts ?? false,
    totalCandidates: entries.filter(({ answer }) => answer === undefined).length,
    totalPosts: posts.length,
    posts,
    voteables: byPost(entries, voteableOf),
    ...(unopposed.length > 0 && { unopposed }),
    booth: meta.status === 'open' ? (paper?.booth ?? null) : null,
    ...(paper && paper.areas.length > 0 && { areas: paper.areas }),
  };
}

/** The candidates of all papers by id, and their places in the order of the ballot by contest. */
const indexOf = onceEach((all: readonly RankedCandidate[]) => {
  const byId = new Map<string, RankedCandidate>();
  const byContest = new Map<string, number[]>();
  for (const [place, entry] of all.entries()) {
    byId.set(entry.candidateId, entry);
    const places = byContest.get(entry.postId);
    if (places) places.push(place);
    else byContest.set(entry.postId, [place]);
  }
  return { byId, byContest };
});

/** Lists the candidates of a ballot paper, in order. */
function entriesOf(all: readonly RankedCandidate[], { revision, contests }: VotersPaper): RankedCandidate[] {
  const { byId, byContest } = indexOf(all);
  if (revision === null) {
    const places = [...contests].flatMap((contest) => byContest.get(contest) ?? []);
    return places.sort((one, other) => one - other).flatMap((place) => all[place] ?? []);
  }
  const candidates = revision.contests.flatMap((contest) => contest.candidates);
  return candidates.flatMap(({ candidate_id }) => byId.get(candidate_id) ?? []);
}

/**
 * Returns why somebody cannot vote, undefined if they can or have voted. A reason that the voter can remedy
 * goes before one that passes with time.
 */
export function cannotVoteReason(
  status: ResultsView['meta']['status'],
  whom: BallotPaperFor,
): CannotVoteReason | undefined {
  if (whom === 'voted') return undefined;
  if (status === 'none') return 'no-election';
  if (status === 'closed') return 'closed';
  if (whom !== 'not-voted') return whom;
  return status === 'open' ? undefined : status;
}

/** Makes an entry of `voteables`, with the pictures in their large size. */
function voteableOf(entry: RankedCandidate): Voteable {
  return {
    candidateId: entry.candidateId,
    candidateImage: imagePath(entry.candidateImageId),
    candidateName: entry.candidateName,
    electablePost: entry.postName,
    electablePostId: entry.postId,
    isWinner: entry.isWinner,
    partyBanner: imagePath(entry.partyBannerId),
    partyId: entry.partyId,
    partyName: entry.partyName,
    partyAcronym: entry.partyAcronym,
    votes: entry.votes,
    ...(entry.answer && { answer: entry.answer }),
  };
}
