import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** A verified ballot that waits for its place in the record; `ballot` has the exact bytes received. */
export interface IntakeRow {
  readonly tracker: Buffer;
  readonly credential: Buffer;
  readonly revision: number;
  readonly ballot: Buffer;
}

/**
 * Finds a ballot: its index in the record, null while it waits in the intake, undefined where it is unknown.
 */
export async function findBallot(
  db: Db | Trx,
  electionId: string,
  tracker: Buffer,
): Promise<number | null | undefined> {
  // One statement, so one snapshot: a ballot that is being moved is seen on one side or the other.
  const { rows } = await sql<{ index: number | null }>`
    SELECT entry_index AS index FROM recorded_ballots WHERE election_id = ${electionId} AND tracker = ${tracker}
    UNION ALL
    SELECT NULL FROM intake WHERE election_id = ${electionId} AND tracker = ${tracker}`.execute(db);
  return rows[0]?.index;
}

/**
 * The promise of a receipt: the size of the tree at that time, and the deadline (Unix seconds) by which the
 * ballot is in it.
 */
export interface ReceiptPromise {
  readonly size: number;
  readonly dueS: number;
}

/** Finds the promise for a ballot, for a caller who has its bytes and the device's retry key. */
export async function findPromise(
  db: Db | Trx,
  electionId: string,
  { tracker, retryHash }: { tracker: Buffer; retryHash: Buffer },
): Promise<ReceiptPromise | undefined> {
  const { rows } = await sql<ReceiptPromise>`
    SELECT accepted_size AS size, due_s AS "dueS" FROM recorded_ballots
      WHERE election_id = ${electionId} AND tracker = ${tracker} AND retry_hash = ${retryHash}
    UNION ALL
    SELECT accepted_size, due_s FROM intake
      WHERE election_id = ${electionId} AND tracker = ${tracker} AND retry_hash = ${retryHash}`.execute(db);
  return rows[0];
}

/** Counts the waiting ballots and finds their earliest deadline (Unix seconds; null where none waits). */
export async function findWaiting(
  trx: Trx,
  electionId: string,
): Promise<{ ballots: number; dueS: number | null }> {
  return trx
    .selectFrom('intake')
    .select((eb) => [eb.fn.countAll<number>().as('ballots'), eb.fn.min('due_s').as('dueS')])
    .where('election_id', '=', electionId)
    .executeTakeFirstOrThrow();
}

/** A waiting ballot without its bytes, which are megabytes for a batch. */
export interface IntakeHead extends Omit<IntakeRow, 'ballot'>, ReceiptPromise {
  readonly retryHash: Buffer | null;
}

/** Lists waiting ballots in the order of their trackers, which does not reveal when they came. */
export function listIntake(trx: Trx, electionId: string, limit: number): Promise<IntakeHead[]> {
  return trx
    .selectFrom('intake')
    .select(['tracker', 'credential', 'revision'])
    .select(['accepted_size as size', 'due_s as dueS', 'retry_hash as retryHash'])
    .where('election_id', '=', electionId)
    .orderBy('tracker')
    .limit(limit)
    .execute();
}

/** Counts the ballots that wait for a place in the record. */
export async function countIntake(db: Db | Trx, electionId: string): Promise<number> {
  const row = await db
    .selectFrom('intake')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('election_id', '=', electionId)
    .executeTakeFirstOrThrow();
  return row.waiting;
}

/**
 * Counts the accepted ballots that no signed head covers, and those of them with a deadline before a time in Unix
 * seconds. They wait in the intake or, while nothing can be signed, in the record.
 */
export async function countUnsigned(
  db: Db,
  electionId: string,
  nowS: number,
): Promise<{ readonly waiting: number; readonly overdue: number }> {
  const { rows } = await sql<{ waiting: number; overdue: number }>`
    SELECT count(*) AS waiting, count(*) FILTER (WHERE due_s < ${nowS}) AS overdue FROM (
      SELECT due_s FROM intake WHERE election_id = ${electionId}
      UNION ALL
      SELECT due_s FROM recorded_ballots WHERE election_id = ${electionId} AND entry_index >=
        (SELECT published_size FROM records WHERE election_id = ${electionId})) AS unsigned`.execute(db);
  return rows[0] ?? { waiting: 0, overdue: 0 };
}

/**
 * Waits until no cast is under way, and blocks new ones until the transaction ends. `cast_ballot` shares this
 * lock.
 */
export async function blockCasts(trx: Trx, electionId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(lock_of_casts(${electionId}))`.execute(trx);
}

/** Prevents a rewrite of the intake until the transaction ends; casts go on. */
export async function blockIntakeRewrite(trx: Trx): Promise<void> {
  await sql`LOCK TABLE intake IN ACCESS SHARE MODE`.execute(trx);
}

/** Counts the accepted ballots, in the record and waiting. The cost grows with the waiting ones. */
export async function countAccepted(db: Db | Trx, electionId: string): Promise<number> {
  const { rows } = await sql<{ accepted: number }>`
    SELECT (SELECT coalesce(sum(ballots), 0)::bigint FROM revision_ballots WHERE election_id = ${electionId})
         + (SELECT count(*) FROM intake WHERE election_id = ${electionId}) AS accepted`.execute(db);
  return rows[0]?.accepted ?? 0;
}

/**
 * Copies waiting ballots to the record's payloads inside the database: constraints of both tables make a
 * tracker the hash of the bytes.
 */
export async function copyToPayloads(
  trx: Trx,
  electionId: string,
  batch: readonly IntakeHead[],
): Promise<void> {
  const trackers = batch.map(({ tracker }) => tracker);
  await trx
    .insertInto('record_payloads')
    .columns(['election_id', 'hash', 'bytes'])
    .expression((eb) =>
      eb
        .selectFrom('intake')
        .select(['election_id', 'tracker', 'ballot'])
        .where('election_id', '=', electionId)
        .where('tracker', 'in', trackers)
        .orderBy('tracker'),
    )
    .onConflict((conflict) => conflict.columns(['election_id', 'hash']).doNothing())
    .execute();
}

/** Moves a batch out of the intake, and stores the index of each ballot in the record. */
export async function moveToRecord(
  trx: Trx,
  electionId: string,
  batch: readonly IntakeHead[],
  firstIndex: number,
): Promise<void> {
  await trx
    .insertInto('recorded_ballots')
    .values(
      batch.map(({ tracker, credential, revision, size, dueS, retryHash }, i) => ({
        election_id: electionId,
        tracker,
        credential,
        revision,
        entry_index: firstIndex + i,
        accepted_size: size,
        due_s: dueS,
        retry_hash: retryHash,
      })),
    )
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom('intake')
    .where('election_id', '=', electionId)
    .where(
      'tracker',
      'in',
      batch.map(({ tracker }) => tracker),
    )
    .executeTakeFirst();
  if (numDeletedRows !== BigInt(batch.length)) throw new Error('the intake changed while a batch was moved');
}

/**
 * Rewrites the waiting rows, so that no dead row shows which mark came with which ballot.
 * @returns false where the lock was not free at once
 */
export async function rewriteWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`SELECT rewrite_waiting() AS done`.execute(db);
  return rows[0]?.done === true;
}

/** Tells whether waiting rows have different transaction numbers, which show the mark that came with a ballot. */
export async function isRewriteDue(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    SELECT count(DISTINCT number) > 1 AND count(*) FILTER (WHERE is_ballot) BETWEEN 1 AND 200 AS due FROM (
      SELECT xmin::text AS number, true AS is_ballot FROM intake
      UNION ALL SELECT xmin::text, false FROM fresh_marks) AS waiting`.execute(trx);
  return rows[0]?.due === true;
}
