/**
 * The two engines must never disagree, on honest ballots of random elections or on modified ones.
 * BALLOT_PROPERTY_RUNS sets the number of runs.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ballot } from './ballot.ts';
import { q } from './scalar.ts';
import { pureVerifier } from './server.ts';
import { sodiumVerifier, sodiumVoter } from './sodium.ts';
import { question, someChoices, testElection, testRandom } from './testing/elections.ts';
import { changed, leavesOf, nextValue, signedBy } from './testing/tampering.ts';

const numRuns = Number(process.env.BALLOT_PROPERTY_RUNS ?? 250);

const anyQuestion = fc.constantFrom(
  question(1),
  question(2),
  question(2, { blank: true }),
  question(3, { min: 0, max: 2 }),
  question(2, { min: 1, max: 2, blank: true }),
);

const secret = 987654321n;
const { election } = testElection([question(2, { blank: true })]);
const honest = sodiumVoter.encryptBallot(election, [[0, 1, 0]], testRandom(5), secret).json;
const ballot: Ballot = JSON.parse(honest);
const leaves = leavesOf(ballot);

/** Returns the verdict of both engines, which must be identical. */
function agreedVerdict(json: string) {
  const fast = sodiumVerifier.verify(election, json);
  expect(pureVerifier.verify(election, json)).toEqual(fast);
  return fast;
}

describe('the two engines', { timeout: 60_000 + numRuns * 100 }, () => {
  it('accept every honest ballot of every election', () => {
    fc.assert(
      fc.property(
        fc.array(anyQuestion, { minLength: 1, maxLength: 2 }),
        fc.nat(10_000),
        (questions, seed) => {
          const { election: drawn } = testElection(questions, 1 + (seed % 2), testRandom(seed));
          const { json } = sodiumVoter.encryptBallot(drawn, someChoices(drawn, seed), testRandom(seed));
          const fast = sodiumVerifier.verify(drawn, json);
          expect(fast.ok).toBe(true);
          expect(pureVerifier.verify(drawn, json)).toEqual(fast);
        },
      ),
      { numRuns: Math.ceil(numRuns / 8) },
    );
  });

  it('refuse a ballot with any byte changed, for the same reason', () => {
    fc.assert(
      fc.property(fc.nat(honest.length - 1), fc.integer({ min: 1, max: 127 }), (at, flip) => {
        const byte = String.fromCharCode(honest.charCodeAt(at) ^ flip);
        expect(agreedVerdict(honest.slice(0, at) + byte + honest.slice(at + 1)).ok).toBe(false);
      }),
      { numRuns: numRuns * 4 },
    );
  });

  it('agree on ballots whose owner changed values and signed again', () => {
    const value = fc.oneof(
      fc.bigInt({ min: 0n, max: q + 2n }).map(String),
      fc.constantFrom('0', '1', '00', `${'0'.repeat(63)}1`, `${'6'.repeat(62)}58`, 'f'.repeat(64)),
      fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
      fc
        .constantFrom(...leaves)
        .map((path) =>
          String(
            path.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], ballot),
          ),
        ),
      fc.constant('next'),
    );
    const change = fc.record({
      path: fc.constantFrom(...leaves.filter(([field]) => field === 'answers')),
      value,
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 2 }), (changes) => {
        const tampered = changes.reduce(
          (current, { path, value: next }) =>
            changed(current, path, (before) => (next === 'next' ? safeNext(before) : next)),
          ballot,
        );
        const verdict = agreedVerdict(JSON.stringify(signedBy(tampered, secret, testRandom(6))));
        expect(verdict.ok).toBe(JSON.stringify(tampered.answers) === JSON.stringify(ballot.answers));
      }),
      { numRuns },
    );
  });
});

/** Returns the next valid value, or the same value if an earlier change made it unreadable. */
function safeNext(value: string): string {
  try {
    return nextValue(value);
  } catch {
    return value;
  }
}
