import type { CandidateId, PostId, UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { NominationStatus } from './states.ts';

/** How candidates nominate themselves in the current election. */
export interface SelfRules {
  readonly electionId: string;
  readonly status: 'draft' | 'open' | 'closed';
  readonly seconders: number;
  readonly until: Date;
}

/** Finds how candidates nominate themselves in the current election; null where none may. */
export async function findSelfRules(db: Db): Promise<SelfRules | null> {
  const { rows } = await sql<SelfRules>`
    SELECT id AS "electionId", status, self_seconders AS seconders, self_until AS until
    FROM elections WHERE current AND self_seconders IS NOT NULL`.execute(db);
  return rows[0] ?? null;
}

/** Finds the number of the place on the roll that an account has claimed; null without one. */
export async function findPlaceOf(db: Db, electionId: string, account: UserId): Promise<string | null> {
  const row = await db
    .selectFrom('roll')
    .select('voter_number')
    .where('election_id', '=', electionId)
    .where('account_id', '=', account)
    .where('state', '=', 'claimed')
    .executeTakeFirst();
  return row?.voter_number ?? null;
}

/** Tells whether an account has a claimed place where a post is elected. */
export async function hasPlaceFor(
  db: Db,
  post: PostId,
  voterNumber: string,
  account: UserId,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT has_place_for(${post}, ${voterNumber}, ${account}) AS has`.execute(db);
  return rows[0]?.has === true;
}

/** Lists the posts for which a place can stand, in the order of the paper. */
export async function listPostsFor(
  db: Db,
  electionId: string,
  voterNumber: string,
  account: UserId,
): Promise<{ id: PostId; postName: string }[]> {
  const { rows } = await sql<{ id: PostId; postName: string }>`
    SELECT id, name AS "postName" FROM named_contests
    WHERE election_id = ${electionId} AND NOT is_question AND has_place_for(id, ${voterNumber}, ${account})
    ORDER BY position, area_code, id`.execute(db);
  return rows;
}

/** A nomination of somebody by themself. */
export interface SelfNominationRow {
  readonly id: CandidateId;
  readonly electionId: string;
  readonly account: UserId | null;
  readonly voterNumber: string;
  readonly name: string;
  readonly bio: string;
  readonly imageId: string | null;
  readonly postId: PostId;
  readonly postName: string;
  readonly status: NominationStatus;
  readonly reason: string | null;
}

const selfNominations = (db: Db) =>
  db
    .selectFrom('nominations as n')
    .innerJoin('named_contests as p', 'p.id', 'n.contest_id')
    .select(['n.id', 'n.election_id as electionId', 'n.account_id as account', 'n.name', 'n.bio', 'n.status'])
    .select(['n.image_id as imageId', 'n.reason', 'p.id as postId', 'p.name as postName'])
    .select(sql<string>`n.voter_number`.as('voterNumber'))
    .where('n.voter_number', 'is not', null);

/** Finds a nomination of the current election by somebody themself. */
export async function findSelfNomination(db: Db, id: CandidateId): Promise<SelfNominationRow | null> {
  const found = selfNominations(db).innerJoin('elections as e', 'e.id', 'n.election_id');
  return (await found.where('e.current', '=', true).where('n.id', '=', id).executeTakeFirst()) ?? null;
}

/** Finds an account's own nomination in an election: the one that stands, or else the last that was withdrawn. */
export async function findOwnNomination(
  db: Db,
  electionId: string,
  account: UserId,
): Promise<SelfNominationRow | null> {
  const row = await selfNominations(db)
    .where('n.election_id', '=', electionId)
    .where('n.account_id', '=', account)
    .orderBy(sql`n.status = 'withdrawn'`)
    .orderBy('n.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists the voter numbers of those who second nominations and may still do so, by nomination. */
export async function listSeconders(
  db: Db,
  nominations: readonly CandidateId[],
): Promise<{ nomination: CandidateId; voterNumber: string }[]> {
  const { rows } = await sql<{ nomination: CandidateId; voterNumber: string }>`
    SELECT nomination_id AS nomination, voter_number AS "voterNumber" FROM secondings
    WHERE nomination_id = ANY (${nominations}) AND has_place_for(contest_id, voter_number, account_id)
    ORDER BY voter_number`.execute(db);
  return rows;
}

/** A place on the roll that seconds a nomination. */
export interface Seconding {
  readonly nomination: SelfNominationRow;
  readonly voterNumber: string;
  readonly account: UserId;
}

/** Tells whether a place seconds a nomination. */
export async function isSeconding(db: Db, { nomination, voterNumber, account }: Seconding): Promise<boolean> {
  const row = await db
    .selectFrom('secondings')
    .select('voter_number')
    .where('nomination_id', '=', nomination.id)
    .where('voter_number', '=', voterNumber)
    .where('account_id', '=', account)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells whether a place has seconded as many candidates for a post as it may. */
export async function hasSecondedAll(
  db: Db,
  { nomination, voterNumber, account }: Seconding,
): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    SELECT seats <= (SELECT count(*) FROM secondings WHERE contest_id = p.id AND voter_number = ${voterNumber}
      AND account_id = ${account}) AS all
    FROM named_contests p WHERE id = ${nomination.postId}`.execute(db);
  return rows[0]?.all === true;
}

/**
 * Adds a seconding.
 * @throws a database error of the constraint that refuses it: `secondings_place`, `secondings_of_others`,
 *   `secondings_early` or `secondings_seats`
 */
export async function insertSeconding(
  trx: Trx,
  { nomination, voterNumber, account }: Seconding,
): Promise<void> {
  await trx
    .insertInto('secondings')
    .values({
      nomination_id: nomination.id,
      contest_id: nomination.postId,
      election_id: nomination.electionId,
      voter_number: voterNumber,
      account_id: account,
    })
    .execute();
}
