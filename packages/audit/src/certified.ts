import { finding } from '@evoting/record/findings';
import type { Head } from '@evoting/record/head';
import { RecordError, type RecordSource } from '@evoting/record/source';
import { base64ToBytes } from '@evoting/tlog/encoding';
import { isExtensionOf } from './seen.ts';
import type { Certification } from './shown-results.ts';

/**
 * Checks the officers' certification: it names this record up to the certified head, and the result in it. A
 * result beyond that head is a different one, and a live count is no result.
 * @param final the result in the record
 * @throws RecordError for another record or result
 */
export async function requireCertified(
  { source, head }: { readonly source: RecordSource; readonly head: Head },
  { size, root: rootBase64, ballots, result }: Certification,
  final: { readonly index: number; readonly hash: string; readonly ballots: number } | null,
): Promise<void> {
  const root = base64ToBytes(rootBase64);
  const isResultIn = final !== null && final.index < size;
  const isResult = isResultIn && result === final.hash && ballots === final.ballots;
  const isOurs = root !== null && isResult && (await isExtensionOf(source, head, { size, root }));
  if (!isOurs) throw new RecordError('results, meta.certification', finding('certified-otherwise', { size }));
}
