import type { OfficerRole } from '@evoting/contract/call';
import type { DataOf } from '@evoting/contract/calls';
import type { CandidateOrder, UnopposedRule, VotersUse, WhoStands } from '@evoting/contract/commission/draft';
import type { WhoMayVote } from '@evoting/contract/eligibility';
import type { NamedPost } from '@evoting/contract/post-names';
import type { TieRule } from '@evoting/contract/tie-rule';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/** An election as officers see it. */
export interface ElectionRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly year: number;
  readonly status: 'draft' | 'open' | 'closed';
  readonly isCurrent: boolean;
  readonly hasResult: boolean;
  readonly isCertified: boolean;
  /** The time it was archived; null for one that is not. */
  readonly archivedAt: Date | null;
  /** The reason for declaring it void; null for one that was not. */
  readonly voidReason: string | null;
  /** The address that names its record; null before its key is made. */
  readonly origin: string | null;
  readonly liveResults: boolean;
  readonly smallestBatch: number;
  readonly nominations: 'frozen' | 'open';
  readonly approval: 'at-once' | 'commission';
  readonly candidatesAParty: number;
  readonly endDelayMinutes: number;
  readonly noneOfThese: boolean;
  readonly whoStands: WhoStands;
  readonly tieRule: TieRule;
  readonly candidateOrder: CandidateOrder;
  readonly unopposed: UnopposedRule;
  /** SHA-256 in hex of the server's number of a draw. */
  readonly drawMark: string | null;
  readonly whoMayVote: WhoMayVote;
  readonly votersUse: VotersUse;
  readonly posts: { readonly name: string; readonly seats: number }[];
  readonly keyHolders: 'server' | 'trustees';
  readonly planned: { readonly trustees: number; readonly threshold: number } | null;
  /** The posts with names in other languages than English. */
  readonly postNames: NamedPost[];
  readonly witnesses: { key: string; url: string | null }[];
  readonly quorum: number;
  /** When voting begins, or began. */
  readonly opensAt: Date | null;
  /** When voting ends, or ended. */
  readonly closesAt: Date | null;
}

/** The planned trustees of the election `e`. */
const PLANNED = sql`CASE WHEN e.trustees_planned IS NOT NULL
  THEN json_build_object('trustees', e.trustees_planned, 'threshold', e.threshold_planned) END`;

/** Lists every election except abandoned drafts, the current one first, then the newest. */
export async function listElections(db: Db): Promise<ElectionRow[]> {
  const { rows } = await sql<ElectionRow>`
    SELECT e.id, e.slug, e.title, e.year, e.status, e.current AS "isCurrent",
      e.live_results AS "liveResults", e.smallest_batch AS "smallestBatch", e.nominations, e.origin,
      e.approval, e.candidates_a_party AS "candidatesAParty", e.who_may_vote AS "whoMayVote",
      e.voters_use AS "votersUse", e.end_delay_minutes AS "endDelayMinutes", e.none_of_these AS "noneOfThese", e.who_stands AS "whoStands",
      e.tie_rule AS "tieRule", e.candidate_order AS "candidateOrder", e.unopposed, encode(sha256(e.draw_server), 'hex') AS "drawMark", t.begins_at AS "opensAt", t.ends_at AS "closesAt",
      EXISTS (SELECT FROM record_entries WHERE election_id = e.id AND type <> 'Ballot' AND type = 'Result') AS "hasResult",
      EXISTS (SELECT FROM certifications WHERE election_id = e.id) AS "isCertified",
      e.archived_at AS "archivedAt", e.void_reason AS "voidReason",
      (SELECT coalesce(json_agg(json_build_object('name', name, 'seats', seats) ORDER BY position), '[]')
        FROM posts WHERE election_id = e.id) AS posts,
      e.key_holders AS "keyHolders", ${PLANNED} AS planned,
      (SELECT coalesce(json_agg(json_build_object('post', name, 'translations', json_strip_nulls(
          json_build_object('ha', name_ha, 'yo', name_yo, 'ig', name_ig, 'pcm', name_pcm))) ORDER BY position), '[]')
        FROM posts WHERE election_id = e.id AND num_nonnulls(name_ha, name_yo, name_ig, name_pcm) > 0) AS "postNames",
      e.witness_quorum AS quorum, (SELECT coalesce(json_agg(json_build_object('key', key, 'url', url) ORDER BY position), '[]')
        FROM witnesses WHERE election_id = e.id) AS witnesses
    FROM elections e JOIN election_times t ON t.election_id = e.id WHERE e.given_up_at IS NULL ORDER BY e.current DESC, e.created_at DESC`.execute(
    db,
  );
  return rows;
}

/** Finds the settings with which an election was begun; null where there is none, or its draft was given up. */
export async function findSettings(db: Db, electionId: string): Promise<Settings | null> {
  const { rows } = await sql<Settings>`
    SELECT e.title, e.year, e.live_results AS "liveResults", e.smallest_batch AS "smallestBatch", e.nominations,
      e.candidates_a_party AS "candidatesAParty", e.who_may_vote AS "whoMayVote",
      e.voters_use AS "votersUse", e.end_delay_minutes AS "endDelayMinutes", e.none_of_these AS "noneOfThese",
      e.who_stands AS "whoStands", e.tie_rule AS "tieRule", e.candidate_order AS "candidateOrder", e.unopposed,
      ${PLANNED} AS planned,
      (SELECT json_agg(json_build_object('id', id, 'name', name, 'level', level, 'isQuestion', is_question, 'seats', seats) ORDER BY position)
        FROM posts WHERE election_id = e.id) AS posts
    FROM elections e WHERE e.id = ${electionId} AND e.given_up_at IS NULL`.execute(db);
  return rows[0] ?? null;
}

type Settings = Omit<DataOf<'GET /commission/elections/:id/settings'>, 'digest'>;

/** The parts of a draft that are ready; a part that is not needed counts as ready. */
export interface Readiness {
  readonly hasCandidates: boolean;
  readonly isJudged: boolean;
  /** The roll is frozen, with at least one voter. */
  readonly isRollFrozen: boolean;
  /** Letters were made for every list with voters who are reached by letter alone. */
  readonly hasLetters: boolean;
  readonly hasKey: boolean;
  /** Every trustee has shown that the key file decrypts. */
  readonly isDrilled: boolean;
}

/** Loads the readiness of a draft. */
export async function loadReadiness(db: Db, electionId: string): Promise<Readiness | null> {
  const { rows } = await sql<Readiness>`
    SELECT
      EXISTS (SELECT FROM contests WHERE election_id = e.id)
        AND NOT EXISTS (SELECT FROM contests c JOIN posts p ON p.id = c.post_id
          WHERE c.election_id = e.id AND NOT p.is_question AND NOT EXISTS (
          SELECT FROM nominations n WHERE n.contest_id = c.id AND n.status = 'approved')) AS "hasCandidates",
      NOT EXISTS (SELECT FROM nominations n WHERE n.election_id = e.id AND n.status = 'submitted') AS "isJudged",
      e.who_may_vote <> 'roll'
        OR EXISTS (SELECT FROM rolls WHERE election_id = e.id AND frozen_at IS NOT NULL AND places > 0)
        AS "isRollFrozen",
      e.who_may_vote <> 'roll' OR NOT EXISTS (SELECT FROM roll_imports i
        WHERE i.election_id = e.id AND i.state = 'done' AND i.letters_at IS NULL AND EXISTS (
          SELECT FROM roll r WHERE r.import_id = i.id AND r.state = 'listed' AND r.contact IS NULL)) AS "hasLetters",
      (e.key_holders = 'server' AND e.trustees_planned IS NULL)
        OR EXISTS (SELECT FROM records WHERE election_id = e.id) AS "hasKey",
      NOT EXISTS (SELECT FROM trustee_places p WHERE p.election_id = e.id AND p.rehearsed_at IS NULL)
        AS "isDrilled"
    FROM elections e WHERE e.id = ${electionId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Lists the officers whose part began after a time, or since the roll of a draft was frozen; a change of role begins it
 * anew.
 */
export async function listArrivals(
  db: Db,
  electionId: string,
  since: Date,
): Promise<{ name: string; role: OfficerRole; at: Date }[]> {
  const { rows } = await sql<{ name: string; role: OfficerRole; at: Date }>`
    SELECT u.name, o.role, o.role_since AS at FROM officers o JOIN users u ON u.id = o.account_id
    WHERE o.status = 'active' AND o.role_since >= LEAST(${since}::timestamptz,
      (SELECT frozen_at FROM rolls WHERE election_id = ${electionId}))
    ORDER BY o.role_since, u.name`.execute(db);
  return rows;
}

/** Finds the smallest batch of an election by a roll; null for another one. */
export async function findSmallestBatch(db: Db, electionId: string): Promise<number | null> {
  const row = db.selectFrom('elections').select('smallest_batch').where('id', '=', electionId);
  const found = await row.where('who_may_vote', '=', 'roll').executeTakeFirst();
  return found?.smallest_batch ?? null;
}
