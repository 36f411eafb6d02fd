import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendLeaves, type TileStore, type TreeHead } from './append.ts';
import { bytesToHex } from './encoding.ts';
import { emptyRoot, type Hash, hashLeaf, rootOf } from './hash.ts';
import { verifyConsistency, verifyInclusion } from './proof.ts';
import { MemoryTileStore } from './testing/memory-store.ts';
import { type Tile, TileError } from './tile.ts';
import { checkConsistency, checkInclusion, loadTree } from './tree.ts';

const EMPTY: TreeHead = { size: 0, root: emptyRoot() };
const leaf = (i: number, salt = 0): Hash => hashLeaf(Uint8Array.of(salt, i >> 16, (i >> 8) & 255, i & 255));
const leavesFrom = (begin: number, count: number, salt = 0) =>
  Array.from({ length: count }, (_, i) => leaf(begin + i, salt));

/** Checks the invariants of a stored log: the root follows the definition, and every tile has its content. */
async function checkWholeLog(store: MemoryTileStore, head: TreeHead): Promise<void> {
  const leaves = leavesFrom(0, head.size);
  expect(bytesToHex(head.root)).toBe(bytesToHex(rootOf(leaves)));
  const tree = await loadTree(store, head);
  for (let index = 0; index * 256 < head.size; index++) {
    expect(await tree.hashes(0, index)).toEqual(leaves.slice(index * 256, (index + 1) * 256));
  }
}

test('after every batch the whole log is right, and every older tree is a beginning of it', async () => {
  const batches = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(batches, fc.nat(), async (counts, pick) => {
      const store = new MemoryTileStore();
      const heads = [EMPTY];
      for (const count of counts) {
        const before = heads.at(-1) as TreeHead;
        const head = await appendLeaves(store, before, leavesFrom(before.size, count));
        await checkWholeLog(store, head);
        const tree = await loadTree(store, head);
        for (const seen of heads) expect(await checkConsistency(tree, seen)).toBe(true);
        heads.push(head);
        if (head.size === 0) continue;
        const index = pick % head.size;
        expect(await checkInclusion(tree, index, leaf(index))).toBe(true);
        expect(await checkInclusion(tree, index, leaf(index, 1))).toBe(false);
        expect(await checkInclusion(tree, head.size, leaf(index))).toBe(false);
      }
    }),
    { numRuns: Number(process.env.TREE_PROPERTY_RUNS ?? 25) },
  );
});

test('in every tree up to 40 entries every proof holds for its own claim and for no other', async () => {
  const store = new MemoryTileStore();
  const heads = [EMPTY];
  for (let size = 1; size <= 40; size++) {
    heads.push(await appendLeaves(store, heads.at(-1) as TreeHead, [leaf(size - 1)]));
    const { root } = heads[size] as TreeHead;
    const tree = await loadTree(store, heads[size] as TreeHead);
    for (let index = 0; index < size; index++) {
      const proof = await tree.inclusionProof(index);
      for (let other = 0; other < size; other++) {
        const claim = { index: other, treeSize: size, leafHash: leaf(index), root };
        expect(verifyInclusion(claim, proof)).toBe(other === index);
      }
    }
    for (let firstSize = 1; firstSize < size; firstSize++) {
      const proof = await tree.consistencyProof(firstSize);
      const claim = { firstSize, secondSize: size, secondRoot: root };
      const { root: firstRoot } = heads[firstSize] as TreeHead;
      expect(verifyConsistency({ ...claim, firstRoot }, proof)).toBe(true);
      expect(verifyConsistency({ ...claim, firstRoot: leaf(firstSize, 1) }, proof)).toBe(false);
    }
  }
});

test('a tree that replaced an entry is not consistent with the one seen before', async () => {
  const honest = await appendLeaves(new MemoryTileStore(), EMPTY, leavesFrom(0, 300));
  const store = new MemoryTileStore();
  const forged = await appendLeaves(store, EMPTY, leavesFrom(0, 500).with(10, leaf(10, 1)));
  const tree = await loadTree(store, forged);
  expect(await checkConsistency(tree, honest)).toBe(false);
  expect(await checkConsistency(tree, { size: 501, root: honest.root })).toBe(false);
});

test('appending costs as many reads and writes at 200,000 entries as at 1,000', {
  tags: ['release'],
}, async () => {
  const operations = [];
  for (const size of [1_000, 200_000]) {
    const store = new MemoryTileStore();
    const head = await appendLeaves(store, EMPTY, leavesFrom(0, size));
    store.operations = 0;
    await appendLeaves(store, head, leavesFrom(size, 8));
    operations.push(store.operations);
  }
  expect(operations).toEqual([3, 4]); // one more level to read, the same single tile to write
});

/** Fails at the n-th operation, either before it reaches the store or after (only the reply is lost). */
function failingAt(store: MemoryTileStore, n: number, isPersisted: boolean): TileStore {
  let operations = 0;
  async function attempt<T>(operation: () => Promise<T>): Promise<T> {
    operations += 1;
    if (operations !== n) return await operation();
    if (isPersisted) await operation();
    throw new Error('the disk is gone');
  }
  return {
    readTile: (tile) => attempt(() => store.readTile(tile)),
    writeTile: (tile, bytes) => attempt(() => store.writeTile(tile, bytes)),
  };
}

test('storage that fails, or persists and then fails, at any step gives the same tree on a retry', async () => {
  const first = new MemoryTileStore();
  const head = await appendLeaves(first, EMPTY, leavesFrom(0, 500));
  const batch = leavesFrom(500, 300);
  const undisturbed = first.clone();
  const expected = await appendLeaves(undisturbed, head, batch);
  expect(undisturbed.operations).toBe(6);
  for (const isPersisted of [false, true]) {
    for (let step = 1; step <= undisturbed.operations; step++) {
      const store = first.clone();
      await expect(appendLeaves(failingAt(store, step, isPersisted), head, batch)).rejects.toThrow(
        'disk is gone',
      );
      expect((await loadTree(store, head)).head).toEqual(head); // the old tree can still be read
      expect(await appendLeaves(store, head, batch)).toEqual(expected);
      expect(store.rows).toEqual(undisturbed.rows);
    }
  }
});

test('another batch over half-written tiles is refused by the store: there is never a second tree', async () => {
  const store = new MemoryTileStore();
  const head = await appendLeaves(store, EMPTY, leavesFrom(0, 500));
  await expect(appendLeaves(failingAt(store, 4, true), head, leavesFrom(500, 300))).rejects.toThrow(
    'disk is gone',
  );
  await expect(appendLeaves(store, head, leavesFrom(500, 300, 1))).rejects.toThrow('would change');
});

test('a stored edge that is missing, cut or changed is named and never built upon', async () => {
  const good = new MemoryTileStore();
  const head = await appendLeaves(good, EMPTY, leavesFrom(0, 300));
  const damage: [string, (bytes: Uint8Array) => Uint8Array | null][] = [
    ['tile/0/001.p/44: is missing', () => null],
    ['tile/0/001.p/44: has 1407 bytes instead of 1408', (bytes) => bytes.slice(1)],
    [
      'tile/0/001.p/44, tile/1/000.p/1: does not hash to the root',
      (bytes) => bytes.with(5, 1 ^ (bytes[5] as number)),
    ],
  ];
  for (const [message, spoil] of damage) {
    const readTile = async (tile: Tile) => {
      const bytes = await good.readTile(tile);
      return bytes !== null && tile.level === 0 ? spoil(bytes) : bytes;
    };
    const store: TileStore = { readTile, writeTile: () => Promise.reject(new Error('written')) };
    await expect(appendLeaves(store, head, [leaf(300)])).rejects.toThrow(message);
    await expect(loadTree(store, head)).rejects.toBeInstanceOf(TileError);
  }
});

test('a full tile that is cut, missing or changed is named when a proof needs it', async () => {
  const good = new MemoryTileStore();
  const head = await appendLeaves(good, EMPTY, leavesFrom(0, 700));
  const damage: [string, (bytes: Uint8Array) => Uint8Array | null][] = [
    ['tile/0/001: is missing', () => null],
    ['tile/0/001: has 8191 bytes instead of 8192', (bytes) => bytes.slice(1)],
    ['tile/0/001: does not hash to what the tile above says', (bytes) => bytes.toReversed()],
  ];
  for (const [message, spoil] of damage) {
    const readTile = async (tile: Tile) => {
      const bytes = await good.readTile(tile);
      return bytes !== null && tile.level === 0 && tile.index === 1 ? spoil(bytes) : bytes;
    };
    const tree = await loadTree({ readTile }, head);
    await expect(checkInclusion(tree, 300, leaf(300))).rejects.toThrow(message);
    expect(await checkInclusion(tree, 10, leaf(10))).toBe(true);
  }
});
