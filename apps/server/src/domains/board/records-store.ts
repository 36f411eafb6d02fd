import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { findLastOpening } from './count-store.ts';

/** A record with the settings of its election. `log` is the election's slug. */
export interface RecordHead {
  readonly electionId: string;
  readonly log: string;
  readonly title: string;
  readonly status: 'draft' | 'open' | 'closed';
  readonly current: boolean;
  /** The time it was archived; null for one that is not. */
  readonly archivedAt: Date | null;
  /** The reason for declaring it void; null for one that was not. */
  readonly voidReason: string | null;
  readonly liveResults: boolean;
  readonly liveIntervalMs: number;
  /** When voting ends and the server closes the election; null where only the commission closes it. */
  readonly closesAt: Date | null;
  readonly smallestBatch: number;
  /**
   * The maximum merge delay in seconds: an accepted ballot is in the published record after this to twice
   * this time.
   */
  readonly maxMergeDelayS: number;
  /** The minimum number of seconds between two live counts. */
  readonly minIntervalS: number;
  readonly nominations: 'frozen' | 'open';
  readonly origin: string;
  readonly verifierKey: string;
  readonly setupHash: Buffer;
  readonly trusteesHash: Buffer;
  readonly heldTrustee: number | null;
  /** The number of appended entries. */
  readonly size: number;
  readonly root: Buffer;
  /** The size that the checkpoint signs; nothing beyond is served. 0, without a checkpoint, before the first. */
  readonly publishedSize: number;
  readonly checkpoint: string;
  /** The time of the checkpoint in Unix seconds. */
  readonly publishedTimeS: number;
  /** This database was restored from a backup, and nobody has shown since that nothing newer was signed. */
  readonly isRestored: boolean;
}

const records = (db: Db | Trx) =>
  db
    .selectFrom('records')
    .innerJoin('elections', 'elections.id', 'records.election_id')
    .leftJoin('ongoing_records', 'ongoing_records.election_id', 'records.election_id')
    .select([
      'records.election_id as electionId',
      'elections.slug as log',
      'elections.title',
      'elections.status',
      'elections.current',
      'elections.archived_at as archivedAt',
      'elections.void_reason as voidReason',
      'elections.live_results as liveResults',
      'elections.live_interval_ms as liveIntervalMs',
      'elections.closes_at as closesAt',
      'elections.smallest_batch as smallestBatch',
      'elections.max_merge_delay_s as maxMergeDelayS',
      'elections.min_interval_s as minIntervalS',
      'elections.nominations',
      'records.origin',
      'records.verifier_key as verifierKey',
      'records.setup_hash as setupHash',
      'records.trustees_hash as trusteesHash',
      'records.held_trustee as heldTrustee',
      'records.size',
      'records.root',
      'records.published_size as publishedSize',
      'records.checkpoint',
      'records.published_time_s as publishedTimeS',
    ])
    .select((eb) => eb('ongoing_records.election_id', 'is', null).$castTo<boolean>().as('isRestored'));

/** A record as the public list shows it. `isVoidUnsigned`: the entry that declares it void is not signed yet. */
export type ListedRecord = RecordHead & { readonly isVoidUnsigned: boolean };

/** Lists all records, newest election first. */
export function listRecords(db: Db | Trx): Promise<ListedRecord[]> {
  return records(db)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('record_entries')
          .select('entry_index')
          .whereRef('record_entries.election_id', '=', 'records.election_id')
          .where('record_entries.type', '=', 'Void')
          .whereRef('record_entries.entry_index', '>=', 'records.published_size'),
      )
        .$castTo<boolean>()
        .as('isVoidUnsigned'),
    )
    .orderBy('elections.created_at', 'desc')
    .orderBy('elections.id')
    .execute();
}

/**
 * Lists the records that may still change: those without a result, and those with unsigned entries. Drafts come
 * last, and only if they have unsigned entries. A void election is finished once its voting has ended. Records
 * that another one succeeds are left out.
 */
export function listUnfinished(db: Db): Promise<RecordHead[]> {
  return records(db)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('successions')
            .select('succeeded_id')
            .whereRef('succeeded_id', '=', 'records.election_id'),
        ),
      ),
    )
    .where(({ not, exists, and, or, eb, selectFrom }) =>
      or([
        eb('records.published_size', '<', eb.ref('records.size')),
        and([
          eb('elections.status', '<>', 'draft'),
          not(
            exists(
              selectFrom('record_entries')
                .select('entry_index')
                .whereRef('record_entries.election_id', '=', 'records.election_id')
                .where('type', 'in', ['Result', 'EndBallots'])
                .where((entry) =>
                  entry.or([entry('type', '=', 'Result'), entry('elections.void_reason', 'is not', null)]),
                ),
            ),
          ),
        ]),
      ]),
    )
    .orderBy(({ eb }) => eb('elections.status', '=', 'draft'))
    .orderBy('elections.id')
    .execute();
}

/** Finds the record of an election. */
export function findRecord(db: Db | Trx, electionId: string): Promise<RecordHead | undefined> {
  return records(db).where('records.election_id', '=', electionId).executeTakeFirst();
}

/** Finds the record of this name. */
export function findRecordNamed(db: Db | Trx, log: string): Promise<RecordHead | undefined> {
  return records(db).where('elections.slug', '=', log).executeTakeFirst();
}

/**
 * Finds and locks a record until the transaction ends. A second transaction that appends waits here, and then
 * sees the entries of the first. Casts do not touch this row, and do not wait.
 */
export function lockRecord(trx: Trx, electionId: string): Promise<RecordHead | undefined> {
  return records(trx)
    .where('records.election_id', '=', electionId)
    .forNoKeyUpdate('records')
    .executeTakeFirst();
}

/** Locks out the election's other sequencers until the transaction ends; false if one holds the lock. */
export async function becomeSequencer(trx: Trx, electionId: string): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('sequencer ' || ${electionId}::text, 0)) AS got`.execute(
    trx,
  );
  return rows[0]?.got === true;
}

export interface NewRecord {
  readonly electionId: string;
  readonly origin: string;
  readonly verifierKey: string;
  readonly setupHash: Uint8Array;
  readonly trusteesHash: Uint8Array;
  readonly heldTrustee: number | null;
  readonly root: Uint8Array;
}

/** Begins a record without entries. */
export async function insertRecord(trx: Trx, record: NewRecord): Promise<void> {
  await trx
    .insertInto('records')
    .values({
      election_id: record.electionId,
      origin: record.origin,
      verifier_key: record.verifierKey,
      setup_hash: Buffer.from(record.setupHash),
      trustees_hash: Buffer.from(record.trusteesHash),
      held_trustee: record.heldTrustee,
      size: 0,
      root: Buffer.from(record.root),
      published_size: 0,
      checkpoint: '',
    })
    .execute();
}

/** Moves the head, if it is still the one that the caller has extended; false otherwise. */
export async function advanceRecord(
  trx: Trx,
  electionId: string,
  fromSize: number,
  head: { size: number; root: Uint8Array },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('records')
    .set({ size: head.size, root: Buffer.from(head.root) })
    .where('election_id', '=', electionId)
    .where('size', '=', fromSize)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Publishes the signed head of all appended entries, which are served from the commit on. */
export async function storeCheckpoint(
  trx: Trx,
  { electionId, size }: Pick<RecordHead, 'electionId' | 'size'>,
  { checkpoint, timeS }: { checkpoint: string; timeS: number },
): Promise<void> {
  await trx
    .updateTable('records')
    .set({ published_size: size, checkpoint, published_time_s: timeS })
    .where('election_id', '=', electionId)
    .executeTakeFirstOrThrow();
}

/**
 * Finds what a checkpoint signs besides the tree: the hash of the list of newest revisions (null without any), and
 * the time of the last live count, or of the request for the next one (0 without any).
 */
export async function findSigned(
  trx: Trx,
  electionId: string,
): Promise<{ revisions: string | null; openedAtS: number }> {
  const newest = await trx
    .selectFrom('ballot_revisions')
    .select('newest_hash')
    .where('election_id', '=', electionId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  const last = await findLastOpening(trx, electionId);
  const request = await trx
    .selectFrom('count_requests')
    .select('requested_at_s as requestedAtS')
    .where('election_id', '=', electionId)
    .executeTakeFirst();
  const revisions = newest?.newest_hash.toString('hex') ?? null;
  return { revisions, openedAtS: Math.max(last?.openedAtS ?? 0, request?.requestedAtS ?? 0) };
}
