import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** The live count that trustees are asked for. */
export interface OpenRequest {
  /** The index of its entry, with which the tree to count ends. */
  readonly index: number;
  /** True once the server's audit has said what the trustees prove. */
  readonly isStated: boolean;
}

/** Finds the request that the record has no count for yet. */
export function findRequest(db: Db | Trx, electionId: string): Promise<OpenRequest | undefined> {
  return db
    .selectFrom('count_requests')
    .select((eb) => ['entry_index as index', eb('statement', 'is not', null).as('isStated')])
    .where('election_id', '=', electionId)
    .$castTo<OpenRequest>()
    .executeTakeFirst();
}

/** Stores that a request was appended. The database refuses a second one. */
export async function insertRequest(
  trx: Trx,
  electionId: string,
  { index, requestedAtS }: { index: number; requestedAtS: number },
): Promise<void> {
  await trx
    .insertInto('count_requests')
    .values({ election_id: electionId, entry_index: index, requested_at_s: requestedAtS })
    .execute();
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

/** Removes an answered request, with its shares. */
export async function removeRequest(trx: Trx, electionId: string): Promise<void> {
  await trx.deleteFrom('count_requests').where('election_id', '=', electionId).execute();
}

/** A trustee's share of the count that is asked for, as JSON. */
export interface CountShare {
  readonly trustee: number;
  readonly share: string;
}

/** Lists the shares of the count that is asked for. */
export function listCountShares(db: Db, electionId: string): Promise<CountShare[]> {
  return db
    .selectFrom('count_shares')
    .select(['trustee', 'share'])
    .where('election_id', '=', electionId)
    .orderBy('trustee')
    .execute();
}

/** Lists the trustees who have given one, without reading the shares, which can be megabytes. */
export async function listCountShareGivers(db: Db | Trx, electionId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('count_shares')
    .select('trustee')
    .where('election_id', '=', electionId)
    .orderBy('trustee')
    .execute();
  return rows.map(({ trustee }) => trustee);
}

/** Stores a verified share, unless its request is answered or the trustee has given one. */
export async function insertCountShare(
  db: Db,
  electionId: string,
  { index, trustee, share }: CountShare & { index: number },
): Promise<void> {
  await sql`
    INSERT INTO count_shares (election_id, entry_index, trustee, share)
      SELECT election_id, entry_index, ${trustee}, ${share} FROM count_requests
        WHERE election_id = ${electionId} AND entry_index = ${index}
        FOR KEY SHARE
      ON CONFLICT DO NOTHING`.execute(db);
}

/** Removes a share that does not hold. */
export async function removeCountShare(db: Db, electionId: string, trustee: number): Promise<void> {
  await db
    .deleteFrom('count_shares')
    .where('election_id', '=', electionId)
    .where('trustee', '=', trustee)
    .execute();
}
