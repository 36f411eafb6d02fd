import type { UserId } from '@evoting/contract/fields';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** The last statement of a record about its electorate. */
export type StatedElectorate =
  | { readonly accounts: number }
  | {
      readonly accounts: null;
      /** The leaves of the opening, which are in order. */
      readonly sorted: number;
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
  readonly voterNumber: string;
  readonly salt: Buffer;
}

/** Stores how many places a roll has of each ballot style. */
export async function storePlaces(trx: Trx, electionId: string): Promise<void> {
  await sql`INSERT INTO electorate_places (election_id, style, places)
    WITH counted AS (SELECT area_id, count(*) AS places FROM roll
      WHERE election_id = ${electionId} AND state <> 'removed' GROUP BY area_id),
    styled AS (${styledAreas(electionId)})
    SELECT ${electionId}, style, sum(places) FROM counted JOIN styled USING (area_id)
      GROUP BY style`.execute(trx);
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

/** The style of each area, from the root down: its own, or that of the area around it; 0 if both elect nothing. */
const styledAreas = (electionId: string) => sql`
  WITH RECURSIVE tree AS (
    SELECT areas.id AS area_id, coalesce(given.style, 0) AS style FROM areas
      LEFT JOIN style_areas AS given ON given.election_id = ${electionId} AND given.area_id = areas.id
      WHERE areas.parent_id IS NULL
    UNION ALL
    SELECT areas.id, coalesce(given.style, tree.style) FROM tree JOIN areas ON areas.parent_id = tree.area_id
      LEFT JOIN style_areas AS given ON given.election_id = ${electionId} AND given.area_id = areas.id)
  SELECT area_id, style FROM tree`;

/** The query of the leaves of all places on a roll, in any order. */
export const leavesOfPlaces = (electionId: string) => sql<Leaf>`
  WITH styled AS MATERIALIZED (${styledAreas(electionId)})
  SELECT place_leaf(salt, style, voter_number) AS leaf FROM roll JOIN styled USING (area_id)
    WHERE election_id = ${electionId} AND state <> 'removed'`;

/** The query of the leaves that say who took part, one a place, in any order, with the place's area and its style. */
export const leavesOfVoters = (electionId: string) => sql<VotersLeaf>`
  WITH styled AS MATERIALIZED (${styledAreas(electionId)})
  SELECT participation_leaf(salt, has_voted, voter_number) AS leaf,
      area_id AS "areaId", style, has_voted AS "hasVoted"
    FROM (SELECT salt, voter_number, area_id,
        EXISTS (SELECT FROM voted WHERE election_id = ${electionId} AND voter_id = account_id)
          OR EXISTS (SELECT FROM fresh_marks WHERE election_id = ${electionId} AND voter_id = account_id) AS has_voted
      FROM roll WHERE election_id = ${electionId} AND state <> 'removed') AS place JOIN styled USING (area_id)`;

/** A leaf of either tree. */
export interface Leaf {
  readonly leaf: Buffer;
}

/** A leaf that says whether the voter of a place has voted. */
export interface VotersLeaf extends Leaf {
  readonly areaId: string;
  readonly style: number;
  readonly hasVoted: boolean;
}

/** Reads the leaves of a query some at a time: no statement takes longer for a larger roll. */
export async function* readLeaves<One extends Leaf>(
  trx: Trx,
  leaves: RawBuilder<One>,
): AsyncGenerator<One[]> {
  await sql`DECLARE leaves NO SCROLL CURSOR FOR ${leaves}`.execute(trx);
  for (;;) {
    const { rows } = await sql<One>`FETCH ${sql.lit(LEAVES_AT_ONCE)} FROM leaves`.execute(trx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`CLOSE leaves`.execute(trx);
}

/** Some hundredths of a second of hashing. */
const LEAVES_AT_ONCE = 8192;

/** The places of an area, and how many of their voters have voted. */
interface AreaTurnout {
  readonly areaId: string;
  readonly places: number;
  readonly voted: number;
}

/** Stores the turnout by area, once. */
export async function storeTurnout(
  trx: Trx,
  electionId: string,
  areas: readonly AreaTurnout[],
): Promise<void> {
  const column = (one: keyof AreaTurnout) => sql.val(areas.map((area) => area[one]));
  await sql`INSERT INTO area_turnouts (election_id, area_id, places, voted)
    SELECT ${electionId}, * FROM unnest(
      ${column('areaId')}::uuid[], ${column('places')}::bigint[], ${column('voted')}::bigint[])`.execute(trx);
}

/** Computes the leaf of one place, also of a removed one. */
export async function findInTree(trx: Trx, electionId: string, voterNumber: string): Promise<PlaceInTree> {
  const place = await findWhere(trx, electionId, sql`voter_number = ${voterNumber}`);
  if (!place) throw new Error('the place that was changed is missing');
  return place;
}

/** Computes the leaf of an account's place. */
export const findInTreeOf = (
  trx: Trx,
  electionId: string,
  account: UserId,
): Promise<PlaceInTree | undefined> => findWhere(trx, electionId, sql`account_id = ${account}`);

async function findWhere(
  trx: Trx,
  electionId: string,
  isPlace: RawBuilder<unknown>,
): Promise<PlaceInTree | undefined> {
  const { rows } = await sql<PlaceInTree>`
    SELECT place_leaf(salt, style, voter_number) AS leaf, style, voter_number AS "voterNumber", salt
      FROM (SELECT salt, voter_number, coalesce((SELECT style FROM style_areas WHERE election_id = ${electionId}
          AND area_id = style_area_of(${electionId}, roll.area_id)), 0) AS style
        FROM roll WHERE election_id = ${electionId} AND ${isPlace}) AS place`.execute(trx);
  return rows[0];
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
