import type { LogHead } from '@evoting/record/payloads';
import { bytesToHex } from '@evoting/tlog/encoding';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { LogEnd } from '../audit-log/service.ts';
import { appendEntries } from '../board/append.ts';
import { documentBytes, type NewEntry } from '../board/payload.ts';
import { lockRecord } from '../board/records-store.ts';

/**
 * Writes the head of the log of acts into an election's record, so that rewriting the log up to there
 * contradicts the record. Comes last in its transaction; call `publishHead` after it.
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

/** Makes the record entry that holds the head of the log of acts. */
export function logHeadEntry(at: LogHead['at'], { seq, hash }: LogEnd): NewEntry {
  const head: LogHead = { at, seq, hash: bytesToHex(hash) };
  return { type: 'AuditLog', payload: documentBytes(head) };
}
