import type { CandidateId, PartyId, PostId } from '@evoting/contract/fields';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** An approved candidate, with everything that a paper or a page shows. */
export interface BallotRow {
  readonly contestId: PostId;
  /** The contest's name, with its area if areas elect the post. */
  readonly contest: string;
  readonly post: string;
  readonly area: string | null;
  readonly areaCode: string;
  readonly candidateId: CandidateId;
  readonly name: string;
  readonly imageId: string | null;
  /** The SHA-256 of the picture's bytes as on the ballot paper. */
  readonly picture: Buffer | null;
  readonly partyId: PartyId;
  readonly party: string;
  readonly acronym: string | null;
  readonly bannerId: string | null;
  readonly banner: Buffer | null;
}

/**
 * Lists the approved candidates of each contest in ballot order, which is defined only here: contests by the
 * position of their post and by area, candidates by time of nomination. Contests without candidates do not
 * appear.
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
      'p.acronym',
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
