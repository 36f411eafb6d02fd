import { sql } from 'kysely';
import type { Db, Trx } from '../../plugins/database/connect.ts';

/** A verified ballot as it waits for its place in the record; `ballot` is what was received, byte for byte. */
export interface IntakeRow {
  readonly tracker: Buffer;
  readonly credential: Buffer;
  readonly style: number;
  readonly ballot: Buffer;
}

/** Where a ballot is: its place in the record, null while it waits for one, undefined where it is unknown. */
export async function findBallot(
  db: Db | Trx,
  electionId: string,
  tracker: Buffer,
): Promise<number | null | undefined> {
  // One statement, one snapshot: a ballot that is being moved is seen on one side or the other.
  const { rows } = await sql<{ index: number | null }>`
    SELECT entry_index AS index FROM recorded_ballots WHERE election_id = ${electionId} AND tracker = ${tracker}
    UNION ALL
    SELECT NULL FROM intake WHERE election_id = ${electionId} AND tracker = ${tracker}`.execute(db);
  return rows[0]?.index;
}

/** A waiting ballot without its bytes: of many at once those are megabytes. */
export type IntakeHead = Omit<IntakeRow, 'ballot'>;

/** Up to `limit` waiting ballots in the order of their trackers, which says nothing of when they came. */
export function listIntake(trx: Trx, electionId: string, limit: number): Promise<IntakeHead[]> {
  return trx
    .selectFrom('intake')
    .select(['tracker', 'credential', 'style'])
    .where('election_id', '=', electionId)
    .orderBy('tracker')
    .limit(limit)
    .execute();
}

/** How many ballots wait for a place in the record. */
export async function countIntake(db: Db | Trx, electionId: string): Promise<number> {
  const row = await db
    .selectFrom('intake')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('election_id', '=', electionId)
    .executeTakeFirstOrThrow();
  return row.waiting;
}

/** How many ballots were accepted: those in the record's sums and those that wait. Costs as much as there are waiting ones. */
export async function countAccepted(db: Db | Trx, electionId: string): Promise<number> {
  const { rows } = await sql<{ accepted: number }>`
    SELECT (SELECT coalesce(sum(ballots), 0)::bigint FROM running_sums WHERE election_id = ${electionId})
         + (SELECT count(*) FROM intake WHERE election_id = ${electionId}) AS accepted`.execute(db);
  return rows[0]?.accepted ?? 0;
}

/** The bytes of some waiting ballots, in any order. */
export async function listWaitingBallots(
  trx: Trx,
  electionId: string,
  trackers: readonly Buffer[],
): Promise<Buffer[]> {
  const rows = await trx
    .selectFrom('intake')
    .select('ballot')
    .where('election_id', '=', electionId)
    .where('tracker', 'in', trackers)
    .execute();
  return rows.map(({ ballot }) => ballot);
}

/** Copies waiting ballots to the record's payloads, inside the database: a ballot's tracker is the hash of its bytes, and a constraint of both tables. */
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
        .where('tracker', 'in', trackers),
    )
    .onConflict((conflict) => conflict.columns(['election_id', 'hash']).doNothing())
    .execute();
}

/** Takes a batch out of the intake and notes the place of each ballot in the record. */
export async function moveToRecord(
  trx: Trx,
  electionId: string,
  batch: readonly IntakeHead[],
  firstIndex: number,
): Promise<void> {
  await trx
    .insertInto('recorded_ballots')
    .values(
      batch.map(({ tracker, credential, style }, i) => ({
        election_id: electionId,
        tracker,
        credential,
        style,
        entry_index: firstIndex + i,
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

/** The encrypted sums of one style: how many ballots, and the product of each choice (an encrypted tally's JSON). */
export interface StyleSums {
  readonly style: number;
  readonly ballots: number;
  readonly encryptedTally: string;
}

/** The running sums of some styles, in order. */
export function listSums(db: Db | Trx, electionId: string, styles: readonly number[]): Promise<StyleSums[]> {
  return db
    .selectFrom('running_sums')
    .select(['style', 'ballots', 'encrypted_tally as encryptedTally'])
    .where('election_id', '=', electionId)
    .where('style', 'in', styles)
    .orderBy('style')
    .execute();
}

/** How many ballots are in the running sums of all styles. */
export async function countSummed(db: Db | Trx, electionId: string): Promise<number> {
  const row = await db
    .selectFrom('running_sums')
    .select(sql<number>`coalesce(sum(ballots), 0)::bigint`.as('ballots'))
    .where('election_id', '=', electionId)
    .executeTakeFirstOrThrow();
  return row.ballots;
}

/** Replaces the running sums of a style. */
export async function updateSums(trx: Trx, electionId: string, sums: StyleSums): Promise<void> {
  await trx
    .updateTable('running_sums')
    .set({ ballots: sums.ballots, encrypted_tally: sums.encryptedTally })
    .where('election_id', '=', electionId)
    .where('style', '=', sums.style)
    .executeTakeFirstOrThrow();
}

/** The credentials that the record accepted for a style, one a ballot. */
export async function listCredentials(db: Db, electionId: string, style: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('recorded_ballots')
    .select('credential')
    .where('election_id', '=', electionId)
    .where('style', '=', style)
    .execute();
  return rows.map(({ credential }) => credential);
}

/** Ballots of a style in the order of the record, after a place; at most `limit`. */
export function listBallots(
  db: Db,
  electionId: string,
  style: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ index: number; ballot: Buffer }[]> {
  return db
    .selectFrom('recorded_ballots as recorded')
    .innerJoin('record_payloads as payload', (join) =>
      join
        .onRef('payload.election_id', '=', 'recorded.election_id')
        .onRef('payload.hash', '=', 'recorded.tracker'),
    )
    .select(['recorded.entry_index as index', 'payload.bytes as ballot'])
    .where('recorded.election_id', '=', electionId)
    .where('recorded.style', '=', style)
    .where('recorded.entry_index', '>', after)
    .orderBy('recorded.entry_index')
    .limit(limit)
    .execute();
}
