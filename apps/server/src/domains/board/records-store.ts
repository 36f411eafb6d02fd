import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** A record with the settings of its election. `log` is the election's slug. */
export interface RecordHead {
  readonly electionId: string;
  readonly log: string;
  readonly title: string;
  readonly status: 'draft' | 'open' | 'closed';
  readonly current: boolean;
  /** Since when it is in the archive; null for one that is not. */
  readonly archivedAt: Date | null;
  /** Why it was declared void; null for one that was not. */
  readonly voidReason: string | null;
  readonly liveResults: boolean;
  readonly liveIntervalMs: number;
  /**
   * From then on no ballot is taken, and the server closes the election; null where only the commission
   * closes it.
   */
  readonly closesAt: Date | null;
  readonly smallestBatch: number;
  /** Within how many seconds, and twice as many at most, an accepted ballot is in the published record. */
  readonly maxMergeDelayS: number;
  /** The least number of seconds from one live count to the next. */
  readonly minIntervalS: number;
  readonly nominations: 'frozen' | 'open';
  readonly origin: string;
  readonly verifierKey: string;
  readonly setupHash: Buffer;
  readonly trusteesHash: Buffer;
  readonly heldTrustee: number | null;
  /** * The number of appended entries. */
  readonly size: number;
  readonly root: Buffer;
  /**
   * The part of it that the checkpoint signs: nothing beyond is served. The checkpoint is empty before the
   * first.
   */
  readonly publishedSize: number;
  readonly checkpoint: string;
  /** When it was signed, in Unix seconds. */
  readonly publishedTimeS: number;
}

const records = (db: Db | Trx) =>
  db
    .selectFrom('records')
    .innerJoin('elections', 'elections.id', 'records.election_id')
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
    ]);

/** All records, newest election first. */
export function listRecords(db: Db | Trx): Promise<RecordHead[]> {
  return records(db).orderBy('elections.created_at', 'desc').orderBy('elections.id').execute();
}

/**
 * The records without a result, which ballots or counts may still enter, and those with entries that nobody
 * has signed yet: of a draft these alone, and last. One of an election that was declared void is finished
 * when voting has ended in it: then no ballot waits. None that has a successor.
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
                .where((entry) =>
                  entry.or([
                    entry('type', '=', 'Result'),
                    entry('type', '=', 'EndBallots').and('elections.void_reason', 'is not', null),
                  ]),
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

/** The record of an election, or undefined. */
export function findRecord(db: Db | Trx, electionId: string): Promise<RecordHead | undefined> {
  return records(db).where('records.election_id', '=', electionId).executeTakeFirst();
}

/** The record of this name, or undefined. */
export function findRecordNamed(db: Db | Trx, log: string): Promise<RecordHead | undefined> {
  return records(db).where('elections.slug', '=', log).executeTakeFirst();
}

/**
 * The record, locked for this transaction: of two that append the second waits here for the first, and then
 * sees its entries. Casts do not wait: they do not touch this row.
 */
export function lockRecord(trx: Trx, electionId: string): Promise<RecordHead | undefined> {
  return records(trx)
    .where('records.election_id', '=', electionId)
    .forNoKeyUpdate('records')
    .executeTakeFirst();
}

/** Whether this transaction is the one sequencer of the election; it stays so until it ends. */
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

/**
 * Moves the head, if it is still the one that the caller has extended.
 * Gives: whether it was.
 */
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

/** Publishes the signed head of all appended entries; from the commit on it is served. */
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
 * A checkpoint's content besides the tree: the newest revision of each ballot style, and the time of the last
 * live count (0 without one).
 */
export async function findSigned(
  trx: Trx,
  electionId: string,
): Promise<{ revisions: { style: number; revision: number; payload: string }[]; openedAtS: number }> {
  const newest = await trx
    .selectFrom('ballot_revisions')
    .select(['style', 'of_style', 'revision_hash'])
    .distinctOn('style')
    .where('election_id', '=', electionId)
    .orderBy('style')
    .orderBy('of_style', 'desc')
    .execute();
  const last = await trx
    .selectFrom('record_openings')
    .select((eb) => eb.fn.max('opened_at_s').as('openedAtS'))
    .where('election_id', '=', electionId)
    .executeTakeFirst();
  const revisions = newest.map(({ style, of_style, revision_hash }) => ({
    ...{ style, revision: of_style, payload: revision_hash.toString('hex') },
  }));
  return { revisions, openedAtS: last?.openedAtS ?? 0 };
}
