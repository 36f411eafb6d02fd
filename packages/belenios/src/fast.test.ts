import { Curve } from '@evoting/fast-ed25519/curve';
import { instantiate } from '@evoting/fast-ed25519/instance';
import { kindsHere } from '@evoting/fast-ed25519/testing/points';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Ballot } from './ballot.ts';
import { createFastVerifier } from './fast.ts';
import { createDirectVerifier } from './fast-ballot.ts';
import { EngineDisagreement, guarded, RECHECK_ONE_IN } from './guarded.ts';
import { hexHash } from './hash.ts';
import { pureVerifier } from './server.ts';
import { sodiumVerifier, sodiumVoter } from './sodium.ts';
import { question, testElection, testRandom } from './testing/elections.ts';
import { changed, leavesOf, nextValue, signedBy } from './testing/tampering.ts';
import { readVector, vectorNames } from './testing/vectors.ts';

const random = testRandom(21);
const zeros = (length: number) => new Uint8Array(length);
const ones = (length: number) => new Uint8Array(length).fill(255);
const { election } = testElection([question(3)]);
const good = sodiumVoter.encryptBallot(election, [[1, 0, 0]], random).json;
const bad = JSON.stringify(changed(JSON.parse(good), ['signature', 'proof', 'response'], nextValue));

afterEach(() => vi.unstubAllGlobals());

describe.each(kindsHere())('the direct verifier on the %s curve', (kind) => {
  const judge = createDirectVerifier(new Curve(kind));

  it.each(vectorNames)('judges every ballot of the vector %s as the audited engines do', async (name) => {
    const vector = await readVector(name);
    for (const json of vector.ballots) {
      expect(judge(vector.election, json)).toMatchObject(pureVerifier.verify(vector.election, json));
      const ballot: Ballot = JSON.parse(json);
      for (const path of leavesOf(ballot).filter((_, i) => i % 13 === 0)) {
        const value = (text: string) => (/^[0-9a-f]{64}$|^\d+$/.test(text) ? nextValue(text) : `${text}A`);
        const attack = JSON.stringify(signedBy(changed(ballot, path, value), 77n, random));
        expect(judge(vector.election, attack)).toBe('refused');
        expect(sodiumVerifier.verify(vector.election, attack).ok).toBe(false);
      }
    }
  });

  it('judges ballots of other shapes: several values allowed, many answers, a blank choice', () => {
    const shapes = [
      { questions: [question(5, { min: 0, max: 3 })], choices: [[1, 0, 1, 1, 0]] },
      {
        questions: [question(18), question(2)],
        choices: [Array.from({ length: 18 }, (_, i) => +(i === 17)), [0, 1]],
      },
      { questions: [question(3, { blank: true, min: 1, max: 2 })], choices: [[1, 0, 0, 0]] },
      { questions: [question(12, { min: 0, max: 12 })], choices: [Array.from({ length: 12 }, () => 1)] },
    ];
    for (const { questions, choices } of shapes) {
      const shaped = testElection(questions).election;
      const { json } = sodiumVoter.encryptBallot(shaped, choices, random);
      expect(judge(shaped, json)).toMatchObject(sodiumVerifier.verify(shaped, json));
      const overall = JSON.stringify(
        changed(JSON.parse(json) as Ballot, ['answers', 0, 'overall_proof', 0, 'response'], nextValue),
      );
      expect(judge(shaped, overall)).toBe('refused');
    }
  });

  it('leaves a ballot that is too large to the audited engine', () => {
    const large = testElection([question(400)]).election;
    const { json } = sodiumVoter.encryptBallot(
      large,
      [Array.from({ length: 400 }, (_, i) => +(i === 3))],
      random,
    );
    expect(judge(large, json)).toBe('unable');
    expect(guarded(judge, sodiumVerifier, ones).verify(large, json).ok).toBe(true);
  });

  it('throws with the audited engine for an election without a valid key', () => {
    const keyless = { ...election, publicKey: `${'0'.repeat(63)}1` };
    expect(() => guarded(judge, sodiumVerifier, ones).verify(keyless, good)).toThrow('no valid public key');
  });
});

describe('a guarded verifier', () => {
  const accept = (_: unknown, json: string) => pretendToAccept(json);

  it('takes a fast acceptance alone unless it is drawn, and counts who judged', () => {
    const honest = createDirectVerifier(new Curve('portable'));
    const undrawn = guarded(honest, pureVerifier, ones);
    expect(undrawn.verify(election, good)).toMatchObject(pureVerifier.verify(election, good));
    expect(undrawn.judged).toEqual({ fast: 1, audited: 0 });
    const drawn = guarded(honest, pureVerifier, zeros);
    expect(drawn.verify(election, good).ok).toBe(true);
    expect(drawn.judged).toEqual({ fast: 1, audited: 1 });
  });

  it('never refuses by itself: the reason comes from the audited engine', () => {
    const verifier = guarded(createDirectVerifier(new Curve('portable')), pureVerifier, ones);
    expect(verifier.verify(election, bad)).toEqual(pureVerifier.verify(election, bad));
    expect(verifier.judged).toEqual({ fast: 1, audited: 1 });
  });

  it('stops, naming the ballot, when a fast engine refuses a good ballot', () => {
    const { encode, ...rest } = instantiate('portable');
    const broken = new Curve('portable', {
      ...rest,
      encode: (first, count) => encode(first, count - 1, 0, 0),
    });
    const verifier = guarded(createDirectVerifier(broken), pureVerifier, ones);
    expect(() => verifier.verify(election, good)).toThrow(EngineDisagreement);
    expect(() => verifier.verify(election, good)).toThrow(hexHash(good));
  });

  it('stops, naming the ballot, when a drawn ballot was accepted wrongly', () => {
    const verifier = guarded(accept, pureVerifier, zeros);
    expect(() => verifier.verify(election, bad)).toThrow(EngineDisagreement);
    expect(() => verifier.verify(election, bad)).toThrow(hexHash(bad));
  });

  it('draws one acceptance in 64, by the random source alone', () => {
    let next = 0;
    // Every 32-bit number whose last three bytes are zero, once.
    const verifier = guarded(accept, { verify: (_, json) => pretendToAccept(json) }, () =>
      Uint8Array.of(next++ % 256, 0, 0, 0),
    );
    for (let i = 0; i < 256; i++) verifier.verify(election, good);
    expect(verifier.judged).toEqual({ fast: 256, audited: 256 / RECHECK_ONE_IN });
  });

  it('does not exist where WebAssembly is refused: callers keep the audited engine', () => {
    expect(createFastVerifier(pureVerifier, random)).not.toBeNull();
    vi.stubGlobal('WebAssembly', undefined);
    expect(createFastVerifier(pureVerifier, random)).toBeNull();
  });
});

/** A broken engine that accepts every parseable ballot. */
function pretendToAccept(json: string) {
  const ballot: Ballot = JSON.parse(json);
  return { ok: true as const, ballot, credential: ballot.credential, tracker: '' };
}
