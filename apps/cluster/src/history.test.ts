import type { RecordSource } from '@evoting/record/source';
import { appendLeaves, type TreeHead } from '@evoting/tlog/append';
import { emptyRoot, hashLeaf } from '@evoting/tlog/hash';
import { MemoryTileStore } from '@evoting/tlog/testing/memory-store';
import { parseTilePath } from '@evoting/tlog/tile';
import { expect, it } from 'vitest';
import { countForks } from './history.ts';

/** A record that grows entry by entry, and its head after each. */
async function recordOf(entries: readonly string[]) {
  const store = new MemoryTileStore();
  const heads: TreeHead[] = [];
  let head: TreeHead = { size: 0, root: emptyRoot() };
  for (const entry of entries) {
    head = await appendLeaves(store, head, [hashLeaf(new TextEncoder().encode(entry))]);
    heads.push(head);
  }
  const source: RecordSource = {
    read: async (path) => {
      const tile = parseTilePath(path);
      return tile && store.readTile(tile);
    },
  };
  return { source, heads, last: head };
}

it('a head that was shown and is no part of the last one is a second history', async () => {
  const { source, heads, last } = await recordOf(['a', 'b', 'c', 'd']);
  expect(await countForks(source, last, heads)).toBe(0);
  const other = await recordOf(['a', 'b', 'x', 'y', 'z']);
  expect(await countForks(source, last, [...heads, ...other.heads])).toBe(3);
});
