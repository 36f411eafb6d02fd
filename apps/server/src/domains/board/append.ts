import { encodeEntry } from '@evoting/record/entry';
import { appendLeaves } from '@evoting/tlog/append';
import { bytesToHex } from '@evoting/tlog/encoding';
import { hashLeaf, sha256 } from '@evoting/tlog/hash';
import type { Trx } from '../../platform/database/connect.ts';
import type { KeyStore } from '../../platform/keys/key-store.ts';
import { insertEntries } from './entries-store.ts';
import { requireOwnTree } from './head.ts';
import type { NewEntry, Payload, StoredEntry } from './payload.ts';
import { insertPayloads } from './payloads-store.ts';
import { advanceRecord, type RecordHead } from './records-store.ts';
import { tileStore } from './tiles-store.ts';

/**
 * Appends entries to a record; the only way in which it grows. `publishHead` signs them after the commit.
 * A crash before the caller's commit leaves the old tree.
 * @param trx must hold the record (`lockRecord`)
 * @param record the head read under that lock
 * @param further payloads besides those of the entries, to which the entries refer
 * @throws KeyError for a database that is behind the signed head
 * @throws Error where the stored tiles are not those of the head, or the head has moved; both are defects
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
