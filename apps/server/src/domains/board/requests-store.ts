import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** The newest live count that trustees are asked for. */
export interface AskedCount {
  /** The index of its entry, with which the tree to count ends. */
  readonly index: number;
  readonly requestedAtS: number;
  /** True once the server's audit has said what the trustees prove. */
  readonly isStated: boolean;
  /** True once the count is in the record. */
  readonly isAnswered: boolean;
}

/** Finds the newest request. */
export function findNewestRequest(db: Db | Trx, electionId: string): Promise<AskedCount | undefined> {
  return db
    .selectFrom('count_requests')
    .select((eb) => [
      'entry_index as index',
      'requested_at_s as requestedAtS',
      'is_answered as isAnswered',
      eb('statement', 'is not', null).as('isStated'),
    ])
    .where('election_id', '=', electionId)
    .$castTo<AskedCount>()
    .executeTakeFirst();
}

/** Finds the request that the record has no count for yet. */
export async function findRequest(db: Db | Trx, electionId: string): Promise<AskedCount | undefined> {
  const newest = await findNewestRequest(db, electionId);
  return newest?.isAnswered === false ? newest : undefined;
}

/**
 * Stores that a request was appended.
 * @throws Error while the last one has no answer
 */
export async function insertRequest(
  trx: Trx,
  electionId: string,
  { index, requestedAtS }: { index: number; requestedAtS: number },
): Promise<void> {
  const { numAffectedRows } = await sql`
    INSERT INTO count_requests AS newest (election_id, entry_index, requested_at_s)
      VALUES (${electionId}, ${index}, ${requestedAtS})
      ON CONFLICT (election_id) DO UPDATE SET entry_index = excluded.entry_index,
        requested_at_s = excluded.requested_at_s, statement = NULL, is_answered = false
        WHERE newest.is_answered`.execute(trx);
  if (numAffectedRows !== 1n) throw new Error('the last request for a count has no answer yet');
}

/** Stores what the trustees prove, as JSON. */
export async function storeStatement(
  db: Db,
  electionId: string,
  index: number,
  statement: string,
): Promise<void> {
  await db
    .updateTable('count_requests')
    .set({ statement })
    .where('election_id', '=', electionId)
    .where('entry_index', '=', index)
    .execute();
}

/** Finds what the trustees prove, as JSON. */
export async function findStatement(db: Db, electionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('count_requests')
    .select('statement')
    .where('election_id', '=', electionId)
    .executeTakeFirst();
  return row?.statement ?? null;
}

/** Finds the length of the statement for a record by its name; undefined where no count is asked for. */
export async function findStatementLength(db: Db, log: string): Promise<number | undefined> {
  const { rows } = await sql<{ length: number }>`
    SELECT length(request.statement) AS length FROM count_requests request
      JOIN elections e ON e.id = request.election_id
      WHERE e.slug = ${log} AND request.statement IS NOT NULL`.execute(db);
  return rows[0]?.length;
}

/** Stores that the count is in the record, which has its shares from now on. */
export async function answerRequest(trx: Trx, electionId: string): Promise<void> {
  await trx
    .updateTable('count_requests')
    .set({ is_answered: true })
    .where('election_id', '=', electionId)
    .execute();
  await trx.updateTable('count_shares').set({ share: '' }).where('election_id', '=', electionId).execute();
}

/** Lists the shares for a request, as JSON. */
export function listCountShares(
  db: Db,
  electionId: string,
  index: number,
): Promise<{ trustee: number; share: string }[]> {
  return db
    .selectFrom('count_shares')
    .select(['trustee', 'share'])
    .where('election_id', '=', electionId)
    .where('entry_index', '=', index)
    .orderBy('trustee')
    .execute();
}

/** The last share of a trustee: the request that it answers, and when it came. */
export interface GivenShare {
  readonly trustee: number;
  readonly index: number;
  readonly givenAt: Date;
}

/** Lists the last share of each trustee, without reading the shares, which can be megabytes. */
export function listLastShares(db: Db | Trx, electionId: string): Promise<GivenShare[]> {
  return db
    .selectFrom('count_shares')
    .select(['trustee', 'entry_index as index', 'given_at as givenAt'])
    .where('election_id', '=', electionId)
    .orderBy('trustee')
    .execute();
}

/** A count that trustees are asked for, and those who have answered. */
export interface AwaitedCount {
  readonly requestedAtS: number;
  readonly given: readonly number[];
}

/** Finds who has answered the request that the record has no count for yet, in one query. */
export async function findAwaited(db: Db | Trx, electionId: string): Promise<AwaitedCount | undefined> {
  const { rows } = await sql<AwaitedCount>`
    SELECT requested_at_s AS "requestedAtS", ARRAY(SELECT trustee FROM count_shares AS share
        WHERE share.election_id = asked.election_id AND share.entry_index = asked.entry_index) AS given
      FROM count_requests AS asked WHERE election_id = ${electionId} AND NOT is_answered`.execute(db);
  return rows[0];
}

/** Stores a verified share, unless the trustee has given one for this request, or a newer one. */
export async function insertCountShare(
  db: Db,
  electionId: string,
  { index, trustee, givenAt, share }: GivenShare & { share: string },
): Promise<void> {
  await sql`
    INSERT INTO count_shares AS last (election_id, trustee, entry_index, share, given_at)
      SELECT election_id, ${trustee}::int, entry_index, CASE WHEN is_answered THEN '' ELSE ${share} END,
          ${givenAt}::timestamptz
        FROM count_requests WHERE election_id = ${electionId} AND entry_index = ${index} FOR SHARE
      ON CONFLICT (election_id, trustee) DO UPDATE
        SET entry_index = excluded.entry_index, share = excluded.share, given_at = excluded.given_at
        WHERE last.entry_index < excluded.entry_index`.execute(db);
}

/** Removes a share that does not hold. */
export async function removeCountShare(db: Db, electionId: string, trustee: number): Promise<void> {
  await db
    .deleteFrom('count_shares')
    .where('election_id', '=', electionId)
    .where('trustee', '=', trustee)
    .execute();
}
