import { randomUUID } from 'node:crypto';
import type { CandidateOrder, UnopposedRule, VotersUse, WhoStands } from '@evoting/contract/commission/draft';
import type { WhoMayVote } from '@evoting/contract/eligibility';
import type { TieRule } from '@evoting/contract/tie-rule';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';
import type { EventsTable } from '../../platform/database/tables.ts';

export interface ElectionRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly status: 'draft' | 'open' | 'closed';
  readonly live_results: boolean;
  readonly plain_casts: boolean;
  readonly smallest_batch: number;
  readonly min_interval_s: number;
  readonly max_merge_delay_s: number;
  readonly nominations: 'frozen' | 'open';
  readonly approval: 'at-once' | 'commission';
  readonly candidates_a_party: number;
  readonly who_stands: WhoStands;
  readonly tie_rule: TieRule;
  readonly candidate_order: CandidateOrder;
  readonly unopposed: UnopposedRule;
  readonly draw_server: Buffer | null;
  readonly voters_use: VotersUse;
  readonly end_delay_minutes: number;
  readonly witness_quorum: number;
  readonly key_holders: 'server' | 'trustees';
  /** The record's address without a scheme; null until a key is made for it. */
  readonly origin: string | null;
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
}

/** Finds an election that was not given up, and locks it until the transaction ends. */
export function lockElection(trx: Trx, electionId: string): Promise<ElectionRow | undefined> {
  return trx
    .selectFrom('elections')
    .select(['id', 'slug', 'title', 'status', 'opens_at', 'closes_at', 'origin', 'nominations'])
    .select(['live_results', 'plain_casts', 'smallest_batch', 'min_interval_s', 'max_merge_delay_s'])
    .select(['key_holders', 'approval', 'candidates_a_party', 'who_stands', 'end_delay_minutes'])
    .select(['tie_rule', 'candidate_order', 'unopposed', 'draw_server', 'voters_use', 'witness_quorum'])
    .where('id', '=', electionId)
    .where('given_up_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Opens or closes an election. */
export async function setStatus(
  trx: Trx,
  electionId: string,
  change: { status: 'open' } | { status: 'closed'; closed_at: Date },
): Promise<void> {
  await trx.updateTable('elections').set(change).where('id', '=', electionId).execute();
}

/** Stores the number of the draw that comes with the opening. */
export async function setDrawDevice(trx: Trx, electionId: string, device: Buffer): Promise<void> {
  await trx.updateTable('elections').set({ draw_device: device }).where('id', '=', electionId).execute();
}

/** Sets who decrypts the count of an election. */
export async function setKeyHolders(
  trx: Trx,
  electionId: string,
  holders: 'server' | 'trustees',
): Promise<void> {
  await trx.updateTable('elections').set({ key_holders: holders }).where('id', '=', electionId).execute();
}

/** Sets the origin for which the key of an election is made. */
export async function setOrigin(trx: Trx, electionId: string, origin: string): Promise<void> {
  await trx.updateTable('elections').set({ origin }).where('id', '=', electionId).execute();
}

/** Sets when voting begins and ends by the clock. */
export async function setTimes(
  trx: Trx,
  electionId: string,
  { opensAt, closesAt }: { opensAt: Date | null; closesAt: Date | null },
): Promise<void> {
  const times = { opens_at: opensAt, closes_at: closesAt };
  await trx.updateTable('elections').set(times).where('id', '=', electionId).execute();
}

/** Adds a public event of an election. */
export async function insertEvent(
  trx: Trx,
  electionId: string,
  kind: EventsTable['kind'],
  at: Date,
): Promise<void> {
  await trx.insertInto('events').values({ id: randomUUID(), election_id: electionId, kind, at }).execute();
}

/** Lets one transaction at a time create or give up an election. */
export async function lockElectionCreation(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('begin an election', 0))`.execute(trx);
}

/** Leaves no election the current one, so that a new one can be. */
export async function retireCurrent(trx: Trx): Promise<void> {
  await trx.updateTable('elections').set({ current: false }).where('current', '=', true).execute();
}

/**
 * Marks a draft as given up. The newest closed election is the current one again, unless it is archived: the
 * older ones had been replaced.
 */
export async function setGivenUp(trx: Trx, electionId: string, now: Date): Promise<void> {
  const givenUp = { current: false, given_up_at: now };
  await trx.updateTable('elections').set(givenUp).where('id', '=', electionId).execute();
  await sql`UPDATE elections SET current = true WHERE archived_at IS NULL AND id = (
    SELECT id FROM elections WHERE status = 'closed' ORDER BY created_at DESC LIMIT 1)`.execute(trx);
}

/** Lists the slugs of all elections. */
export async function listSlugs(trx: Trx): Promise<{ slug: string; isGivenUp: boolean }[]> {
  const rows = await trx.selectFrom('elections').select(['slug', 'given_up_at']).execute();
  return rows.map(({ slug, given_up_at }) => ({ slug, isGivenUp: given_up_at !== null }));
}

/** The settings of a new election. */
export interface NewElection {
  readonly slug: string;
  readonly title: string;
  readonly year: number;
  readonly liveResults: boolean;
  readonly plainCasts: boolean;
  readonly smallestBatch: number;
  /** The least seconds between two live counts. */
  readonly minIntervalS: number;
  /** Seconds in which an accepted ballot enters the record; twice as many at most. */
  readonly maxMergeDelayS: number;
  /** `open`: candidates may be added and renamed while people vote. */
  readonly nominations: 'frozen' | 'open';
  /** The number of candidates a party may nominate for each post. */
  readonly candidatesAParty: number;
  /** `commission`: parties and nominations wait for the commission's approval. */
  readonly approval: 'at-once' | 'commission';
  readonly whoMayVote: WhoMayVote;
  /** How many minutes after its confirmation an early end takes effect. */
  readonly endDelayMinutes: number;
  /** The answers for each post include *None of these*. */
  readonly noneOfThese: boolean;
  readonly whoStands: WhoStands;
  readonly tieRule: TieRule;
  readonly candidateOrder: CandidateOrder;
  readonly unopposed: UnopposedRule;
  readonly votersUse: VotersUse;
  /** The number of trustees, and how many of them decrypt the count; null if the server holds the key. */
  readonly planned: { readonly trustees: number; readonly threshold: number } | null;
  /** A mock election in a database of its own; its name says so. */
  readonly isRehearsal: boolean;
  /** The sample election, whose accounts have public passwords. */
  readonly isDemo?: true;
}

/** 32 bytes, 244 of their bits random. */
export const RANDOM_32 = sql<Buffer>`uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())`;

/**
 * Inserts a draft as the current election.
 * @throws a database error for a taken slug, or a rehearsal beside an election that counts
 */
export async function insertElection(trx: Trx, id: string, now: Date, draft: NewElection): Promise<void> {
  const { slug, title, year, nominations } = draft;
  await trx
    .insertInto('elections')
    .values({
      id,
      slug,
      title,
      year,
      nominations,
      current: true,
      created_at: now,
      opens_at: null,
      closes_at: null,
      closed_at: null,
      live_results: draft.liveResults,
      plain_casts: draft.plainCasts,
      smallest_batch: draft.smallestBatch,
      min_interval_s: draft.minIntervalS,
      max_merge_delay_s: draft.maxMergeDelayS,
      candidates_a_party: draft.candidatesAParty,
      approval: draft.approval,
      who_may_vote: draft.whoMayVote,
      end_delay_minutes: draft.endDelayMinutes,
      none_of_these: draft.noneOfThese,
      who_stands: draft.whoStands,
      tie_rule: draft.tieRule,
      candidate_order: draft.candidateOrder,
      unopposed: draft.unopposed,
      draw_server: draft.candidateOrder === 'draw' ? RANDOM_32 : null,
      voters_use: draft.votersUse,
      trustees_planned: draft.planned?.trustees ?? null,
      threshold_planned: draft.planned?.threshold ?? null,
      is_rehearsal: draft.isRehearsal,
      is_demo: draft.isDemo === true,
    })
    .execute();
}
