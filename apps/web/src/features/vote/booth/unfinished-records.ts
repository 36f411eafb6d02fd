import { type RecordSource, SourceError } from '@evoting/record/source';
import type { KnownRecord } from '../../../lib/known-records.ts';
import type { KnownHead } from './protocol.ts';

/**
 * Looks for a known record that has no result yet. While one exists, a record under a new name may be a
 * server's attempt to pass for one that this device has never seen.
 * @returns that, and the heads that were read. The caller stores them: a server that forged an end for this
 * device alone has then signed a history that it cannot take back.
 */
export async function findUnfinished(
  known: readonly KnownRecord[],
  sourceOf: (log: string) => RecordSource,
): Promise<{ hasUnfinished: boolean; heads: KnownHead[] }> {
  const heads: KnownHead[] = [];
  if (known.length === 0) return { hasUnfinished: false, heads };
  // Most devices know one record, and never download the check of a result.
  const { lookForEnd } = await import('@evoting/audit/ended');
  try {
    for (const { log, pin } of known) {
      const { hasEnded, checkpoint } = await lookForEnd(sourceOf(log), pin);
      const { verifierKey, checkpoint: compared } = pin;
      if (checkpoint !== null) heads.push({ log, verifierKey, checkpoint, compared });
      if (!hasEnded) return { hasUnfinished: true, heads };
    }
    return { hasUnfinished: false, heads };
  } catch (error) {
    // A known record that cannot be read now counts as unfinished.
    if (error instanceof SourceError) return { hasUnfinished: true, heads };
    throw error;
  }
}
