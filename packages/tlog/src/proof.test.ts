import { expect, test } from 'vitest';
import { appendLeaves } from './append.ts';
import { bytesToHex, hexToBytes } from './encoding.ts';
import { emptyRoot, type Hash, hashLeaf, rootOf } from './hash.ts';
import { verifyConsistency, verifyInclusion } from './proof.ts';
import { MemoryTileStore } from './testing/memory-store.ts';
import { CONSISTENCY, ENTRIES, INCLUSION, ROOTS } from './testing/rfc6962.ts';
import { loadTree } from './tree.ts';

const leaves = ENTRIES.map(hashLeaf);

async function treeOf(size: number) {
  const store = new MemoryTileStore();
  const head = await appendLeaves(store, { size: 0, root: emptyRoot() }, leaves.slice(0, size));
  return await loadTree(store, head);
}

/** Every way of damaging a proof in one step: a flipped bit in any hash, a hash missing, added or swapped. */
function spoiled(proof: readonly Hash[]): Hash[][] {
  const flipped = proof.map((hash, i) => proof.with(i, hash.with(i, (hash[i] as number) ^ 1)));
  const missing = proof.map((_, i) => proof.toSpliced(i, 1));
  const more = [...proof, new Uint8Array(32)].map((_, i) =>
    proof.toSpliced(i, 0, new Uint8Array(32).fill(7)),
  );
  const exchanged = proof.slice(1).map((hash, i) => proof.with(i, hash).with(i + 1, proof[i] as Hash));
  const short = proof.map((hash, i) => proof.with(i, hash.slice(1)));
  return [...flipped, ...missing, ...more, ...exchanged, ...short];
}

test('the roots of the published entries are the published roots', () => {
  for (const [size, root] of ROOTS.entries()) {
    expect(bytesToHex(rootOf(leaves.slice(0, size)))).toBe(bytesToHex(root));
  }
});

test('the published inclusion proofs are made and verified, and no spoiled one is', async () => {
  for (const { index, treeSize, proof } of INCLUSION) {
    const hashes = proof.map(hexToBytes);
    const claim = { index, treeSize, leafHash: leaves[index] as Hash, root: ROOTS[treeSize] as Hash };
    expect((await (await treeOf(treeSize)).inclusionProof(index)).map(bytesToHex)).toEqual(proof);
    expect(verifyInclusion(claim, hashes)).toBe(true);
    for (const wrong of spoiled(hashes)) expect(verifyInclusion(claim, wrong)).toBe(false);
    for (const other of [index + 1, index - 1, index + treeSize, 0.5, Number.NaN]) {
      expect(verifyInclusion({ ...claim, index: other }, hashes)).toBe(false);
    }
    expect(verifyInclusion({ ...claim, leafHash: leaves[1] as Hash }, hashes)).toBe(false);
    expect(verifyInclusion({ ...claim, root: ROOTS[1] as Hash }, hashes)).toBe(false);
    expect(verifyInclusion({ ...claim, treeSize: treeSize * 2 }, hashes)).toBe(false);
  }
});

test('the published consistency proofs are made and verified, and no spoiled one is', async () => {
  for (const { firstSize, secondSize, proof } of CONSISTENCY) {
    const hashes = proof.map(hexToBytes);
    const roots = { firstRoot: ROOTS[firstSize] as Hash, secondRoot: ROOTS[secondSize] as Hash };
    const claim = { firstSize, secondSize, ...roots };
    expect((await (await treeOf(secondSize)).consistencyProof(firstSize)).map(bytesToHex)).toEqual(proof);
    expect(verifyConsistency(claim, hashes)).toBe(true);
    for (const wrong of spoiled(hashes)) expect(verifyConsistency(claim, wrong)).toBe(false);
    for (const other of [firstSize + 1, firstSize - 1, secondSize, secondSize + 1]) {
      expect(verifyConsistency({ ...claim, firstSize: other }, hashes)).toBe(false);
    }
    expect(verifyConsistency({ ...claim, firstRoot: ROOTS[7] as Hash }, hashes)).toBe(false);
    expect(verifyConsistency({ ...claim, secondRoot: ROOTS[7] as Hash }, hashes)).toBe(false);
  }
});

test('a tree is consistent with itself and with the empty tree, by a proof without hashes', () => {
  const [empty, , , three] = ROOTS as [Hash, Hash, Hash, Hash];
  const same = { firstSize: 3, secondSize: 3, firstRoot: three, secondRoot: three };
  const grown = { firstSize: 0, secondSize: 3, firstRoot: empty, secondRoot: three };
  expect(verifyConsistency(same, [])).toBe(true);
  expect(verifyConsistency(grown, [])).toBe(true);
  expect(verifyConsistency({ ...same, firstRoot: empty }, [])).toBe(false);
  expect(verifyConsistency({ ...grown, firstRoot: three }, [])).toBe(false);
  expect(verifyConsistency(same, [three])).toBe(false);
  expect(verifyConsistency(grown, [three])).toBe(false);
});
