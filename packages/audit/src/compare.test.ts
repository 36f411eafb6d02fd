import { expect, test } from 'vitest';
import { type ComparedHead, comparisonOf } from './compare.ts';

const seen: ComparedHead = {
  verifierKey: 'vote.example/api/board/2026+00000000+AQ==',
  treeSize: 6,
  rootHash: 'cm9vdA==',
  revisions: 'ab'.repeat(32),
};

// Changing the format makes program versions incompatible, which docs/verify.md must then explain.
test('the groups that people read to each other keep their form: two devices of one version have the same ones', () => {
  expect(comparisonOf(seen)).toBe('fpbzv-jy4p9-9gqhz-3e6pk');
});

test('any change of what the groups stand for changes them', () => {
  const changes: Partial<ComparedHead>[] = [
    { verifierKey: 'vote.example/api/board/2026+00000000+Ag==' },
    { treeSize: 7 },
    { rootHash: 'cm9vdC==' },
    { revisions: null },
  ];
  const all = [seen, ...changes.map((change) => ({ ...seen, ...change }))].map(comparisonOf);
  expect(new Set(all).size).toBe(all.length);
});
