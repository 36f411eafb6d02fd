import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { RecordHead } from './store.ts';

/** The numbers in force: the entry that holds them, and the tree that they cover. */
export interface Numbers {
  readonly index: number;
  readonly treeSize: number;
  readonly payloadHash: Buffer;
  readonly payload: Buffer;
}

/**
 * The numbers in force of what is published: the result, else the latest live count; undefined where there is
 * none.
 */
export async function findNumbers(
  db: Db | Trx,
  { electionId, publishedSize }: Pick<RecordHead, 'electionId' | 'publishedSize'>,
): Promise<Numbers | undefined> {
  const { rows } = await sql<Numbers>`
    SELECT entry.entry_index AS index, payload.hash AS "payloadHash", payload.bytes AS payload, coalesce(
        opening.tree_size,
        (SELECT ended.entry_index + 1 FROM record_entries AS ended WHERE ended.election_id = ${electionId} AND ended.type = 'EndBallots')
      ) AS "treeSize"
    FROM record_entries AS entry
    JOIN record_payloads AS payload ON payload.election_id = entry.election_id AND payload.hash = entry.payload_hash
    LEFT JOIN record_openings AS opening ON opening.election_id = entry.election_id AND opening.entry_index = entry.entry_index
    WHERE entry.election_id = ${electionId} AND entry.type <> 'Ballot' AND entry.type IN ('Opening', 'Result')
      AND entry.entry_index < ${publishedSize}
    ORDER BY entry.entry_index DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** A live count: its place, and what the next one is compared with. */
export interface LastOpening {
  readonly index: number;
  readonly treeSize: number;
  readonly ballots: number;
  /** How many ballots each revision had. */
  readonly byRevision: readonly number[];
  readonly openedAtS: number;
}

/** The last live count of a record, published or not; undefined before the first. */
export function findLastOpening(db: Db | Trx, electionId: string): Promise<LastOpening | undefined> {
  return db
    .selectFrom('record_openings')
    .select(['entry_index as index', 'tree_size as treeSize', 'ballots'])
    .select(['by_revision as byRevision', 'opened_at_s as openedAtS'])
    .where('election_id', '=', electionId)
    .orderBy('entry_index', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The places of all published live counts, in order. */
export function listOpenings(
  db: Db,
  { electionId, publishedSize }: Pick<RecordHead, 'electionId' | 'publishedSize'>,
): Promise<{ index: number; treeSize: number }[]> {
  return db
    .selectFrom('record_openings')
    .select(['entry_index as index', 'tree_size as treeSize'])
    .where('election_id', '=', electionId)
    .where('entry_index', '<', publishedSize)
    .orderBy('entry_index')
    .execute();
}

/** Notes a live count that was appended. */
export async function insertOpening(trx: Trx, electionId: string, opening: LastOpening): Promise<void> {
  const { index, treeSize, ballots, byRevision, openedAtS } = opening;
  await trx
    .insertInto('record_openings')
    .values({
      ...{ election_id: electionId, entry_index: index, tree_size: treeSize, ballots },
      ...{ by_revision: [...byRevision], opened_at_s: openedAtS },
    })
    .execute();
}

/** The sums of a record at an earlier size; `sums` is JSON. */
export interface OpeningSnapshot extends Pick<LastOpening, 'treeSize' | 'ballots' | 'byRevision'> {
  readonly root: Buffer;
  readonly sums: string;
}

/** The sums that wait to be opened; undefined where none do. */
export function findSnapshot(db: Db | Trx, electionId: string): Promise<OpeningSnapshot | undefined> {
  return db
    .selectFrom('opening_snapshots')
    .select(['tree_size as treeSize', 'root', 'ballots', 'by_revision as byRevision', 'sums'])
    .where('election_id', '=', electionId)
    .executeTakeFirst();
}

/** Keeps sums to be opened later, unless others wait already. */
export async function keepSnapshot(db: Db | Trx, electionId: string, kept: OpeningSnapshot): Promise<void> {
  const { treeSize, root, ballots, byRevision, sums } = kept;
  await db
    .insertInto('opening_snapshots')
    .values({
      ...{ election_id: electionId, tree_size: treeSize, root, ballots },
      ...{ by_revision: [...byRevision], sums },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets the sums that waited. */
export async function deleteSnapshot(trx: Trx, electionId: string): Promise<void> {
  await trx.deleteFrom('opening_snapshots').where('election_id', '=', electionId).execute();
}
