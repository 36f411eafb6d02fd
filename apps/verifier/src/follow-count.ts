import { entryAt, type SignedRecord } from '@evoting/audit/count-proof';
import { requireDocument } from '@evoting/record/documents';
import { finding } from '@evoting/record/findings';
import { type CountPointer, countPointerSchema } from '@evoting/record/payloads';
import { RecordError } from '@evoting/record/source';

/**
 * Parses the file `count`, which names the entry with the numbers in force.
 * @param bytes null if there is no such file
 * @param seenIndex the entry that the last file named, or null
 * @throws RecordError if the file is malformed, or missing although there was one before
 */
export function readPointer(bytes: Uint8Array | null, seenIndex: number | null): CountPointer | null {
  if (bytes !== null) return requireDocument(countPointerSchema, bytes, 'count');
  if (seenIndex !== null) throw new RecordError('count', finding('count-gone', { index: seenIndex }));
  return null;
}

/**
 * Checks that no other numbers came into force after a result.
 * @param seenIndex the entry with the numbers seen before, or null
 * @throws RecordError if that entry is the result and a later one is now in force
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
