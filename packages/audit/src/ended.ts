import { requireDocument } from '@evoting/record/documents';
import { countPointerSchema } from '@evoting/record/payloads';
import { readSeen } from '@evoting/record/seen-head';
import { RecordError, type RecordSource, readFile } from '@evoting/record/source';
import { parseVerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import { requireCountProof } from './count-proof.ts';

/**
 * Checks whether a known record has its result, so that another election may follow it on the same site. Only
 * the record itself can prove that: signed by the pinned key, extending the checkpoint seen before, with a
 * result after the end of voting that the trustees' shares prove. The log's key alone cannot fake such an
 * end.
 * @returns `hasEnded` is false for a record that is open, missing or different. `checkpoint` is the signed
 *   checkpoint that was read, or null if neither the one seen before nor a count proves it; store it, so that no other history
 *   of this record is accepted later.
 * @throws SourceError if the server cannot be reached
 */
export async function lookForEnd(
  source: RecordSource,
  pin: { verifierKey: string; checkpoint: string | null },
): Promise<{ hasEnded: boolean; checkpoint: string | null }> {
  let checkpoint: string | null = null;
  try {
    const key = parseVerifierKey(pin.verifierKey);
    if (key === null) return { hasEnded: false, checkpoint };
    // The count is read first, so that the checkpoint covers it.
    const count = await readFile(source, 'count');
    const seen = await readSeen(source, key, pin.checkpoint);
    if (!seen.ok) return { hasEnded: false, checkpoint };
    // A first look proves nothing about the tree until the end does.
    if (seen.record.seen !== null) checkpoint = seen.record.note;
    const tree = await seen.record.members.tree();
    const pointer = requireDocument(countPointerSchema, count, 'count');
    const kind = await requireCountProof({ source, tree, origin: key.name }, pointer);
    return { hasEnded: kind === 'Result', checkpoint: seen.record.note };
  } catch (error) {
    if (error instanceof RecordError || error instanceof TileError) return { hasEnded: false, checkpoint };
    throw error;
  }
}
