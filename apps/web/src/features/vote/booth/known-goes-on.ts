import { type RecordSource, SourceError } from '@evoting/record/source';
import type { KnownRecord } from '../../../lib/known-records.ts';
import type { KnownHead } from './protocol.ts';

/**
 * Whether a record that this device knows goes on: then a new one may be only another name, by which a server
 * passes for one that was never seen.
 * Gives: that, and the heads that were read, to be kept: a server that ended a known record for this device
 * alone has signed a history that it cannot take back.
 */
export async function besideAnother(
  known: readonly KnownRecord[],
  sourceOf: (log: string) => RecordSource,
): Promise<{ isBeside: boolean; heads: KnownHead[] }> {
  const heads: KnownHead[] = [];
  if (known.length === 0) return { isBeside: false, heads };
  // Most devices know one record: the check of a result comes over the line for the others alone.
  const { lookForEnd } = await import('@evoting/audit/ended');
  try {
    for (const { log, pin } of known) {
      const { hasEnded, checkpoint } = await lookForEnd(sourceOf(log), pin);
      const { verifierKey, checkpoint: compared } = pin;
      if (checkpoint !== null) heads.push({ log, verifierKey, checkpoint, compared });
      if (!hasEnded) return { isBeside: true, heads };
    }
    return { isBeside: false, heads };
  } catch (error) {
    // A record that cannot be read now is no reason to trust another one.
    if (error instanceof SourceError) return { isBeside: true, heads };
    throw error;
  }
}
