import type { EntryType } from '@evoting/record/entry';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** Tells whether the record has its result. */
export async function hasResult(db: Db | Trx, electionId: string): Promise<boolean> {
  return (await findEntry(db, electionId, 'Result')) !== undefined;
}

/** Finds the index of an entry of which a record has one. */
export async function findEntry(
  db: Db | Trx,
  electionId: string,
  type: 'EndBallots' | 'EncryptedTally' | 'Result' | 'Void',
): Promise<number | undefined> {
  const row = await db
    .selectFrom('record_entries')
    .select('entry_index')
    .where('election_id', '=', electionId)
    .where('type', '<>', 'Ballot')
    .where('type', '=', type)
    .executeTakeFirst();
  return row?.entry_index;
}

/** Selects from the entries of a record, each with its payload if it has one. */
const withPayloads = (db: Db | Trx, electionId: string) =>
  db
    .selectFrom('record_entries as entry')
    .leftJoin('record_payloads as payload', (join) =>
      join
        .onRef('payload.election_id', '=', 'entry.election_id')
        .onRef('payload.hash', '=', 'entry.payload_hash'),
    )
    .where('entry.election_id', '=', electionId);

/** An entry with its payload's hash and exact bytes. */
export interface EntryWithPayload {
  readonly index: number;
  readonly hash: Buffer;
  readonly payload: Buffer;
}

/**
 * Finds the last entry of a type that has payloads.
 * @param below the size of the tree that must contain it
 */
export async function findLastEntry(
  db: Db | Trx,
  electionId: string,
  type: 'Electorate' | 'Participation',
  below: number,
): Promise<EntryWithPayload | undefined> {
  return withPayloads(db, electionId)
    .select(['entry.entry_index as index', 'payload.hash', 'payload.bytes as payload'])
    .where('entry.type', '<>', 'Ballot')
    .where('entry.type', '=', type)
    .where('entry.entry_index', '<', below)
    .orderBy('entry.entry_index', 'desc')
    .limit(1)
    .$castTo<EntryWithPayload>()
    .executeTakeFirst();
}

/** An entry of the record at its index; EndBallots has no payload. */
export interface EntryRow {
  readonly index: number;
  readonly type: EntryType;
  readonly payloadHash: Uint8Array | null;
}

/** Adds entries at their indices. */
export async function insertEntries(
  trx: Trx,
  electionId: string,
  entries: readonly EntryRow[],
): Promise<void> {
  for (const some of chunksOf(entries))
    await trx
      .insertInto('record_entries')
      .values(
        some.map(({ index, type, payloadHash }) => ({
          election_id: electionId,
          entry_index: index,
          type,
          payload_hash: payloadHash === null ? null : Buffer.from(payloadHash),
        })),
      )
      .execute();
}

/**
 * Finds a document's exact bytes by its hash; null for a ballot, whose bytes are not read, and undefined for
 * an unknown hash.
 */
export async function findDocument(
  db: Db,
  electionId: string,
  hash: Uint8Array,
): Promise<Buffer | null | undefined> {
  const row = await db
    .selectFrom('record_payloads as payload')
    .leftJoin('recorded_ballots as ballot', (join) =>
      join
        .onRef('ballot.election_id', '=', 'payload.election_id')
        .onRef('ballot.tracker', '=', 'payload.hash'),
    )
    .select((eb) =>
      eb.case().when('ballot.tracker', 'is', null).then(eb.ref('payload.bytes')).end().as('document'),
    )
    .where('payload.election_id', '=', electionId)
    .where('payload.hash', '=', Buffer.from(hash))
    .executeTakeFirst();
  return row?.document;
}

/** Finds a payload's exact bytes. */
export async function findPayload(
  db: Db | Trx,
  electionId: string,
  hash: Uint8Array,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('record_payloads')
    .select('bytes')
    .where('election_id', '=', electionId)
    .where('hash', '=', Buffer.from(hash))
    .executeTakeFirst();
  return row?.bytes;
}

/** Lists the payloads of entries from an index on, in order; null for an entry without one. */
export async function listPayloads(
  db: Db | Trx,
  electionId: string,
  range: { from: number; count: number },
): Promise<(Buffer | null)[]> {
  const rows = await withPayloads(db, electionId)
    .select(['entry.entry_index', 'payload.bytes'])
    .where('entry.entry_index', '>=', range.from)
    .where('entry.entry_index', '<', range.from + range.count)
    .orderBy('entry.entry_index')
    .execute();
  return rows.map(({ bytes }) => bytes);
}

/** Lists the payloads of the entries of a type, in order. Live counts are too many and too long for it. */
export async function listPayloadsOf(
  db: Db | Trx,
  electionId: string,
  type: Exclude<EntryType, 'Ballot' | 'Opening' | 'EndBallots'>,
): Promise<Buffer[]> {
  const rows = await withPayloads(db, electionId)
    .select('payload.bytes')
    .where('entry.type', '<>', 'Ballot')
    .where('entry.type', '=', type)
    .orderBy('entry.entry_index')
    .$castTo<{ bytes: Buffer }>()
    .execute();
  return rows.map(({ bytes }) => bytes);
}

/** Lists entries from an index on, in order. */
export async function listEntries(
  db: Db | Trx,
  electionId: string,
  range: { from: number; count: number },
): Promise<EntryRow[]> {
  return db
    .selectFrom('record_entries')
    .select(['entry_index as index', 'type', 'payload_hash as payloadHash'])
    .where('election_id', '=', electionId)
    .where('entry_index', '>=', range.from)
    .where('entry_index', '<', range.from + range.count)
    .orderBy('entry_index')
    .execute();
}

/** Lists the credentials of a revision's ballots after an index, in the order of the record. */
export function listCredentials(
  db: Db,
  electionId: string,
  revision: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ index: number; credential: Buffer }[]> {
  return db
    .selectFrom('recorded_ballots')
    .select(['entry_index as index', 'credential'])
    .where('election_id', '=', electionId)
    .where('revision', '=', revision)
    .where('entry_index', '>', after)
    .orderBy('entry_index')
    .limit(limit)
    .execute();
}

/** Lists a revision's ballots after an index, in the order of the record. */
export function listBallots(
  db: Db,
  electionId: string,
  revision: number,
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
    .where('recorded.revision', '=', revision)
    .where('recorded.entry_index', '>', after)
    .orderBy('recorded.entry_index')
    .limit(limit)
    .execute();
}
