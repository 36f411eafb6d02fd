import type { RegisterRow } from '@evoting/contract/commission/register';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** Locks an election until the transaction ends, and tells whether its roll may still change. */
export async function holdUnclosed(trx: Trx, electionId: string): Promise<boolean> {
  const row = trx
    .selectFrom('elections')
    .select('id')
    .where('id', '=', electionId)
    .where('status', '<>', 'closed')
    .where('given_up_at', 'is', null)
    .forShare();
  return (await row.executeTakeFirst()) !== undefined;
}

/**
 * Locks a roll until the transaction ends, and finds out why one officer alone may not change it; null if one
 * may.
 */
export async function whyFixed(trx: Trx, electionId: string): Promise<'closed' | 'frozen' | null> {
  if (!(await holdUnclosed(trx, electionId))) return 'closed';
  await trx
    .insertInto('rolls')
    .values({ election_id: electionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('rolls')
    .innerJoin('elections', 'elections.id', 'rolls.election_id')
    .select(['frozen_at', 'status'])
    .where('election_id', '=', electionId)
    .forNoKeyUpdate('rolls')
    .executeTakeFirstOrThrow();
  return row.frozen_at !== null || row.status !== 'draft' ? 'frozen' : null;
}

/**
 * Freezes a roll.
 * @returns the number of its places
 */
export async function freeze(trx: Trx, electionId: string, now: Date): Promise<number> {
  const row = await trx
    .updateTable('rolls')
    .set({ frozen_at: now })
    .where('election_id', '=', electionId)
    .returning('places')
    .executeTakeFirstOrThrow();
  return row.places;
}

/**
 * Tells whether a place with a contact needs two codes, and keeps that until the transaction ends. Does not wait for
 * places that are added meanwhile.
 */
export async function demandsBothCodes(trx: Trx, electionId: string): Promise<boolean> {
  const row = trx.selectFrom('rolls').select('both_codes').where('election_id', '=', electionId);
  return (await row.forKeyShare().executeTakeFirst())?.both_codes === true;
}

/**
 * Sets whether a place with a contact needs two codes, after claims under way.
 * @returns whether it was otherwise before
 * @throws a database error (`rolls_both_codes_stay`) if the roll is fixed or a place is claimed
 */
export async function setBothCodes(trx: Trx, electionId: string, both: boolean): Promise<boolean> {
  const before = await trx
    .selectFrom('rolls')
    .select('both_codes')
    .where('election_id', '=', electionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.both_codes === both) return false;
  await trx.updateTable('rolls').set({ both_codes: both }).where('election_id', '=', electionId).execute();
  return true;
}

/** The places and claims of a roll in one area. */
export interface AreaCount {
  readonly code: string;
  readonly name: string;
  readonly places: number;
  readonly claimed: number;
}

/** Counts the places of a roll by area, and the claimed ones. */
export async function countByArea(db: Db, electionId: string): Promise<AreaCount[]> {
  const { rows } = await sql<AreaCount>`
    SELECT areas.code, areas.name, counted.places, counted.claimed FROM (
      SELECT area_id, count(*) AS places, count(*) FILTER (WHERE state = 'claimed') AS claimed
        FROM roll WHERE election_id = ${electionId} AND state <> 'removed' GROUP BY area_id) AS counted
      JOIN areas ON areas.id = counted.area_id ORDER BY areas.code`.execute(db);
  return rows;
}

/** Finds a roll; undefined before anybody was on it. */
export function findRoll(
  db: Db,
  electionId: string,
): Promise<
  | {
      readonly places: number;
      readonly changes: number;
      readonly frozenAt: Date | null;
      readonly bothCodes: boolean;
    }
  | undefined
> {
  return db
    .selectFrom('rolls')
    .select(['places', 'changes', 'frozen_at as frozenAt', 'both_codes as bothCodes'])
    .where('election_id', '=', electionId)
    .executeTakeFirst();
}

/** Lists the people on a roll after a voter number, in the order of the numbers. */
export function listRegister(
  db: Db,
  electionId: string,
  after: string,
  limit: number,
): Promise<RegisterRow[]> {
  return db
    .selectFrom('roll')
    .innerJoin('areas', 'areas.id', 'roll.area_id')
    .select(['roll.voter_number as voterNumber', 'roll.surname', 'roll.name', 'areas.name as area'])
    .where('roll.election_id', '=', electionId)
    .where('roll.state', '<>', 'removed')
    .where('roll.voter_number', '>', after)
    .orderBy('roll.voter_number')
    .limit(limit)
    .execute();
}
