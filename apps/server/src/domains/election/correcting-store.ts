import type { CandidateOrder, UnopposedRule, VotersUse, WhoStands } from '@evoting/contract/commission/draft';
import type { TieRule } from '@evoting/contract/tie-rule';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { INDEPENDENTS } from '../../platform/database/independents.ts';
import { RANDOM_32 } from './lifecycle-store.ts';

/** The settings of a draft that can be corrected. */
export interface DraftSettings {
  readonly title: string;
  readonly year: number;
  readonly liveResults: boolean;
  readonly smallestBatch: number;
  readonly nominations: 'frozen' | 'open';
  readonly noneOfThese: boolean;
  readonly whoStands: WhoStands;
  readonly tieRule: TieRule;
  readonly candidateOrder: CandidateOrder;
  readonly unopposed: UnopposedRule;
  readonly votersUse: VotersUse;
  readonly endDelayMinutes: number;
}

/** Finds the settings of a draft that can be corrected. */
export function findDraftSettings(db: Db, electionId: string): Promise<DraftSettings> {
  return db
    .selectFrom('elections')
    .select(['title', 'year', 'nominations', 'live_results as liveResults'])
    .select(['smallest_batch as smallestBatch', 'none_of_these as noneOfThese', 'who_stands as whoStands'])
    .select(['tie_rule as tieRule', 'candidate_order as candidateOrder', 'voters_use as votersUse'])
    .select(['end_delay_minutes as endDelayMinutes', 'unopposed'])
    .where('id', '=', electionId)
    .executeTakeFirstOrThrow();
}

/**
 * Replaces the settings of a draft.
 * @throws a database error, from a trigger or a check, for settings that no longer change or do not go together
 */
export async function updateDraftSettings(trx: Trx, electionId: string, to: DraftSettings): Promise<void> {
  await trx
    .updateTable('elections')
    .set({
      title: to.title,
      year: to.year,
      nominations: to.nominations,
      live_results: to.liveResults,
      smallest_batch: to.smallestBatch,
      none_of_these: to.noneOfThese,
      who_stands: to.whoStands,
      tie_rule: to.tieRule,
      candidate_order: to.candidateOrder,
      unopposed: to.unopposed,
      draw_server: to.candidateOrder === 'draw' ? sql<Buffer>`coalesce(draw_server, ${RANDOM_32})` : null,
      voters_use: to.votersUse,
      end_delay_minutes: to.endDelayMinutes,
    })
    .where('id', '=', electionId)
    .execute();
}

/** Things made for a draft, or told to people, that keep some of its settings. */
export interface Bonds {
  /** Its record has begun, with the key that its trustees made. */
  readonly hasKey: boolean;
  /** Letters were begun for a list. */
  readonly hasLetters: boolean;
  readonly isOnRoll: boolean;
  readonly hasIndependents: boolean;
  readonly hasPartyCandidates: boolean;
}

/** Finds what keeps settings of a draft. */
export async function findBonds(db: Db, electionId: string): Promise<Bonds> {
  const { rows } = await sql<Bonds>`SELECT
    EXISTS (SELECT FROM records WHERE election_id = ${electionId}) AS "hasKey",
    EXISTS (SELECT FROM roll_imports WHERE election_id = ${electionId} AND letters_by IS NOT NULL) AS "hasLetters",
    EXISTS (SELECT FROM rolls WHERE election_id = ${electionId} AND places > 0) AS "isOnRoll",
    EXISTS (SELECT FROM nominations WHERE election_id = ${electionId} AND party_id = ${INDEPENDENTS})
      AS "hasIndependents",
    EXISTS (SELECT FROM nominations WHERE election_id = ${electionId} AND party_id <> ${INDEPENDENTS})
      AS "hasPartyCandidates"`.execute(db);
  return rows[0] as Bonds;
}

/** Hashes the settings and posts with which a draft would be opened now: SHA-256 in hex. */
export async function digestOfSettings(db: Db, electionId: string): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    SELECT encode(sha256(convert_to(json_build_array(title, year, live_results, plain_casts, smallest_batch,
        min_interval_s, max_merge_delay_s, nominations, who_may_vote, voters_use, none_of_these, who_stands, tie_rule,
        candidate_order, unopposed, end_delay_minutes, trustees_planned, threshold_planned,
        (SELECT json_agg(json_build_array(id, name, level, is_question, seats) ORDER BY position, id)
          FROM posts WHERE election_id = elections.id))::text, 'UTF8')), 'hex') AS digest
      FROM elections WHERE id = ${electionId}`.execute(db);
  return rows[0]?.digest ?? '';
}
