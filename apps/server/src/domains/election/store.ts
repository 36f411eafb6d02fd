import type { WhoMayVote } from '@evoting/contract/eligibility';
import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { EventsTable } from '../../platform/database/tables.ts';

/** An election as in its row. */
export interface Election {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly year: number;
  readonly status: 'draft' | 'open' | 'closed';
  readonly liveResults: boolean;
  readonly plainCasts: boolean;
  /**
   * Frozen: from the opening on nobody is added to the ballot, and nobody on it changes name, picture or
   * post.
   */
  readonly nominations: 'frozen' | 'open';
  readonly whoMayVote: WhoMayVote;
  /** Whether parties and nominations wait for the commission. */
  readonly approval: 'at-once' | 'commission';
  readonly maxMergeDelayS: number;
  /** The times that were set for it. */
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  /** Officers declared that it has no result. */
  readonly isVoid: boolean;
}

/** An election as it is shown, which no cast has to wait for. */
export interface ShownElection extends Election {
  /** When voting begins, or began: two officers may have opened it later than was set. */
  readonly beginsAt: Date | null;
  /** When voting ends, or ended: two officers may have closed it earlier than was set. */
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
      'nominations',
      'approval',
      'who_may_vote as whoMayVote',
    ])
    .select(['opens_at as opensAt', 'closes_at as closesAt'])
    .select(sql<boolean>`elections.void_reason IS NOT NULL`.as('isVoid'));

const currentElection = (db: Db) => elections(db).where('current', '=', true);

const shown = (db: Db) =>
  elections(db)
    .innerJoin('election_times', 'election_times.election_id', 'elections.id')
    .select(['begins_at as beginsAt', 'ends_at as endsAt']);

/** Finds the one current election; null before the first one. */
export async function findCurrentElection(db: Db): Promise<ShownElection | null> {
  return (await shown(db).where('current', '=', true).modifyFront(prepared).executeTakeFirst()) ?? null;
}

/**
 * Finds an election by its id, but for a draft that was given up; null where there is none. (The current one
 * never is: the database keeps that.)
 */
export async function findElection(db: Db, id: string): Promise<Election | null> {
  const row = await elections(db).where('id', '=', id).where('given_up_at', 'is', null).executeTakeFirst();
  return row ?? null;
}

/** Finds an election that was opened by the name of its record; null where there is none. */
export async function findOpenedElection(db: Db, log: string): Promise<ShownElection | null> {
  const opened = shown(db).where('slug', '=', log).where('status', '<>', 'draft');
  return (await opened.executeTakeFirst()) ?? null;
}

/** Whether the demo was made in this database: its sample accounts are never removed. */
export async function holdsDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('elections').select('id').where('is_demo', '=', true).executeTakeFirst();
  return row !== undefined;
}

/** Whether the database is empty. */
export async function holdsNothing(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM elections) AS taken`.execute(db);
  return rows[0]?.taken === false;
}

/** Why somebody with an account has no right to vote in an election. */
export type Lacking = 'not-confirmed' | 'not-on-roll';

/** The current election for one voter. */
export interface VotersElection extends Election {
  readonly hasVoted: boolean;
  /** The ballot style that this voter gets; null where the voter's area elects nothing. */
  readonly style: number | null;
  /** What the voter is missing to vote; null for nothing. */
  readonly lacking: Lacking | null;
  /** Another one after every change of the election's row. */
  readonly version: string;
}

/** The current election, and whether this voter has voted in it, in one snapshot. */
export async function findVotersElection(db: Db, voterId: UserId): Promise<VotersElection | null> {
  const row = await currentElection(db)
    .modifyFront(prepared)
    .select([
      sql<string>`elections.xmin::text`.as('version'),
      sql<Lacking | null>`right_lacking(elections.id, ${voterId})`.as('lacking'),
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

/** What a voter is missing to vote in an election; null for nothing. */
export async function findLacking(db: Db, electionId: string, voterId: UserId): Promise<Lacking | null> {
  const { rows } = await sql<{ lacking: Lacking | null }>`
    SELECT right_lacking(${electionId}, ${voterId}) AS lacking`.execute(db);
  return rows[0]?.lacking ?? null;
}

/** The current election, locked until the transaction ends: nobody closes it in between. */
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
 * Lists the public events of all elections, newest first; of each kind an election's latest, so that forty
 * changes of candidates bury nothing.
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
