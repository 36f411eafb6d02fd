import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** The last statement of a record about its electorate. */
export type StatedElectorate =
  | { readonly accounts: number }
  | {
      readonly accounts: null;
      readonly leaves: number;
      readonly removed: number;
      readonly root: Buffer;
    };

/** Finds what a record said last about its electorate; undefined before its opening. Lock the record to change it. */
export async function findElectorate(
  db: Db | Trx,
  electionId: string,
): Promise<StatedElectorate | undefined> {
  const row = db.selectFrom('electorates').selectAll().where('election_id', '=', electionId);
  const found = await row.executeTakeFirst();
  return found as StatedElectorate | undefined;
}

/** Stores what a record says of its electorate. */
export async function storeElectorate(trx: Trx, electionId: string, stated: StatedElectorate): Promise<void> {
  await trx
    .insertInto('electorates')
    .values({ election_id: electionId, ...stated })
    .onConflict((conflict) => conflict.column('election_id').doUpdateSet(stated))
    .execute();
}

/** A place's leaf, and the ballot style of its area; 0 if that elects nothing. */
export interface PlaceInTree {
  readonly leaf: Buffer;
  readonly style: number;
}

/** Stores how many places a roll has of each ballot style. */
export async function storePlaces(trx: Trx, electionId: string): Promise<void> {
  await sql`INSERT INTO electorate_places (election_id, style, places)
    WITH counted AS (SELECT area_id, count(*) AS places FROM roll
      WHERE election_id = ${electionId} AND state <> 'removed' GROUP BY area_id)
    SELECT ${electionId}, coalesce(given.style, 0), sum(places) FROM counted
      LEFT JOIN style_areas AS given ON given.election_id = ${electionId}
        AND given.area_id = style_area_of(${electionId}, counted.area_id)
      GROUP BY 2`.execute(trx);
}

/** Counts a place that was added (1) or removed (-1). */
export async function changePlaces(trx: Trx, electionId: string, style: number, by: 1 | -1): Promise<void> {
  await sql`INSERT INTO electorate_places (election_id, style, places) VALUES (${electionId}, ${style}, 1)
    ON CONFLICT (election_id, style) DO UPDATE
      SET places = electorate_places.places + ${sql.lit(by)}`.execute(trx);
}

/** Lists the places of a roll by ballot style, in the order of styles, without those that vote for nothing. */
export function listPlaces(
  trx: Trx,
  electionId: string,
): Promise<{ readonly style: number; readonly places: number }[]> {
  return trx
    .selectFrom('electorate_places')
    .select(['style', 'places'])
    .where('election_id', '=', electionId)
    .where('style', '>', 0)
    .where('places', '>', 0)
    .orderBy('style')
    .execute();
}

/**
 * Reads the leaves of all places on a roll in their own order, which is random, some at a time: the database sorts
 * them once.
 * @param take called with each part of the leaves, 32 bytes each
 */
export async function readLeaves(
  trx: Trx,
  electionId: string,
  take: (leaves: Buffer[]) => Promise<void>,
): Promise<void> {
  await sql`DECLARE leaves NO SCROLL CURSOR FOR
    WITH styled AS MATERIALIZED (SELECT given_areas.area_id, coalesce(given.style, 0) AS style
      FROM (SELECT DISTINCT area_id FROM roll WHERE election_id = ${electionId}) AS given_areas
      LEFT JOIN style_areas AS given ON given.election_id = ${electionId}
        AND given.area_id = style_area_of(${electionId}, given_areas.area_id))
    SELECT place_leaf(salt, style, voter_number) AS leaf FROM roll JOIN styled USING (area_id)
      WHERE election_id = ${electionId} AND state <> 'removed' ORDER BY leaf`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ leaf: Buffer }>`FETCH ${sql.lit(LEAVES_AT_ONCE)} FROM leaves`.execute(trx);
    if (rows.length === 0) break;
    await take(rows.map(({ leaf }) => leaf));
  }
  await sql`CLOSE leaves`.execute(trx);
}

/** Some hundredths of a second of hashing. */
const LEAVES_AT_ONCE = 8192;

/** Computes the leaf of one place, also of a removed one. */
export async function findInTree(trx: Trx, electionId: string, voterNumber: string): Promise<PlaceInTree> {
  const { rows } = await sql<PlaceInTree>`
    SELECT place_leaf(salt, place.style, voter_number) AS leaf, place.style
      FROM (SELECT salt, voter_number, coalesce((SELECT style FROM style_areas WHERE election_id = ${electionId}
          AND area_id = style_area_of(${electionId}, roll.area_id)), 0) AS style
        FROM roll WHERE election_id = ${electionId} AND voter_number = ${voterNumber}) AS place`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('the place that was changed is missing');
  return row;
}

/** Counts the accounts of voters; for a closed election as they were at its close. */
export async function countAccounts(trx: Trx, electionId: string): Promise<number> {
  const { rows } = await sql<{ voters: number }>`
    SELECT coalesce(voters_at_close, voters_now(elections)) AS voters
      FROM elections WHERE id = ${electionId}`.execute(trx);
  return Number(rows[0]?.voters ?? 0);
}

/** Tells whether the voters of an election are those on its roll. */
export async function isByRoll(trx: Trx, electionId: string): Promise<boolean> {
  const row = trx.selectFrom('elections').select('who_may_vote').where('id', '=', electionId);
  return (await row.executeTakeFirst())?.who_may_vote === 'roll';
}
