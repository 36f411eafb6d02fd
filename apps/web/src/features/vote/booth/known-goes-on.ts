import { hasEnded } from '@evoting/booth/ended';
import { type RecordSource, SourceError } from '@evoting/record/source';
import type { KnownRecord } from '../../../lib/known-records.ts';

/**
 * Whether a record that this device knows goes on: then a new one may be only another name, by which a server
 * passes for one that was never seen.
 */
export async function isBesideAnother(
  known: readonly KnownRecord[],
  sourceOf: (log: string) => RecordSource,
) {
  try {
    for (const { log, pin } of known) if (!(await hasEnded(sourceOf(log), pin))) return true;
    return false;
  } catch (error) {
    // A record that cannot be read now is no reason to trust another one.
    if (error instanceof SourceError) return true;
    throw error;
  }
}
