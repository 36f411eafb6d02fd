import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { findPayload } from './entries-store.ts';
import type { RecordHead } from './records-store.ts';

/** The current count: its entry, and the size of the tree that it covers. */
export interface CurrentCount {
  readonly index: number;
  readonly treeSize: number;
  readonly payloadHash: Buffer;
  /** True for a live count, which lists only the lines that have moved. */
  readonly isLive: boolean;
}

/** The current count with its document, of some kilobytes. */
export type Numbers = CurrentCount & { readonly payload: Buffer };

/** Finds the current count of the published record with its document. */
export async function findNumbers(
  db: Db | Trx,
  record: Pick<RecordHead, 'electionId' | 'publishedSize'>,
): Promise<Numbers | undefined> {
  const count = await findCurrentCount(db, record);
  const payload = count && (await findPayload(db, record.electionId, count.payloadHash));
  return payload && { ...count, payload };
}

/** Finds the current count of the published record: the result, else the latest live count. */
export async function findCurrentCount(
  db: Db | Trx,
  { electionId, publishedSize }: Pick<RecordHead, 'electionId' | 'publishedSize'>,
): Promise<CurrentCount | undefined> {
  const { rows } = await sql<CurrentCount>`
    SELECT entry.entry_index AS index, entry.payload_hash AS "payloadHash",
      opening.tree_size IS NOT NULL AS "isLive", coalesce(
        opening.tree_size,
        (SELECT ended.entry_index + 1 FROM record_entries AS ended WHERE ended.election_id = ${electionId} AND ended.type = 'EndBallots')
      ) AS "treeSize"
    FROM record_entries AS entry
    LEFT JOIN record_openings AS opening ON opening.election_id = entry.election_id AND opening.entry_index = entry.entry_index
    WHERE entry.election_id = ${electionId} AND entry.type <> 'Ballot' AND entry.type IN ('Opening', 'Result')
      AND entry.entry_index < ${publishedSize}
    ORDER BY entry.entry_index DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** A live count: its index, and the figures with which the next one is compared. */
export interface LastOpening {
  readonly index: number;
  readonly treeSize: number;
  readonly ballots: number;
  readonly openedAtS: number;
}

/** Finds the last live count of a record, published or not. */
export function findLastOpening(db: Db | Trx, electionId: string): Promise<LastOpening | undefined> {
  return db
    .selectFrom('record_openings')
    .select(['entry_index as index', 'tree_size as treeSize', 'ballots', 'opened_at_s as openedAtS'])
    .where('election_id', '=', electionId)
    .orderBy('entry_index', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Lists the published live counts from an entry on, in order. */
export function listOpenings(
  db: Db,
  { electionId, publishedSize }: Pick<RecordHead, 'electionId' | 'publishedSize'>,
  from = 0,
): Promise<{ index: number; treeSize: number }[]> {
  return db
    .selectFrom('record_openings')
    .select(['entry_index as index', 'tree_size as treeSize'])
    .where('election_id', '=', electionId)
    .where('entry_index', '>=', from)
    .where('entry_index', '<', publishedSize)
    .orderBy('entry_index')
    .execute();
}

/** A published live count; `lines` is the JSON of the lines that it lists. */
export interface StoredCount extends LastOpening {
  readonly lines: string;
}

/** Lists the lines of some published live counts from an entry on, in order, without their proofs. */
export async function listCounts(
  db: Db,
  { electionId, publishedSize }: Pick<RecordHead, 'electionId' | 'publishedSize'>,
  from: number,
  limit: number,
): Promise<StoredCount[]> {
  const { rows } = await sql<StoredCount>`
    SELECT opening.entry_index AS index, opening.tree_size AS "treeSize", opening.ballots,
      opening.opened_at_s AS "openedAtS", (convert_from(payload.bytes, 'UTF8')::json -> 'counts')::text AS lines
    FROM record_openings AS opening
    JOIN record_entries AS entry USING (election_id, entry_index)
    JOIN record_payloads AS payload ON payload.election_id = entry.election_id AND payload.hash = entry.payload_hash
    WHERE opening.election_id = ${electionId} AND opening.entry_index >= ${from}
      AND opening.entry_index < ${publishedSize}
    ORDER BY opening.entry_index LIMIT ${limit}`.execute(db);
  return rows;
}

/** Stores that a live count was appended; its entry is already in the record. */
export async function insertOpening(trx: Trx, electionId: string, opening: LastOpening): Promise<void> {
  const { index, treeSize, ballots, openedAtS } = opening;
  await sql`
    INSERT INTO record_openings (election_id, entry_index, tree_size, ballots, opened_at_s, other_entries)
      VALUES (${electionId}, ${index}, ${treeSize}, ${ballots}, ${openedAtS}, ${otherEntriesOf(electionId)})`.execute(
    trx,
  );
}

/** The number of entries that are not ballots: those up to the last live count, which stores it, and those after. */
export const otherEntriesOf = (electionId: string) => sql`(
  coalesce((SELECT other_entries FROM record_openings WHERE election_id = ${electionId}
      ORDER BY entry_index DESC LIMIT 1), 0)
    + (SELECT count(*) FROM record_entries WHERE election_id = ${electionId} AND type <> 'Ballot'
      AND entry_index > coalesce(
        (SELECT max(entry_index) FROM record_openings WHERE election_id = ${electionId}), -1)))`;
