import type { Election } from '@evoting/belenios/server';
import { parseDocument } from '@evoting/record/canonical';
import { type Revision, revisionSchema } from '@evoting/record/payloads';
import { LRUCache } from 'lru-cache';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { findPayload } from '../board/entries-store.ts';
import { readElection } from './revision.ts';
import {
  findLastRevision,
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

/** Room for the papers of a nation's thousand styles. */
const CACHED_MAX = 2_000;
/** Parsed revisions by the hash of their payload, which never changes. */
const cache = new LRUCache<string, KnownRevision>({ max: CACHED_MAX });

async function readRevision(db: Db | Trx, electionId: string, row: RevisionRow): Promise<KnownRevision> {
  const key = row.revisionHash.toString('hex');
  const revision = cache.get(key) ?? (await loadRevision(db, electionId, row));
  cache.set(key, revision);
  return revision;
}

/** @throws Error if this server did not write the bytes: the store is damaged */
async function loadRevision(db: Db | Trx, electionId: string, row: RevisionRow): Promise<KnownRevision> {
  const payload = await findPayload(db, electionId, row.revisionHash);
  const election = await findPayload(db, electionId, row.electionHash);
  const read = parseDocument(revisionSchema, payload ?? new Uint8Array());
  if (!read.ok) throw new Error(`a ballot revision of the record is ${read.reason}`);
  return {
    number: row.revision,
    index: row.index,
    hash: row.revisionHash.toString('hex'),
    revision: read.value,
    election: readElection(election?.toString('utf8') ?? ''),
  };
}

/** Lists all revisions of an election, oldest first. */
export async function listRevisions(db: Db | Trx, electionId: string): Promise<CountedRevision[]> {
  const revisions: CountedRevision[] = [];
  for (const row of await listRevisionRows(db, electionId))
    revisions.push({ ...(await readRevision(db, electionId, row)), ballots: row.ballots });
  return revisions;
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
  const revisions: KnownRevision[] = [];
  for (const row of await listNewestRevisions(db, electionId))
    revisions.push(await readRevision(db, electionId, row));
  return revisions;
}
