import type { DataOf } from '@evoting/contract/calls';
import type { CannotVoteReason, Voteable } from '@evoting/contract/vote';
import { imagePath } from '../../plugins/images/path.ts';
import { byPost, type Standing, type StandingEntry } from './standing.ts';

export type BallotPaperFor = 'voted' | 'not-voted';

/**
 * Writes the ballot paper as the specification shapes it.
 * Takes: how the election stands, and whether it is for a voter who has voted.
 * Gives: posts that somebody stands for, in order; `reason` only where the voter cannot vote although he has not.
 */
export function ballotPaper(
  { entries, meta, booth }: Standing,
  whom: BallotPaperFor,
): DataOf<'GET /vote/initiate-vote'> {
  const posts = [
    ...new Map(entries.map(({ postId, postName }) => [postId, { id: postId, postName }])).values(),
  ];
  const reason = whom === 'voted' ? undefined : reasonOf(meta.status);
  return {
    canVote: meta.status === 'open' && whom === 'not-voted',
    ...(reason && { reason }),
    totalCandidates: entries.length,
    totalPosts: posts.length,
    posts,
    voteables: byPost(entries, voteableOf),
    booth: meta.status === 'open' ? booth : null,
  };
}

function reasonOf(status: Standing['meta']['status']): CannotVoteReason | undefined {
  if (status === 'open') return undefined;
  return status === 'none' ? 'no-election' : status;
}

/** Takes: a candidate's standing. Gives: the entry of `voteables`, with the pictures in their large size. */
function voteableOf(entry: StandingEntry): Voteable {
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
    votes: entry.votes,
  };
}
