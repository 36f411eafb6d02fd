import { labelOf } from '@evoting/record/areas';
import type { Contest, Revision, RevisionCandidate } from '@evoting/record/payloads';
import { choicesOf } from '@evoting/record/revision';

/** A post of a paper with its candidates, in the order of the encrypted answers. */
export interface PaperPost {
  postId: string;
  name: string;
  /** How many are elected. */
  seats: number;
  /** The least and the most candidates that a voter may choose. */
  min: number;
  max: number;
  candidates: readonly ({ candidateId: string } & Omit<RevisionCandidate, 'candidate_id'>)[];
}

/** The posts of a paper. */
export interface PaperPosts {
  /** Those on which the voter decides. */
  posts: readonly PaperPost[];
  /** Those that are elected without a vote, with the people whom the record names. */
  unopposed: readonly PaperPost[];
}

/** Lists the posts of a paper of the record. */
export const postsOn = ({
  contests,
  unopposed = [],
}: Pick<Revision, 'contests' | 'unopposed'>): PaperPosts => ({
  posts: postsOf(contests),
  unopposed: postsOf(unopposed),
});

const postsOf = (contests: readonly Contest[]): PaperPost[] =>
  contests.map(({ contest_id, candidates, seats, may_be_blank, ...called }) => ({
    postId: contest_id,
    name: labelOf(called),
    seats: seats ?? 1,
    ...choicesOf({ seats, may_be_blank, candidates }),
    candidates: candidates.map(({ candidate_id, ...shown }) => ({ candidateId: candidate_id, ...shown })),
  }));
