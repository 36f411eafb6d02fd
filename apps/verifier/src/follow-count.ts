import { requireDocument } from '@evoting/audit/documents';
import { encodeEntry } from '@evoting/audit/entry';
import { type CountPointer, countPointerSchema } from '@evoting/audit/payloads';
import { RecordError } from '@evoting/audit/source';
import { equalBytes } from '@evoting/tlog/encoding';
import { hashLeaf } from '@evoting/tlog/hash';
import { TILE_WIDTH } from '@evoting/tlog/tile';
import type { OpenTree } from '@evoting/tlog/tree';

/**
 * Reads where the server says that the numbers in force are. Every count is an entry of the record, so that its history is the tree's.
 * Takes: the file `count` (null where there is none), and the place seen before. Gives: the place.
 * Refuses: another file, or none where there was one (RecordError naming the field).
 */
export function readPointer(bytes: Uint8Array | null, seenIndex: number | null): CountPointer | null {
  if (bytes !== null) return requireDocument(countPointerSchema, bytes, 'count');
  if (seenIndex !== null) throw new RecordError('count', `is gone; it named entry ${seenIndex}`);
  return null;
}

/**
 * Checks that the entry that is named for the numbers in force is one of the tree.
 * Takes: the tree and the place. Refuses: another entry there (RecordError naming it), or one beyond the tree.
 */
export async function requirePointed(tree: OpenTree, { index, payload }: CountPointer): Promise<void> {
  if (index >= tree.head.size)
    throw new RecordError('count, index', `is ${index}, beyond the ${tree.head.size} entries`);
  const leaf = (await tree.hashes(0, Math.floor(index / TILE_WIDTH)))[index % TILE_WIDTH] as Uint8Array;
  const isIt = (['Opening', 'Result'] as const).some((type) =>
    equalBytes(leaf, hashLeaf(encodeEntry({ type, payload }))),
  );
  if (!isIt) throw new RecordError('count, index', `names entry ${index}, which is no such count`);
}
