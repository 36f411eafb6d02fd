import { type CandidateId, candidateIdSchema, type PartyId, type PostId } from '@evoting/contract/fields';
import { FIXED_ANSWERS, fixedAnswersFor } from '@evoting/record/fixed-answers';
import type { FixedAnswer } from '@evoting/record/payloads';
import { bytesToHex, encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** An answer on the ballot: an approved candidate, *None of these*, or one to a question. */
export interface BallotRow {
  readonly contestId: PostId;
  /** The contest's name, with its area if areas elect the post. */
  readonly contest: string;
  readonly post: string;
  readonly area: string | null;
  readonly areaCode: string;
  /** How many are elected. */
  readonly seats: number;
  /** True if voters may choose nobody. */
  readonly mayBeBlank: boolean;
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
 * their post and by area; first the answers that are no persons, so that papers can grow at their end; then the
 * approved candidates by time of nomination. Posts without candidates do not appear.
 */
export async function listBallot(db: Db | Trx, electionId: string): Promise<BallotRow[]> {
  const rows = await listContestRows(db, electionId);
  return rows.flatMap(({ isQuestion, offersNone: mayChooseNone, candidate, ...shown }, i) => {
    const isFirst = rows[i - 1]?.contestId !== shown.contestId;
    // Several seats are left blank instead: "None of these" could not be chosen beside a candidate.
    const offersNone = mayChooseNone && shown.seats === 1;
    const contest = { ...shown, mayBeBlank: mayChooseNone && !offersNone };
    const fixed = isFirst ? fixedAnswersFor({ isQuestion, offersNone }) : [];
    return [
      ...fixed.map((answer) => fixedIn(contest, answer)),
      ...(candidate === null ? [] : [{ ...contest, ...candidate, answer: undefined }]),
    ];
  });
}

type ContestOf = Pick<
  BallotRow,
  'contestId' | 'contest' | 'post' | 'area' | 'areaCode' | 'seats' | 'mayBeBlank'
>;

/** Makes an answer of a contest that is no person. */
function fixedIn(contest: ContestOf, answer: FixedAnswer): BallotRow {
  const nobody = { imageId: null, picture: null, partyId: null, party: '', acronym: null };
  return {
    ...contest,
    candidateId: fixedIdOf(contest.contestId, answer),
    name: FIXED_ANSWERS[answer],
    ...nobody,
    bannerId: null,
    banner: null,
    answer,
  };
}

/** Derives the id of an answer that is no person from that of its contest, as a UUID of version 8. */
function fixedIdOf(contestId: PostId, answer: FixedAnswer): CandidateId {
  const hash = bytesToHex(sha256(encodeUtf8(`${FIXED_ANSWERS[answer].toLowerCase()} ${contestId}`)));
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hash) ?? [];
  return candidateIdSchema.parse(`${a}-${b}-8${c}-8${d}-${e}`);
}

/** Lists the approved candidates with their contests, and each question once, without a candidate. */
async function listContestRows(db: Db | Trx, electionId: string) {
  const rows = await db
    .selectFrom('named_contests as c')
    .innerJoin('elections as e', 'e.id', 'c.election_id')
    .leftJoin('nominations as n', (join) =>
      join
        .onRef('n.contest_id', '=', 'c.id')
        .on('n.election_id', '=', electionId)
        .on('n.status', '=', 'approved'),
    )
    .leftJoin('parties as p', 'p.id', 'n.party_id')
    .leftJoin('images as picture', 'picture.id', 'n.image_id')
    .leftJoin('images as banner', 'banner.id', 'p.banner_id')
    .select(['c.id as contestId', 'c.name as contest', 'c.post', 'c.area', 'c.area_code as areaCode'])
    .select(['c.is_question as isQuestion', 'c.seats', 'e.none_of_these as offersNone'])
    .select(['n.id as candidateId', 'n.name', 'n.image_id as imageId', 'picture.sha256 as picture'])
    .select(['p.id as partyId', 'p.name as party', 'p.acronym', 'p.banner_id as bannerId'])
    .select('banner.small_sha256 as banner')
    .where('c.election_id', '=', electionId)
    .where(({ or, eb }) => or([eb('n.id', 'is not', null), eb('c.is_question', '=', true)]))
    .orderBy('c.position')
    .orderBy('c.area_code')
    .orderBy('c.id')
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute();
  return rows.map(
    ({ contestId, contest, post, area, areaCode, seats, isQuestion, offersNone, ...stands }) => ({
      ...{ contestId, contest, post, area, areaCode, seats, isQuestion, offersNone },
      candidate: candidateOf(stands),
    }),
  );
}

type Standing = {
  readonly candidateId: CandidateId | null;
  readonly name: string | null;
  readonly party: string | null;
};

/** A candidate's row without the contest; null where nobody stands. */
function candidateOf<Row extends Standing>({ candidateId, name, party, ...shown }: Row) {
  if (candidateId === null || name === null || party === null) return null;
  return { ...shown, candidateId, name, party };
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
