import type { VotersUse, WhoStands } from '@evoting/contract/commission/draft';
import type { WhoMayVote } from '@evoting/contract/eligibility';
import type { UserId } from '@evoting/contract/fields';
import type { TieRule } from '@evoting/contract/tie-rule';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { EventsTable } from '../../platform/database/tables.ts';

/** An election, as stored. */
export interface Election {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly year: number;
  readonly status: 'draft' | 'open' | 'closed';
  readonly liveResults: boolean;
  readonly plainCasts: boolean;
  /** `frozen`: once voting opens, nobody joins the ballot or changes name, picture or post. */
  readonly nominations: 'frozen' | 'open';
  readonly whoMayVote: WhoMayVote;
  readonly votersUse: VotersUse;
  /** `commission`: parties and nominations wait for the commission's approval. */
  readonly approval: 'at-once' | 'commission';
  readonly whoStands: WhoStands;
  readonly tieRule: TieRule;
  readonly maxMergeDelayS: number;
  /** How many minutes after its confirmation an early end takes effect. */
  readonly endDelayMinutes: number;
  /** The times that were set, by which casts are judged. */
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  /** Officers declared it void: it has no result. */
  readonly isVoid: boolean;
}

/** An election as shown. Casts do not need these times, which cost a join. */
export interface ShownElection extends Election {
  /** The time when voting begins or began, which may be later than was set. */
  readonly beginsAt: Date | null;
  /** The time when voting ends or ended, which may be earlier than was set. */
  readonly endsAt: Date | null;
}

const elections = (db: Db) =>
  db
    .selectFrom('elections')
    .select(['id', 'slug', 'title', 'year', 'status'])
    .select([
      'live_results as liveResults',
      'plain_casts as plainCasts',
      'max_merge_delay_s as maxMergeDelayS',
      'end_delay_minutes as endDelayMinutes',
      'nominations',
      'approval',
      'who_stands as whoStands',
      'tie_rule as tieRule',
      'who_may_vote as whoMayVote',
      'voters_use as votersUse',
    ])
    .select(['opens_at as opensAt', 'closes_at as closesAt'])
    .select(sql<boolean>`elections.void_reason IS NOT NULL`.as('isVoid'));

const currentElection = (db: Db) => elections(db).where('current', '=', true);

const shown = (db: Db) =>
  elections(db)
    .innerJoin('election_times', 'election_times.election_id', 'elections.id')
    .select(['begins_at as beginsAt', 'ends_at as endsAt']);

/** Finds the current election; null before the first one. */
export async function findCurrentElection(db: Db): Promise<ShownElection | null> {
  return (await shown(db).where('current', '=', true).modifyFront(prepared).executeTakeFirst()) ?? null;
}

/** Finds an election that was not given up. (The database never lets one that was be the current one.) */
export async function findElection(db: Db, id: string): Promise<Election | null> {
  const row = await elections(db).where('id', '=', id).where('given_up_at', 'is', null).executeTakeFirst();
  return row ?? null;
}

/** Finds an opened election by the name of its record. */
export async function findOpenedElection(db: Db, log: string): Promise<ShownElection | null> {
  const opened = shown(db).where('slug', '=', log).where('status', '<>', 'draft');
  return (await opened.executeTakeFirst()) ?? null;
}

/** Tells whether the database has the demo election, whose accounts are never removed. */
export async function hasDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('elections').select('id').where('is_demo', '=', true).executeTakeFirst();
  return row !== undefined;
}

/** Tells whether the database has neither users nor elections. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM elections) AS taken`.execute(db);
  return rows[0]?.taken === false;
}

/** A requirement for voting that an account does not meet. */
export type MissingRequirement = 'not-confirmed' | 'not-on-roll' | 'place-disputed';

/** The current election for one voter. */
export interface VotersElection extends Election {
  readonly hasVoted: boolean;
  /** The voter's ballot style; null if the voter's area elects nothing. */
  readonly style: number | null;
  /** The missing requirement for voting, or null. */
  readonly lacking: MissingRequirement | null;
  /** Changes with every change of the election's row. */
  readonly version: string;
}

/** Finds the current election and whether this voter has voted in it, in one snapshot. */
export async function findVotersElection(db: Db, voterId: UserId): Promise<VotersElection | null> {
  const row = await currentElection(db)
    .modifyFront(prepared)
    .select([
      sql<string>`elections.xmin::text`.as('version'),
      sql<MissingRequirement | null>`right_lacking(elections.id, ${voterId})`.as('lacking'),
      sql<number | null>`(SELECT style FROM style_areas WHERE election_id = elections.id
        AND area_id = style_area_of_voter(elections.id, ${voterId}))`.as('style'),
      sql<boolean>`EXISTS (SELECT FROM voted WHERE election_id = elections.id AND voter_id = ${voterId})
        OR EXISTS (SELECT FROM fresh_marks WHERE election_id = elections.id AND voter_id = ${voterId})`.as(
        'hasVoted',
      ),
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the missing requirement for voting in an election, or null. */
export async function findMissingRequirement(
  db: Db,
  electionId: string,
  voterId: UserId,
): Promise<MissingRequirement | null> {
  const { rows } = await sql<{ lacking: MissingRequirement | null }>`
    SELECT right_lacking(${electionId}, ${voterId}) AS lacking`.execute(db);
  return rows[0]?.lacking ?? null;
}

/** Finds the current election and locks it until the transaction ends, so that nobody closes it meanwhile. */
export async function lockCurrentElection(trx: Db): Promise<Election | null> {
  return (await currentElection(trx).forShare().executeTakeFirst()) ?? null;
}

/** A public event of an election. */
export interface ElectionEvent {
  readonly id: string;
  readonly kind: EventsTable['kind'];
  readonly electionTitle: string;
  readonly at: Date;
}

/**
 * Lists the public events of all elections, newest first. Of each kind an election's latest one counts, so
 * that many changes of candidates do not crowd out the rest.
 */
export function listEvents(db: Db, limit: number): Promise<ElectionEvent[]> {
  return db
    .selectFrom((latest) =>
      latest
        .selectFrom('events')
        .innerJoin('elections', 'elections.id', 'events.election_id')
        .distinctOn(['events.election_id', 'events.kind'])
        .select(['events.id', 'events.kind', 'elections.title as electionTitle', 'events.at'])
        .orderBy('events.election_id')
        .orderBy('events.kind')
        .orderBy('events.at', 'desc')
        .as('latest'),
    )
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
