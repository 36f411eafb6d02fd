import type { Election } from '@evoting/belenios/server';
import { parseDocument } from '@evoting/record/canonical';
import { type Revision, revisionSchema } from '@evoting/record/payloads';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { createLru } from '../../platform/lru.ts';
import { listPayloadsByHash } from '../board/payloads-store.ts';
import { readElection } from './revision.ts';
import {
  findLastRevision,
  findNewestRevision,
  findRevisionByElection,
  listNewestRevisions,
  listRevisionRows,
  type RevisionRow,
} from './revisions-store.ts';

/** A revision of the record, parsed. */
export interface KnownRevision {
  /** Its number in the record, over all styles. */
  readonly number: number;
  /** The index of its entry. */
  readonly index: number;
  /** The SHA-256 of its payload, in hex. */
  readonly hash: string;
  readonly revision: Revision;
  readonly election: Election;
}

/** A revision, with the number of its ballots in the record. */
export interface CountedRevision extends KnownRevision {
  readonly ballots: number;
}

/** Room for the papers of as many styles as an election may have. */
const CACHED_MAX = 20_000;
/** Parsed revisions by the hash of their payload, which never changes. */
const cache = createLru<string, KnownRevision>(CACHED_MAX);
/** The revisions whose payloads are read by one query. */
const READ_AT_ONCE = 100;

/** Reads revisions, in the order of their rows. */
async function readRevisions(
  db: Db | Trx,
  electionId: string,
  rows: readonly RevisionRow[],
): Promise<KnownRevision[]> {
  const read: KnownRevision[] = [];
  for (let from = 0; from < rows.length; from += READ_AT_ONCE) {
    const some = rows.slice(from, from + READ_AT_ONCE);
    const unread = some.filter(({ revisionHash }) => !cache.has(revisionHash.toString('hex')));
    const payloads = await listPayloadsByHash(
      db,
      electionId,
      unread.flatMap(({ revisionHash, electionHash }) => [revisionHash, electionHash]),
    );
    for (const row of some) {
      const hash = row.revisionHash.toString('hex');
      const revision = cache.get(hash) ?? revisionOf(row, payloads);
      cache.set(hash, revision);
      read.push(revision);
    }
  }
  return read;
}

async function readRevision(db: Db | Trx, electionId: string, row: RevisionRow): Promise<KnownRevision> {
  return (await readRevisions(db, electionId, [row]))[0] as KnownRevision;
}

/** @throws Error if this server did not write the bytes: the store is damaged */
function revisionOf(row: RevisionRow, payloads: ReadonlyMap<string, Buffer>): KnownRevision {
  const hash = row.revisionHash.toString('hex');
  const read = parseDocument(revisionSchema, payloads.get(hash) ?? new Uint8Array());
  if (!read.ok) throw new Error(`a ballot revision of the record is ${read.reason}`);
  const election = payloads.get(row.electionHash.toString('hex'));
  return {
    number: row.revision,
    index: row.index,
    hash,
    revision: read.value,
    election: readElection(election?.toString('utf8') ?? ''),
  };
}

/**
 * Lists the revisions of an election, oldest first.
 * @param after the number of those that are left out
 */
export async function listRevisions(db: Db | Trx, electionId: string, after = 0): Promise<CountedRevision[]> {
  const rows = await listRevisionRows(db, electionId, after);
  const revisions = await readRevisions(db, electionId, rows);
  return revisions.map((revision, i) => ({ ...revision, ballots: rows[i]?.ballots ?? 0 }));
}

/** Finds the revision whose Belenios election has this hash. */
export async function findRevisionOf(
  db: Db | Trx,
  electionId: string,
  electionHash: Buffer,
): Promise<KnownRevision | null> {
  const row = await findRevisionByElection(db, electionId, electionHash);
  return row ? readRevision(db, electionId, row) : null;
}

/**
 * Finds the newest revision of a style, for which ballots are made now; null before the election was opened.
 */
export async function currentRevision(
  db: Db | Trx,
  electionId: string,
  style = 1,
): Promise<(KnownRevision & { readonly revisionHash: string; readonly electionHash: string }) | null> {
  const row = await findLastRevision(db, electionId, style);
  if (!row) return null;
  const hashes = {
    revisionHash: row.revisionHash.toString('hex'),
    electionHash: row.electionHash.toString('hex'),
  };
  return { ...(await readRevision(db, electionId, row)), ...hashes };
}

/** Lists the newest revision of each style; none before the election was opened. */
export async function newestRevisions(db: Db | Trx, electionId: string): Promise<KnownRevision[]> {
  return readRevisions(db, electionId, await listNewestRevisions(db, electionId));
}

/** Names the last revision of any style, after which no paper has changed; null before the election was opened. */
export async function lastRevision(db: Db | Trx, electionId: string): Promise<string | null> {
  const row = await findNewestRevision(db, electionId);
  return row?.revisionHash.toString('hex') ?? null;
}
