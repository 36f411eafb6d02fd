import { type CandidateId, candidateIdSchema, type PartyId, type PostId } from '@evoting/contract/fields';
import { FIXED_ANSWERS } from '@evoting/record/fixed-answers';
import type { FixedAnswer } from '@evoting/record/payloads';
import { bytesToHex, encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** An answer on the ballot: an approved candidate, or *None of these*. */
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
  /** Null without a party. */
  readonly partyId: PartyId | null;
  /** Empty without a party. */
  readonly party: string;
  /** Undefined for a candidate. */
  readonly answer: FixedAnswer | undefined;
  readonly acronym: string | null;
  readonly bannerId: string | null;
  readonly banner: Buffer | null;
}

/**
 * Lists the answers of each contest in ballot order, which is defined only here: contests by the position of
 * their post and by area; *None of these* where voters may choose it, so that papers can grow at their end; then
 * the approved candidates by time of nomination. Contests without candidates do not appear.
 */
export async function listBallot(db: Db | Trx, electionId: string): Promise<BallotRow[]> {
  const candidates = await listCandidates(db, electionId);
  return candidates.flatMap(({ offersNone, ...row }, i) => {
    const candidate = { ...row, answer: undefined };
    const isFirst = candidates[i - 1]?.contestId !== row.contestId;
    return offersNone && isFirst ? [noneIn(candidate), candidate] : [candidate];
  });
}

/** Makes the answer *None of these* of a contest from one of its candidates. */
function noneIn({ contestId, contest, post, area, areaCode }: BallotRow): BallotRow {
  const nobody = { imageId: null, picture: null, partyId: null, party: '', acronym: null };
  const name = FIXED_ANSWERS.none;
  return {
    ...{ contestId, contest, post, area, areaCode, name, ...nobody, bannerId: null, banner: null },
    candidateId: noneIdOf(contestId),
    answer: 'none',
  };
}

/** Derives the id of a contest's *None of these* from that of the contest, as a UUID of version 8. */
function noneIdOf(contestId: PostId): CandidateId {
  const hash = bytesToHex(sha256(encodeUtf8(`none of these ${contestId}`)));
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hash) ?? [];
  return candidateIdSchema.parse(`${a}-${b}-8${c}-8${d}-${e}`);
}

function listCandidates(db: Db | Trx, electionId: string) {
  return db
    .selectFrom('nominations as n')
    .innerJoin('named_contests as c', 'c.id', 'n.contest_id')
    .innerJoin('parties as p', 'p.id', 'n.party_id')
    .innerJoin('elections as e', 'e.id', 'n.election_id')
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
      'e.none_of_these as offersNone',
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

/** Tells whether a party with approved candidates waits for its own approval. */
export async function hasWaitingParty(db: Db | Trx, electionId: string): Promise<boolean> {
  const one = db
    .selectFrom('nominations as n')
    .innerJoin('parties as p', 'p.id', 'n.party_id')
    .select('n.id')
    .where('n.election_id', '=', electionId)
    .where('n.status', '=', 'approved')
    .where('p.status', '=', 'registered')
    .limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}
