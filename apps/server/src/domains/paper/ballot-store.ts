import type { CandidateId, PartyId, PostId } from '@evoting/contract/fields';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** The approved candidates of each contest, with everything that a paper or a page shows of them. */
export interface BallotRow {
  readonly contestId: PostId;
  /** With its area, where the post is elected by areas. */
  readonly contest: string;
  readonly post: string;
  readonly area: string | null;
  readonly areaCode: string;
  readonly candidateId: CandidateId;
  readonly name: string;
  readonly imageId: string | null;
  /** The hashes of the bytes that the ballot paper shows. */
  readonly picture: Buffer | null;
  readonly partyId: PartyId;
  readonly party: string;
  readonly bannerId: string | null;
  readonly banner: Buffer | null;
}

/**
 * Lists the approved candidates of each contest in the order of the ballot, which is defined here alone:
 * contests by the position of their post and their area, candidates by when they were put up. A contest
 * without candidates does not appear.
 */
export function listBallot(db: Db | Trx, electionId: string): Promise<BallotRow[]> {
  return db
    .selectFrom('nominations as n')
    .innerJoin('named_contests as c', 'c.id', 'n.contest_id')
    .innerJoin('parties as p', 'p.id', 'n.party_id')
    .leftJoin('images as picture', 'picture.id', 'n.image_id')
    .leftJoin('images as banner', 'banner.id', 'p.banner_id')
    .select(['c.id as contestId', 'c.name as contest', 'c.post', 'c.area', 'c.area_code as areaCode'])
    .select(['n.id as candidateId', 'n.name', 'n.image_id as imageId', 'picture.sha256 as picture'])
    .select([
      'p.id as partyId',
      'p.name as party',
      'p.banner_id as bannerId',
      'banner.small_sha256 as banner',
    ])
    .where('n.election_id', '=', electionId)
    .where('n.status', '=', 'approved')
    .orderBy('c.position')
    .orderBy('c.area_code')
    .orderBy('c.id')
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute();
}
