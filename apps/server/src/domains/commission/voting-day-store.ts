import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/**
 * Stores the number of ballots accepted until a time, where that time has no sample.
 * @returns whether it was stored
 */
export async function insertSample(db: Db, electionId: string, at: Date, accepted: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('turnout_samples')
    .values({ election_id: electionId, at, accepted })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Tells whether that time has a sample. */
export async function hasSample(db: Db, electionId: string, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('turnout_samples')
    .select('at')
    .where('election_id', '=', electionId)
    .where('at', '=', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the last samples of an election, the oldest first. */
export async function listSamples(db: Db, electionId: string): Promise<{ at: Date; accepted: number }[]> {
  const last = await db
    .selectFrom('turnout_samples')
    .select(['at', 'accepted'])
    .where('election_id', '=', electionId)
    .orderBy('at', 'desc')
    .limit(SAMPLES_MAX)
    .execute();
  return last.reverse();
}

/** Two days of samples every five minutes. */
const SAMPLES_MAX = 576;

/** Adds refused casts by code to those of the current election. */
export async function addRefusals(db: Db, refused: ReadonlyMap<string, number>): Promise<void> {
  const codes = [...refused.keys()];
  await sql`INSERT INTO cast_refusals (election_id, code, casts)
    SELECT elections.id, refused.code, refused.casts
      FROM elections, unnest(${codes}::text[], ${[...refused.values()]}::bigint[]) AS refused (code, casts)
      WHERE elections.current ORDER BY refused.code
    ON CONFLICT (election_id, code) DO UPDATE SET casts = cast_refusals.casts + excluded.casts`.execute(db);
}

/** Lists the refused casts of an election by code, the most frequent first. */
export function listRefusals(db: Db, electionId: string): Promise<{ code: string; casts: number }[]> {
  return db
    .selectFrom('cast_refusals')
    .select(['code', 'casts'])
    .where('election_id', '=', electionId)
    .orderBy('casts', 'desc')
    .orderBy('code')
    .execute();
}

/** A running process. */
export interface Pulse {
  readonly id: string;
  readonly roles: string;
  readonly seenAt: Date;
  readonly freeBytes: number;
  /** True if its clock and the database's differ, or one has jumped. */
  readonly doubtsClock: boolean;
  /** True if its audit refuses a record, which is then not counted. */
  readonly refusesRecord: boolean;
  /** True if it found no room for a thousand ballots in the database. */
  readonly lacksRoom: boolean;
  /** The machine and its data folder. */
  readonly place: string;
}

/** Stores the pulse of a process, and deletes those that have long been silent. */
export async function insertPulse(db: Db, pulse: Pulse, deleteBefore: Date): Promise<void> {
  const { id, roles, place } = pulse;
  const row = {
    roles,
    place,
    seen_at: pulse.seenAt,
    free_bytes: pulse.freeBytes,
    doubts_clock: pulse.doubtsClock,
    refuses_record: pulse.refusesRecord,
    lacks_room: pulse.lacksRoom,
  };
  await db
    .insertInto('server_pulses')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await db.deleteFrom('server_pulses').where('seen_at', '<', deleteBefore).execute();
}

/** Deletes the pulse of a process that ends. */
export async function deletePulse(db: Db, id: string): Promise<void> {
  await db.deleteFrom('server_pulses').where('id', '=', id).execute();
}

/** Deletes the pulses of a data folder and roles that were last seen before a time. */
export async function deletePulsesAt(
  db: Db,
  { place, roles }: Pick<Pulse, 'place' | 'roles'>,
  before: Date,
): Promise<void> {
  await db
    .deleteFrom('server_pulses')
    .where('place', '=', place)
    .where('roles', '=', roles)
    .where('seen_at', '<', before)
    .execute();
}

/** Lists the running processes. */
export function listPulses(db: Db): Promise<Pulse[]> {
  return db
    .selectFrom('server_pulses')
    .select([
      'id',
      'roles',
      'place',
      'seen_at as seenAt',
      'free_bytes as freeBytes',
      'doubts_clock as doubtsClock',
      'refuses_record as refusesRecord',
      'lacks_room as lacksRoom',
    ])
    .orderBy('roles')
    .orderBy('id')
    .execute();
}

/** Stores that officers are told of a refused record; false if they were told before. */
export async function storeRefusalTold(trx: Trx, electionId: string, at: Date): Promise<boolean> {
  const stored = await trx
    .insertInto('refused_records')
    .values({ election_id: electionId, told_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('election_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** The size of the database in bytes. */
export async function sizeOfDatabase(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/** When an election's record and its last count were signed, in Unix seconds, and by which rules it grows. */
interface RecordTimes {
  readonly checkpointS: number | null;
  readonly countS: number | null;
  readonly smallestBatch: number;
  readonly mergeDelayS: number;
}

/** Finds the times of an election's record; null while it has none. */
export async function findRecordTimes(db: Db, electionId: string): Promise<RecordTimes | null> {
  const { rows } = await sql<RecordTimes>`
    SELECT nullif(published_time_s, 0) AS "checkpointS",
           (SELECT opened_at_s FROM record_openings WHERE election_id = ${electionId}
              ORDER BY entry_index DESC LIMIT 1) AS "countS",
           smallest_batch AS "smallestBatch", max_merge_delay_s AS "mergeDelayS"
      FROM records JOIN elections ON elections.id = election_id WHERE election_id = ${electionId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Counts the ballots in the record by ballot style. */
export async function listBallotsByStyle(db: Db, electionId: string) {
  const { rows } = await sql<{ style: number; ballots: number }>`
    SELECT revision.style, sum(counted.ballots)::bigint AS ballots
      FROM ballot_revisions revision JOIN revision_ballots counted USING (election_id, revision)
      WHERE election_id = ${electionId} GROUP BY revision.style ORDER BY revision.style`.execute(db);
  return rows;
}

/**
 * Counts the places on the roll by ballot style: the innermost area around a place that a style names
 * decides.
 */
export async function listPlacesByStyle(db: Db, electionId: string) {
  const { rows } = await sql<{ style: number; places: number }>`
    WITH RECURSIVE climbed AS (
      SELECT area_id, count(*) AS places FROM roll
        WHERE election_id = ${electionId} AND state <> 'removed' GROUP BY area_id
      UNION ALL
      SELECT areas.parent_id, places FROM climbed JOIN areas ON areas.id = area_id
        WHERE parent_id IS NOT NULL AND NOT EXISTS (SELECT FROM style_areas AS given
          WHERE given.election_id = ${electionId} AND given.area_id = climbed.area_id))
    SELECT style, sum(places)::bigint AS places FROM climbed JOIN style_areas USING (area_id)
      WHERE election_id = ${electionId} GROUP BY style ORDER BY style`.execute(db);
  return rows;
}
