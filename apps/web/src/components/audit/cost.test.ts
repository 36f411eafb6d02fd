import { pureEngine } from '@evoting/audit/engine';
import { expect, test } from 'vitest';
import { threadVerifier } from '../../lib/threadVerifier.ts';
import { corruptFile, recordedElection } from '../../testing/recorded.ts';
import { costOf } from './cost.ts';
import { lookAt } from './look.ts';

/** A clock by which every look at it is 200 ms later. */
function means() {
  let ms = 0;
  return {
    verifier: threadVerifier(),
    tally: pureEngine.tally,
    random: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    now: () => (ms += 200),
  };
}

test('a look measures a ballot of the newest paper by the very work of the check', async () => {
  const { election, source } = await recordedElection();
  const counting = means();
  const look = await lookAt(source, election.key, counting);
  expect(look).toMatchObject({
    treeSize: 2,
    ballot: { proofMs: expect.any(Number), sumMs: expect.any(Number) },
  });
  const json = election.vote(0, 0);
  expect(look?.ballot?.bytes).toBeLessThanOrEqual(json.length);
  expect(look?.ballot?.bytes).toBeGreaterThan(json.length / 4);
  expect(counting.verifier.judged.fast + counting.verifier.judged.audited).toBeGreaterThan(1);
});

test('a record that is not rightly signed has no look, and one without a paper no cost', async () => {
  const { election, source } = await recordedElection();
  expect(await lookAt(corruptFile(source, 'checkpoint'), election.key, means())).toBeNull();
  expect(costOf({ treeSize: 1, rootHash: '', revisions: null, ballot: null }, 1)).toBeNull();
});

test('threads share the proofs and not the sums, and a sample costs its ballots and every entry', () => {
  const look = {
    treeSize: 1_000,
    rootHash: '',
    revisions: null,
    ballot: { bytes: 10_000, proofMs: 40, sumMs: 20 },
  };
  const [one, two, four] = [1, 2, 4].map((threads) => costOf(look, threads)?.whole.ms ?? 0) as [
    number,
    number,
    number,
  ];
  expect(one).toBeCloseTo(60_050, 0);
  expect(two).toBeCloseTo(20_050, 0);
  expect(four).toBe(two);
  expect(costOf(look, 4)?.sample).toEqual({ bytes: 180_000, ms: 450 });
});
