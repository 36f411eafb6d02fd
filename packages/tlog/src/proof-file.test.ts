import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { appendLeaves } from './append.ts';
import { emptyRoot, type Hash, hashLeaf, rootOf } from './hash.ts';
import { verifyConsistency, verifyInclusion } from './proof.ts';
import { type ProofLocation, parseProof, parseProofPath, proofPath, writeProof } from './proof-file.ts';
import { MemoryTileStore } from './testing/memory-store.ts';
import { TileError } from './tile.ts';

const SIZE = 3_000;
const leaves = Array.from({ length: SIZE }, (_, i) => hashLeaf(Uint8Array.of(i >> 8, i & 255)));
const store = new MemoryTileStore();
const rootAt = (size: number) => rootOf(leaves.slice(0, size));

beforeAll(async () => {
  await appendLeaves(store, { size: 0, root: emptyRoot() }, leaves);
});

/** Two sizes of the log, the smaller one first. */
const twoSizes = fc
  .tuple(fc.integer({ min: 1, max: SIZE }), fc.integer({ min: 1, max: SIZE }))
  .map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a]));

test('a written proof holds for its place, in every older tree of the log too', async () => {
  await fc.assert(
    fc.asyncProperty(twoSizes, async ([first, treeSize]) => {
      const index = first - 1;
      const inclusion = parseProof(await writeProof(store, { kind: 'inclusion', treeSize, at: index }));
      const root = rootAt(treeSize);
      const claim = { index, treeSize, leafHash: leaves[index] as Hash, root };
      expect(verifyInclusion(claim, inclusion as Hash[])).toBe(true);
      expect(verifyInclusion({ ...claim, leafHash: emptyRoot() }, inclusion as Hash[])).toBe(false);
      const consistency = parseProof(await writeProof(store, { kind: 'consistency', treeSize, at: first }));
      const trees = { firstSize: first, firstRoot: rootAt(first), secondSize: treeSize, secondRoot: root };
      expect(verifyConsistency(trees, consistency as Hash[])).toBe(true);
      expect(verifyConsistency({ ...trees, firstRoot: emptyRoot() }, consistency as Hash[])).toBe(false);
    }),
  );
});

test('every path that is written is read again, and no other spelling, nor a place that the tree has not', () => {
  const location: ProofLocation = { kind: 'inclusion', treeSize: 20_000, at: 0 };
  expect(proofPath(location)).toBe('proof/inclusion/20000/0');
  expect(parseProofPath(proofPath(location))).toEqual(location);
  expect(parseProofPath('proof/consistency/7/7')).toEqual({ kind: 'consistency', treeSize: 7, at: 7 });
  const refused = ['inclusion/7/7', 'inclusion/0/0', 'consistency/7/0', 'consistency/7/8', 'inclusion/07/1'];
  const odd = ['inclusion/7/-1', 'inclusion/7/1/', 'other/7/1', 'inclusion/7', 'inclusion/7/1e0', ''];
  for (const path of [...refused, ...odd]) expect(parseProofPath(`proof/${path}`)).toBeNull();
  expect(parseProofPath(`proof/inclusion/${'9'.repeat(16)}/1`)).toBeNull();
});

test('a proof that is cut, longer, or no list of hashes is refused', async () => {
  const text = await writeProof(store, { kind: 'inclusion', treeSize: SIZE, at: 5 });
  expect(parseProof(text)).toHaveLength(12);
  expect(parseProof('')).toEqual([]);
  const line = text.slice(0, 45);
  for (const wrong of [
    text.slice(0, -1),
    text.slice(1),
    `${text}\n`,
    `${text}AAAA\n`,
    `${line.trim()}`,
    '\n',
  ]) {
    expect(parseProof(wrong)).toBeNull();
  }
  expect(parseProof(line.repeat(64))).toHaveLength(64);
  expect(parseProof(line.repeat(65))).toBeNull();
});

test('a text of far more lines than a proof has is refused before it is split [A230]', () => {
  const split = vi.spyOn(String.prototype, 'split');
  const refused = [parseProof('\n'.repeat(2 ** 21)), parseProof('{}'.repeat(2 ** 21))];
  const wasSplit = split.mock.calls.length > 0;
  split.mockRestore();
  expect([refused, wasSplit]).toEqual([[null, null], false]);
});

test('no proof is made from tiles that are missing', async () => {
  const location: ProofLocation = { kind: 'inclusion', treeSize: SIZE + 1, at: 5 };
  await expect(writeProof(store, location)).rejects.toBeInstanceOf(TileError);
});
