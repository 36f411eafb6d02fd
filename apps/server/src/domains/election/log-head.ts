import type { LogHead } from '@evoting/record/payloads';
import { bytesToHex } from '@evoting/tlog/encoding';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { LogEnd } from '../audit-log/service.ts';
import { appendEntries } from '../board/append.ts';
import { documentBytes, type NewEntry } from '../board/payload.ts';
import { lockRecord } from '../board/records-store.ts';

/**
 * Writes the audit log's current head into an election's record, so that nobody can rewrite the log up to
 * there without contradicting the record. It comes last in its transaction, after the act was noted; call
 * `publishHead` after it.
 * Takes: a transaction that holds the record already, the keys, the election, the moment, and the head.
 */
export async function noteLogHead(
  trx: Trx,
  keys: Deps['keys'],
  electionId: string,
  at: LogHead['at'],
  { seq, hash }: LogEnd,
): Promise<void> {
  const record = await lockRecord(trx, electionId);
  if (!record) throw new Error('an election without a record has no place for the log’s head');
  await appendEntries(trx, record, [logHeadEntry(at, { seq, hash })], keys);
}

/** The entry with the audit log's head. */
export function logHeadEntry(at: LogHead['at'], { seq, hash }: LogEnd): NewEntry {
  const head: LogHead = { at, seq, hash: bytesToHex(hash) };
  return { type: 'AuditLog', payload: documentBytes(head) };
}
