import { Curve } from '@evoting/fast-ed25519/curve';
import { kindsHere } from '@evoting/fast-ed25519/testing/points';
import { describe, expect, it } from 'vitest';
import type { Ballot } from './ballot.ts';
import { createDirectVerifier } from './fast-ballot.ts';
import { createBatchVerifier } from './fast-batch.ts';
import { makeHints } from './fast-hints.ts';
import { guarded } from './guarded.ts';
import { pureVerifier } from './server.ts';
import { sodiumVerifier, sodiumVoter } from './sodium.ts';
import { question, testElection, testRandom } from './testing/elections.ts';
import { changed, nextValue, signedBy } from './testing/tampering.ts';
import type { HintedBallot } from './verdict.ts';

const random = testRandom(31);
const { election } = testElection([question(2), question(2, { blank: true })]);
const choices = [
  [1, 0],
  [0, 0, 1],
];
const ballots = Array.from(
  { length: 6 },
  () => sodiumVoter.encryptBallot(election, choices, random, 99n).json,
);
const forge = (json: string, path: (string | number)[]) =>
  JSON.stringify(signedBy(changed(JSON.parse(json) as Ballot, path, nextValue), 99n, random));

/** Counts multiplications of the points of single ballots. */
class Counting extends Curve {
  combined = 0;
  override combine(...args: Parameters<Curve['combine']>): ReturnType<Curve['combine']> {
    this.combined += 1;
    return super.combine(...args);
  }
}

describe.each(kindsHere())('a batch on the %s curve', (kind) => {
  const curve = new Curve(kind);
  const judge = createBatchVerifier(curve, random);
  const direct = createDirectVerifier(curve);
  const hinted = (json: string, hints = makeHints(curve, election, json)): HintedBallot => ({
    election,
    json,
    hints,
  });
  const verdicts = (texts: readonly string[]) => texts.map((json) => direct(election, json));

  it('accepts good ballots with their hints as the direct verifier does', () => {
    const all = ballots.map((json) => hinted(json));
    expect(all.every(({ hints }) => hints?.length === 128 * (1 + 5 + 10 + 5))).toBe(true);
    expect(judge(all)).toEqual(verdicts(ballots));
    expect(judge(all).every((verdict) => verdict !== 'refused' && verdict !== 'unable')).toBe(true);
  });

  it('leaves good ballots with good hints to the sum alone, and only others to the direct verifier', () => {
    const counting = new Counting(kind);
    const batch = createBatchVerifier(counting, random);
    const good = ballots.map((json) => hinted(json));
    expect(batch(good).every((verdict) => typeof verdict === 'object')).toBe(true);
    expect(counting.combined).toBe(0);
    batch([...good, hinted(ballots[0] ?? '', null)]);
    // The pairs of one ballot: its credential, five choices and two sums.
    expect(counting.combined).toBe(1 + 5 + 2);
  });

  it('finds each false ballot among good ones, with any hints that its maker puts beside it', () => {
    const paths = [
      ['answers', 0, 'individual_proofs', 0, 0, 'response'],
      ['answers', 0, 'overall_proof', 0, 'challenge'],
      ['answers', 1, 'blank_proof', 1, 'response'],
      ['answers', 1, 'choices', 2, 'beta'],
    ];
    const texts = [ballots[0] ?? '', ...paths.map((path) => forge(ballots[1] ?? '', path)), ballots[2] ?? ''];
    // The honest ballot's hints, and the forger's own commitments.
    for (const hintsOf of [
      (json: string) => makeHints(curve, election, json),
      () => makeHints(curve, election, ballots[1] ?? ''),
    ])
      expect(judge(texts.map((json) => hinted(json, hintsOf(json))))).toEqual(verdicts(texts));
    expect(verdicts(texts).filter((verdict) => verdict === 'refused')).toHaveLength(paths.length);
  });

  it('finds ballots whose hints fit their hashes but not their equations: only the sum can tell', () => {
    const json = ballots[3] ?? '';
    // The signature's response is not itself signed. With the honest commitment as a hint every hash is
    // right, but the equation is not.
    const texts = [
      json,
      JSON.stringify(changed(JSON.parse(json), ['signature', 'proof', 'response'], nextValue)),
      ballots[4] ?? '',
    ];
    const honest = makeHints(curve, election, json);
    const all = texts.map((text, i) => hinted(text, i === 1 ? honest : makeHints(curve, election, text)));
    expect(judge(all).map((verdict) => verdict === 'refused')).toEqual([false, true, false]);
    // Without secret multipliers, two such ballots with opposite errors would cancel out.
    const opposite = (by: bigint) => (value: string) => (BigInt(value) + by).toString();
    const pair = [1n, -1n].map((by) =>
      JSON.stringify(changed(JSON.parse(json), ['signature', 'proof', 'response'], opposite(by))),
    );
    expect(judge(pair.map((text) => hinted(text, honest)))).toEqual(['refused', 'refused']);
  });

  it('takes a missing, short, mutated or foreign hint for none: a good ballot stays good', () => {
    const [json = '', other = ''] = ballots;
    const good = makeHints(curve, election, json) ?? new Uint8Array();
    const bad = [
      null,
      new Uint8Array(),
      good.subarray(128),
      good.with(5, 1),
      new Uint8Array(good.length),
      good.with(good.length - 1, 255),
    ];
    const all = [
      ...bad.map((hints) => hinted(json, hints)),
      hinted(json, makeHints(curve, election, other)),
      hinted(json),
    ];
    expect(judge(all)).toEqual(all.map(() => direct(election, json)));
  });

  it('judges ballots of elections under another key beside it, and many more than one', () => {
    const { election: other } = testElection([question(2)], 1, testRandom(5));
    const foreign = sodiumVoter.encryptBallot(other, [[0, 1]], random).json;
    const all = [
      hinted(ballots[0] ?? ''),
      { election: other, json: foreign, hints: makeHints(curve, other, foreign) },
      hinted(ballots[1] ?? ''),
    ];
    expect(judge(all).map((verdict) => typeof verdict)).toEqual(['object', 'object', 'object']);
  });

  it('is watched like the direct verifier: refusals and drawn acceptances are judged again', () => {
    const zeros = (length: number) => new Uint8Array(length);
    const watched = guarded(direct, sodiumVerifier, zeros, judge);
    const texts = [ballots[0] ?? '', forge(ballots[1] ?? '', ['answers', 0, 'overall_proof', 0, 'response'])];
    expect(watched.verifyAll(texts.map((json) => hinted(json)))).toEqual(
      texts.map((json) => pureVerifier.verify(election, json)),
    );
    expect(watched.judged).toEqual({ fast: 2, audited: 2 });
  });
});
