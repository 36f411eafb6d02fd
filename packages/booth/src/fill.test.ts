import { sodiumVoter } from '@evoting/belenios/sodium';
import { seededRandom } from '@evoting/belenios/voter';
import { TestElection } from '@evoting/record/testing/election';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BallotMaker } from './ballot-maker.ts';
import { fillOf } from './fill.ts';
import { requirePaper } from './paper.ts';
import { claimOf } from './testing/claim.ts';

async function paper() {
  const election = new TestElection();
  election.revise();
  const source = await election.publish();
  const options = { pin: null, expectedOrigin: null, revision: 'newest' } as const;
  const verdict = await requirePaper(source, claimOf(election), options);
  if (!verdict.ok) throw new Error(verdict.reason);
  return verdict.paper;
}

test('whatever is chosen and drawn, what is sent for a ballot of one paper has one length [A236]', async () => {
  const { election, posts } = await paper();
  const lengths = { bare: new Set<number>(), filled: new Set<number>() };
  const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(seed, fc.constantFrom(0, 1), fc.constantFrom(0, 1), (bytes, ...places) => {
      const maker = new BallotMaker({ election, posts }, seededRandom(bytes), sodiumVoter);
      const choices = posts.map(({ postId, candidates }, i) => ({
        postId,
        candidateId: candidates[places[i] ?? 0]?.candidateId ?? '',
      }));
      const ballot = maker.encrypt(choices);
      if (ballot === null) throw new Error('the booth made no ballot');
      const { json, retryKey } = ballot;
      lengths.bare.add(JSON.stringify({ ballot: json, retryKey }).length);
      lengths.filled.add(JSON.stringify({ ballot: json, retryKey, fill: fillOf(json) }).length);
    }),
    { numRuns: 200 },
  );
  expect(lengths.bare.size).toBeGreaterThan(5);
  expect(lengths.filled.size).toBe(1);
});

test('a number of the most digits needs nothing beside it, and what is none of a proof counts for nothing', () => {
  const proof = (challenge: string, response: string) => JSON.stringify({ challenge, response });
  expect(fillOf(proof('7'.repeat(76), '0'))).toBe('-'.repeat(75));
  expect(fillOf(proof('7'.repeat(74), '7'.repeat(75)))).toBe('---');
  expect(fillOf(JSON.stringify({ alpha: '7'.repeat(64), hash: '12' }))).toBe('');
});
