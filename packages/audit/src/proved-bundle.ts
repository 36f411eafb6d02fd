import { finding } from '@evoting/record/findings';
import { RecordError, type RecordSource, readBundle } from '@evoting/record/source';
import { equalBytes } from '@evoting/tlog/encoding';
import { hashLeaf } from '@evoting/tlog/hash';
import { TILE_WIDTH, tileWidth } from '@evoting/tlog/tile';
import type { LoadedTree } from '@evoting/tlog/tree';

/**
 * Reads a bundle of entries and checks each against the tree.
 * @returns its path, and the entries up to the size of the tree
 * @throws RecordError naming the first entry that is not in the tree
 */
export async function readProvedBundle(
  source: RecordSource,
  tree: LoadedTree,
  index: number,
): Promise<{ path: string; records: readonly Uint8Array[] }> {
  const width = tileWidth(0, index, tree.head.size);
  const { path, records } = await readBundle(source, 'entries', { index, width });
  const hashes = await tree.hashes(0, index);
  const lost = records.findIndex((record, i) => !equalBytes(hashLeaf(record), hashes[i] as Uint8Array));
  if (lost >= 0)
    throw new RecordError(`${path}, entry ${index * TILE_WIDTH + lost}`, finding('entry-not-in-tree'));
  return { path, records };
}
