import { requireDocument } from '@evoting/record/documents';
import { encodeEntry } from '@evoting/record/entry';
import { verifyHead } from '@evoting/record/head';
import { membershipOf } from '@evoting/record/membership';
import { countPointerSchema } from '@evoting/record/payloads';
import { RecordError, type RecordSource, readFile, readText } from '@evoting/record/source';
import { hashLeaf } from '@evoting/tlog/hash';
import { parseVerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import type { DevicePin } from './paper.ts';

/**
 * Whether a record that this device knows has its result, so that another election may follow it at the same
 * site. Shown by the record itself: signed by the key that was pinned, extending what was seen, with the
 * entry `Result` in its tree.
 * Takes: where that record is, and what is pinned of it.
 * Gives: false for a record that is open, gone or another one.
 * Refuses: a server that cannot be reached is thrown (SourceError).
 */
export async function hasEnded(
  source: RecordSource,
  pin: Pick<DevicePin, 'verifierKey' | 'checkpoint'>,
): Promise<boolean> {
  try {
    const key = parseVerifierKey(pin.verifierKey);
    const verified = key && verifyHead(await readText(source, 'checkpoint'), key);
    if (!key || !verified?.ok) return false;
    const members = membershipOf(source, verified.head);
    const seen = pin.checkpoint === null ? null : verifyHead(pin.checkpoint, key);
    if (seen?.ok && !(await members.extends(seen.head))) return false;
    const pointer = requireDocument(countPointerSchema, await readFile(source, 'count'), 'count');
    const entry = encodeEntry({ type: 'Result', payload: pointer.payload });
    return await members.includes(pointer.index, hashLeaf(entry));
  } catch (error) {
    if (error instanceof RecordError || error instanceof TileError) return false;
    throw error;
  }
}
