import type { RehearsalSteps } from '@evoting/contract/commission/rehearsal';
import type { PostId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Draft } from '../domains/election/draft.ts';
import { listBallot } from '../domains/paper/service.ts';
import type { Db } from '../platform/database/connect.ts';
import { INDEPENDENTS } from '../platform/database/independents.ts';
import type { PreparedImage } from '../platform/images/prepare.ts';

/**
 * A drafted election: its rules and posts, without names and without trustees, since a rehearsal's server
 * decrypts its own count.
 */
export interface DraftedElection extends Omit<Draft, 'plainCasts' | 'planned' | 'isRehearsal'> {
  readonly id: string;
  readonly status: 'draft' | 'open' | 'closed';
  /** The name of its record, where a key was made for it. */
  readonly origin: string | null;
}

/** An approved party, and its picture. */
export interface DraftedParty {
  readonly id: string;
  readonly name: string;
  readonly acronym: string | null;
  readonly banner: string | null;
}

/** An approved candidate, with post and area. */
export interface DraftedCandidate {
  readonly post: string;
  readonly areaCode: string;
  readonly partyId: string;
  readonly name: string;
  readonly bio: string;
  readonly picture: string | null;
}

/** Finds the current election with its posts, each at the level that elects it. */
export async function findDrafted(db: Db): Promise<DraftedElection | null> {
  const { rows } = await sql<DraftedElection>`
    SELECT e.id, e.origin, e.slug, e.title, e.year, e.status, e.live_results AS "liveResults",
      e.smallest_batch AS "smallestBatch", e.min_interval_s AS "minIntervalS",
      e.max_merge_delay_s AS "maxMergeDelayS", e.nominations, e.candidates_a_party AS "candidatesAParty",
      e.approval, e.who_may_vote AS "whoMayVote", e.end_delay_minutes AS "endDelayMinutes",
      e.none_of_these AS "noneOfThese", e.who_stands AS "whoStands", e.tie_rule AS "tieRule", e.voters_use AS "votersUse",
      e.candidate_order AS "candidateOrder", e.unopposed,
      (SELECT json_agg(json_build_object('name', p.name, 'level', p.level, 'isQuestion', p.is_question, 'seats', p.seats) ORDER BY p.position)
        FROM posts p WHERE p.election_id = e.id) AS posts
    FROM elections e WHERE e.current`.execute(db);
  return rows[0] ?? null;
}

/** Lists the parties with approved candidates, without the row for independents, which every database has. */
export async function listParties(db: Db, electionId: string): Promise<DraftedParty[]> {
  const { rows } = await sql<DraftedParty>`
    SELECT id, name, acronym, banner_id AS banner FROM parties WHERE id IN (
      SELECT party_id FROM nominations WHERE election_id = ${electionId} AND status = 'approved') AND id <> ${INDEPENDENTS}
    ORDER BY name`.execute(db);
  return rows;
}

/** Lists the approved candidates, in the order of the ballot. */
export async function listCandidates(db: Db, electionId: string): Promise<DraftedCandidate[]> {
  const rows = db.selectFrom('nominations').select(['id', 'bio']).where('election_id', '=', electionId);
  const bios = new Map((await rows.execute()).map(({ id, bio }) => [id, bio]));
  return (await listBallot(db, electionId)).flatMap(
    ({ post, areaCode, partyId, candidateId, name, imageId: picture }) =>
      partyId === null ? [] : [{ post, areaCode, partyId, name, picture, bio: bios.get(candidateId) ?? '' }],
  );
}

/** Lists the contests of a rehearsal by their names. */
export async function listContestsByName(
  db: Db,
  electionId: string,
): Promise<{ id: PostId; post: string; areaCode: string }[]> {
  const rows = db.selectFrom('named_contests').select(['id', 'post', 'area_code as areaCode']);
  return rows.where('election_id', '=', electionId).execute();
}

/** Finds a stored picture to be copied. */
export async function findPicture(db: Db, id: string): Promise<PreparedImage> {
  return db
    .selectFrom('images')
    .select(['sha256', 'large', 'small', 'width', 'height'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Finds out how far a rehearsal is; null without one. Links that were sent are as good as letters. */
export async function findSteps(db: Db): Promise<RehearsalSteps | null> {
  const { rows } = await sql<RehearsalSteps>`
    SELECT
      EXISTS (SELECT FROM officers) AS "setUp",
      CASE WHEN e.who_may_vote = 'roll' THEN EXISTS (
        SELECT FROM roll_imports WHERE election_id = e.id AND letters_at IS NOT NULL) OR EXISTS (
        SELECT FROM audit_log WHERE action = 'roll-links-sent') END AS letters,
      e.status <> 'draft' AS opened,
      (SELECT count(*)::integer FROM record_entries WHERE election_id = e.id AND type = 'Ballot') AS ballots,
      CASE WHEN e.live_results THEN EXISTS (
        SELECT FROM record_entries AS opening WHERE election_id = e.id AND type <> 'Ballot' AND type = 'Opening'
          AND NOT EXISTS (SELECT FROM record_entries AS ended WHERE ended.election_id = e.id AND ended.type <> 'Ballot'
            AND ended.type = 'EndBallots' AND ended.entry_index < opening.entry_index)) END AS "liveCount",
      e.status = 'closed' AS closed,
      EXISTS (SELECT FROM record_entries WHERE election_id = e.id AND type <> 'Ballot' AND type = 'Result') AS counted,
      EXISTS (SELECT FROM certifications WHERE election_id = e.id) AS certified
    FROM elections e WHERE e.is_rehearsal AND e.current`.execute(db);
  return rows[0] ?? null;
}
