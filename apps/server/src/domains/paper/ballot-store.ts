import type { CandidateOrder } from '@evoting/contract/commission/draft';
import { type CandidateId, candidateIdSchema, type PartyId, type PostId } from '@evoting/contract/fields';
import { type Draw, inDrawnOrder } from '@evoting/record/draw';
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
  /** True if an opening now elects the candidates without a vote: no more of them stand than are elected. */
  readonly isUnopposed: boolean;
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
 * approved candidates by time of nomination, by name or as drawn. Posts without candidates do not appear.
 */
export async function listBallot(db: Db | Trx, electionId: string): Promise<BallotRow[]> {
  const rows = await listContestRows(db, electionId);
  return rows.flatMap(({ isQuestion, offersNone: mayChooseNone, candidate, ...shown }, i) => {
    const isFirst = rows[i - 1]?.contestId !== shown.contestId;
    // Several seats are left blank instead: "None of these" could not be chosen beside a candidate.
    const offersNone = mayChooseNone && shown.seats === 1;
    const contest = { ...shown, mayBeBlank: mayChooseNone && !offersNone && !shown.isUnopposed };
    const fixed = isFirst && !shown.isUnopposed ? fixedAnswersFor({ isQuestion, offersNone }) : [];
    return [
      ...fixed.map((answer) => fixedIn(contest, answer)),
      ...(candidate === null ? [] : [{ ...contest, ...candidate, answer: undefined }]),
    ];
  });
}

type ContestOf = Pick<
  BallotRow,
  'contestId' | 'contest' | 'post' | 'area' | 'areaCode' | 'seats' | 'mayBeBlank' | 'isUnopposed'
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
    .select(['c.is_question as isQuestion', 'c.seats', 'e.none_of_these as offersNone', 'e.unopposed'])
    .select([
      'e.candidate_order as candidateOrder',
      'e.draw_server as drawServer',
      'e.draw_device as drawDevice',
    ])
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
  const contests = new Map<PostId, typeof rows>();
  for (const row of rows) contests.set(row.contestId, [...(contests.get(row.contestId) ?? []), row]);
  const ordered = [...contests.values()].flatMap((of) => (of[0] ? inPaperOrder(of[0], of) : []));
  return ordered.map(
    ({ contestId, contest, post, area, areaCode, seats, isQuestion, offersNone, unopposed, ...stands }) => ({
      ...{ contestId, contest, post, area, areaCode, seats, isQuestion, offersNone },
      isUnopposed: unopposed === 'elected' && !isQuestion && (contests.get(contestId)?.length ?? 0) <= seats,
      candidate: candidateOf(stands),
    }),
  );
}

/** How papers order the candidates of a contest; the number of the device is null until the opening. */
interface OrderRule {
  readonly candidateOrder: CandidateOrder;
  readonly drawServer: Buffer | null;
  readonly drawDevice: Buffer | null;
}

type Standing = OrderRule & {
  readonly candidateId: CandidateId | null;
  readonly name: string | null;
  readonly party: string | null;
};

/**
 * Folds a name for its place among others: without case and marks. No collation of the system's: devices compare the
 * order on the screen with the record, and another version of it would stop the vote.
 */
const folded = (name: string | null) => (name ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/**
 * Puts the candidates of one contest into the order of the paper.
 * @param standing by the time when they were put up
 */
function inPaperOrder<Row extends Pick<Standing, 'candidateId' | 'name'>>(
  rule: OrderRule,
  standing: readonly Row[],
): Row[] {
  if (rule.candidateOrder === 'name')
    return standing.toSorted((a, b) => compare(folded(a.name), folded(b.name)));
  const draw = drawOf(rule);
  if (!draw) return [...standing];
  const drawn = inDrawnOrder(
    draw,
    standing.map((row) => ({ candidate_id: row.candidateId ?? '', row })),
  );
  return drawn.map(({ row }) => row);
}

function drawOf({ drawServer, drawDevice }: OrderRule): Draw | null {
  if (!drawServer || !drawDevice) return null;
  return { server: drawServer.toString('hex'), device: drawDevice.toString('hex') };
}

/** A candidate's row without the contest; null where nobody stands. */
function candidateOf<Row extends Standing>({
  candidateId,
  name,
  party,
  candidateOrder: _order,
  drawServer: _server,
  drawDevice: _device,
  ...shown
}: Row) {
  if (candidateId === null || name === null || party === null) return null;
  return { ...shown, candidateId, name, party };
}

/** Tells whether a nomination waits for one of these contests. */
export async function hasWaitingRival(
  db: Db | Trx,
  electionId: string,
  contestIds: readonly string[],
): Promise<boolean> {
  if (contestIds.length === 0) return false;
  const one = db
    .selectFrom('nominations')
    .select('id')
    .where('election_id', '=', electionId)
    .where('contest_id', 'in', contestIds as PostId[])
    .where('status', '=', 'submitted')
    .limit(1);
  return (await one.executeTakeFirst()) !== undefined;
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
