import { requireDocument } from '@evoting/record/documents';
import { countPointerSchema } from '@evoting/record/payloads';
import { readSeen } from '@evoting/record/seen-head';
import { RecordError, type RecordSource, readFile } from '@evoting/record/source';
import { parseVerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import { requireNumbers } from './numbers.ts';

/**
 * Looks whether a record that this device knows has its result, so that another election may follow it at the
 * same site. Shown by the record itself: signed by the key that was pinned, extending what was seen, with a
 * result after the end of voting that the trustees' shares prove. The log's key alone makes no such end.
 * Takes: where that record is, and what is pinned of it.
 * Gives: `hasEnded` false for a record that is open, gone or another one; and the signed checkpoint that it
 * was read at, null where there is none that extends what was seen: it is to be kept, so that no other
 * history of this record is accepted later.
 * Refuses: a server that cannot be reached is thrown (SourceError).
 */
export async function lookForEnd(
  source: RecordSource,
  pin: { verifierKey: string; checkpoint: string | null },
): Promise<{ hasEnded: boolean; checkpoint: string | null }> {
  let checkpoint: string | null = null;
  try {
    const key = parseVerifierKey(pin.verifierKey);
    if (key === null) return { hasEnded: false, checkpoint };
    // The count before the checkpoint, which then covers it.
    const count = await readFile(source, 'count');
    const seen = await readSeen(source, key, pin.checkpoint);
    if (!seen.ok) return { hasEnded: false, checkpoint };
    checkpoint = seen.record.note;
    const tree = await seen.record.members.tree();
    const pointer = requireDocument(countPointerSchema, count, 'count');
    const kind = await requireNumbers({ source, tree, origin: key.name }, pointer);
    return { hasEnded: kind === 'Result', checkpoint };
  } catch (error) {
    if (error instanceof RecordError || error instanceof TileError) return { hasEnded: false, checkpoint };
    throw error;
  }
}
