import { entryAt, type SignedRecord } from '@evoting/audit/count-proof';
import { requireDocument } from '@evoting/record/documents';
import { finding } from '@evoting/record/findings';
import { type CountPointer, countPointerSchema } from '@evoting/record/payloads';
import { RecordError } from '@evoting/record/source';

/**
 * Reads where the server says that the numbers in force are. Every count is an entry of the record, so that
 * its history is the tree's.
 * Takes: the file `count` (null where there is none), and the location seen before.
 * Gives: the location.
 * Refuses: another file, or none where there was one (RecordError naming the field).
 */
export function readPointer(bytes: Uint8Array | null, seenIndex: number | null): CountPointer | null {
  if (bytes !== null) return requireDocument(countPointerSchema, bytes, 'count');
  if (seenIndex !== null) throw new RecordError('count', finding('count-gone', { index: seenIndex }));
  return null;
}

/**
 * Checks that no other numbers came into force after a result.
 * Takes: the record, the entry that held the numbers seen before (null for none), and what holds them now.
 * Refuses: a later entry where the earlier one is the result (RecordError naming it).
 */
export async function requireNoneAfterResult(
  record: SignedRecord,
  seenIndex: number | null,
  { index }: CountPointer,
): Promise<void> {
  if (seenIndex === null || index <= seenIndex) return;
  if ((await entryAt(record, seenIndex)).type !== 'Result') return;
  const { type } = await entryAt(record, index);
  throw new RecordError(`entry ${index}`, finding('not-now', { type, stage: 'certified' }));
}
