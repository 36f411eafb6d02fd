import { pureEngine } from '@evoting/audit/engine';
import { expect, test } from 'vitest';
import { threadVerifier } from '../../lib/threadVerifier.ts';
import { corruptFile, recordedElection } from '../../testing/recorded.ts';
import { costOf } from './cost.ts';
import { previewRecord } from './preview.ts';

/** Tools with a clock that advances 200 ms with each reading. */
function makeTools() {
  let ms = 0;
  return {
    verifier: threadVerifier(),
    tally: pureEngine.tally,
    random: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    now: () => (ms += 200),
  };
}

test('a preview measures the verification of a ballot of the newest paper', async () => {
  const { election, source } = await recordedElection();
  const tools = makeTools();
  const preview = await previewRecord(source, election.key, tools);
  expect(preview).toMatchObject({
    treeSize: 2,
    ballot: { proofMs: expect.any(Number), sumMs: expect.any(Number) },
  });
  const json = election.vote(0, 0);
  expect(preview?.ballot?.bytes).toBeLessThanOrEqual(json.length);
  expect(preview?.ballot?.bytes).toBeGreaterThan(json.length / 4);
  expect(tools.verifier.judged.fast + tools.verifier.judged.audited).toBeGreaterThan(1);
});

test('a record with an invalid signature has no preview, and one without a paper no cost', async () => {
  const { election, source } = await recordedElection();
  expect(await previewRecord(corruptFile(source, 'checkpoint'), election.key, makeTools())).toBeNull();
  expect(costOf({ treeSize: 1, rootHash: '', revisions: null, ballot: null }, 1)).toBeNull();
});

test('threads share the proofs but not the sums, and a sample costs its ballots and every entry', () => {
  const preview = {
    treeSize: 1_000,
    rootHash: '',
    revisions: null,
    ballot: { bytes: 10_000, proofMs: 40, sumMs: 20 },
  };
  const [one, two, four] = [1, 2, 4].map((threads) => costOf(preview, threads)?.whole.ms ?? 0) as [
    number,
    number,
    number,
  ];
  expect(one).toBeCloseTo(60_050, 0);
  expect(two).toBeCloseTo(20_050, 0);
  expect(four).toBe(two);
  expect(costOf(preview, 4)?.sample).toEqual({ bytes: 180_000, ms: 450 });
});
