import type { CandidateId, FixedAnswer, PartyId, PostId } from '@evoting/contract/fields';
import type { Db } from '../../platform/database/connect.ts';
import { listBallot } from '../paper/service.ts';

/** A candidate or another answer on the ballot, as voters see it. */
export interface BallotCandidate {
  readonly candidateId: CandidateId;
  readonly candidateName: string;
  readonly candidateImageId: string | null;
  readonly postId: PostId;
  readonly postName: string;
  /** How many are elected to the post. */
  readonly seats: number;
  /** True if voters may choose nobody for it. */
  readonly mayBeBlank: boolean;
  readonly partyId: PartyId | null;
  readonly partyName: string;
  readonly partyAcronym: string | null;
  readonly partyBannerId: string | null;
  /** Undefined for a candidate. */
  readonly answer: FixedAnswer | undefined;
}

/** Lists the answers of each contest, in the order of the ballot. */
export async function listBallotCandidates(db: Db, electionId: string): Promise<BallotCandidate[]> {
  return (await listBallot(db, electionId)).map((row) => ({
    candidateId: row.candidateId,
    candidateName: row.name,
    candidateImageId: row.imageId,
    postId: row.contestId,
    postName: row.contest,
    seats: row.seats,
    mayBeBlank: row.mayBeBlank,
    partyId: row.partyId,
    partyName: row.party,
    partyAcronym: row.acronym,
    partyBannerId: row.bannerId,
    answer: row.answer,
  }));
}
