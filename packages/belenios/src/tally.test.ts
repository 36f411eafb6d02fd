import { Curve } from '@evoting/fast-ed25519/curve';
import { expect, it } from 'vitest';
import { addBallot, combineSums, emptySums, loadSums, removeBallot, storeSums } from './auditor.ts';
import type { Ballot } from './ballot.ts';
import { createFastVerifier } from './fast.ts';
import { createDirectVerifier } from './fast-ballot.ts';
import { makeHints } from './fast-hints.ts';
import { sodiumTally, sodiumVerifier, sodiumVoter } from './sodium.ts';
import { question, testElection, testRandom } from './testing/elections.ts';

const pureTally = { addBallot, combineSums, emptySums, loadSums, removeBallot, storeSums };
const random = testRandom(61);
const { election } = testElection([question(3), question(2)]);
const P = 2n ** 255n - 19n;
const choices = [
  [0, 1, 0],
  [1, 0],
];
const texts = Array.from({ length: 3 }, () => sodiumVoter.encryptBallot(election, choices, random).json);
const ballots = texts.map((json): Ballot => JSON.parse(json));
const judge = createDirectVerifier(new Curve('portable'));
const xs = texts.map((json) => {
  const verdict = judge(election, json);
  return (typeof verdict === 'object' && verdict.xs) || new Uint8Array();
});

const numberAt = (bytes: Uint8Array, i: number) =>
  bytes.subarray(32 * i, 32 * i + 32).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
/** Changes the x coordinate of every point. */
const changedBy = (bytes: Uint8Array, change: (x: bigint) => bigint) =>
  Uint8Array.from({ length: bytes.length }, (_, at) =>
    Number((change(numberAt(bytes, at >> 5)) >> BigInt(8 * (at & 31))) & 255n),
  );
/** The talliers of the browser and of Node. */
const talliers = [pureTally, sodiumTally as unknown as typeof pureTally];
const sumBy = (help: readonly (Uint8Array | undefined)[]) =>
  talliers.map(({ emptySums, addBallot, storeSums }) =>
    storeSums(ballots.reduce((sums, ballot, i) => addBallot(sums, ballot, help[i]), emptySums(election))),
  );
const alone = sodiumTally.storeSums(
  ballots.reduce((sums, ballot) => sodiumTally.addBallot(sums, ballot), sodiumTally.emptySums(election)),
);
const right = [alone, alone];

it('adds up by the x that a fast engine has computed as without, alone and in a batch with hints', () => {
  expect(xs.map(({ length }) => length)).toEqual(texts.map(() => 2 * 5 * 32));
  expect(sumBy(xs)).toEqual(right);
  expect(sumBy([])).toEqual(right);
  const fast = createFastVerifier(sodiumVerifier, (length) => new Uint8Array(length).fill(255));
  const curve = new Curve('portable');
  const hinted = texts.map((json) => ({ election, json, hints: makeHints(curve, election, json) }));
  const verdicts = fast?.verifier.verifyAll(hinted) ?? [];
  expect(verdicts.map((verdict) => verdict.ok && verdict.xs)).toEqual(xs);
});

it.each<[string, (x: bigint) => bigint]>([
  ['of the opposite points', (x) => P - x],
  ['of the opposite points, not reduced, so that their sign is right', (x) => 2n * P - x],
  ['of the points, not reduced', (x) => x + P],
  ['of no point', (x) => x ^ 2n],
  ['zero', () => 0n],
])('comes to the same sums by numbers that are false: %s', (_, change) => {
  expect(sumBy(xs.map((bytes) => changedBy(bytes, change)))).toEqual(right);
});

it('comes to the same sums by the x of another ballot, by too few and by too many', () => {
  const cases = [
    xs.toReversed(),
    xs.map((bytes) => bytes.subarray(32)),
    xs.map((bytes) => bytes.subarray(0, 40)),
  ];
  for (const help of [...cases, xs.map((bytes) => Uint8Array.of(...bytes, ...bytes))])
    expect(sumBy(help)).toEqual(right);
});

it('takes a ballot out again, and joins and loads sums, whichever of them were made by x', () => {
  const [first, second, third] = ballots as [Ballot, Ballot, Ballot];
  const two = sodiumTally.storeSums(
    sodiumTally.addBallot(sodiumTally.addBallot(sodiumTally.emptySums(election), first), third),
  );
  for (const { addBallot, combineSums, emptySums, loadSums, removeBallot, storeSums } of talliers) {
    const none = emptySums(election);
    const byX = addBallot(addBallot(none, first, xs[0]), second, xs[1]);
    const joined = combineSums(loadSums(storeSums(byX)), addBallot(none, third, xs[2]));
    expect(storeSums(joined)).toEqual(alone);
    expect(storeSums(removeBallot(joined, second))).toEqual(two);
    expect(storeSums(addBallot(removeBallot(byX, second), third))).toEqual(two);
    expect(storeSums(removeBallot(addBallot(none, first, xs[0]), first))).toEqual(storeSums(none));
  }
});
