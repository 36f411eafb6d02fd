import { encodeEntry } from '@evoting/record/entry';
import { appendLeaves } from '@evoting/tlog/append';
import { bytesToHex } from '@evoting/tlog/encoding';
import { hashLeaf, sha256 } from '@evoting/tlog/hash';
import type { Trx } from '../../platform/database/connect.ts';
import type { KeyStore } from '../../platform/keys/key-store.ts';
import { insertEntries, insertPayloads } from './entries-store.ts';
import { requireOwnTree } from './head.ts';
import type { NewEntry, Payload, StoredEntry } from './payload.ts';
import { advanceRecord, type RecordHead } from './store.ts';
import { tileStore } from './tiles-store.ts';

export { storeBallot } from './cast-store.ts';
export {
  deleteWaitingTree,
  findLastOpening,
  findNumbers,
  findWaitingTree,
  insertOpening,
  keepWaitingTree,
  type LastOpening,
  listOpenings,
  type Numbers,
  type WaitingTree,
} from './count-store.ts';
export {
  findEntry,
  findPayload,
  hasResult,
  listBallots,
  listCredentials,
  listEntries,
  listPayloads,
  listStructure,
} from './entries-store.ts';
export { filesOf } from './files.ts';
export { type HeadDeps, isOwnTree, keepPublished, publishHead, requireOwnTree } from './head.ts';
export { countHinted, insertHints } from './hints-store.ts';
export {
  countAccepted,
  countIntake,
  countOverdue,
  findPromise,
  holdCasts,
  holdIntake,
  type IntakeRow,
  type Promised,
} from './intake-store.ts';
export { linesOfPapers } from './lines.ts';
export { listMovedLines, listVotes, type MovedLine, storeVotes } from './lines-store.ts';
export { documentBytes, type NewEntry, type Payload, payloadOf, type StoredEntry } from './payload.ts';
export { countRecorded, insertRevisionLines } from './revision-ballots-store.ts';
export {
  findRecord,
  findRecordNamed,
  insertRecord,
  listRecords,
  listUnfinished,
  lockRecord,
  type RecordHead,
} from './store.ts';
export { tileStore } from './tiles-store.ts';

/**
 * Appends entries to a record: the only way in which it grows. Nothing is signed here: `publishHead` does
 * that, after the commit.
 * Takes: a transaction that holds the record (`lockRecord`), the head that it read there, the entries in
 * order, the keys, and further payloads that the entries refer to.
 * Gives: the new head.
 * Refuses (KeyError): a database that is behind the signed head; throws where the stored tiles are not the
 * head's tree and where the head has moved, which are defects. A crash before the caller's commit leaves the
 * old tree.
 */
export async function appendEntries(
  trx: Trx,
  record: RecordHead,
  entries: readonly (NewEntry | StoredEntry)[],
  keys: KeyStore,
  further: readonly Payload[] = [],
): Promise<RecordHead> {
  await requireOwnTree(trx, keys, record);
  const rows = entries.map((entry, i) => ({
    index: record.size + i,
    type: entry.type,
    payloadHash: payloadHashOf(entry),
  }));
  const payloads = entries.flatMap((entry, i) => {
    const hash = rows[i]?.payloadHash;
    return 'payload' in entry && entry.payload && hash ? [{ hash, bytes: entry.payload }] : [];
  });
  await insertPayloads(trx, record.electionId, [...further, ...payloads]);
  await insertEntries(trx, record.electionId, rows);
  const leaves = rows.map(({ type, payloadHash }) =>
    hashLeaf(encodeEntry({ type, payload: payloadHash && bytesToHex(payloadHash) })),
  );
  const head = await appendLeaves(tileStore(trx, record.electionId), record, leaves);
  if (!(await advanceRecord(trx, record.electionId, record.size, head))) {
    throw new Error(`the record of ${record.log} grew while it was held`);
  }
  return { ...record, size: head.size, root: Buffer.from(head.root) };
}

function payloadHashOf(entry: NewEntry | StoredEntry): Uint8Array | null {
  if ('payloadHash' in entry) return entry.payloadHash;
  return entry.payload === null ? null : sha256(entry.payload);
}
