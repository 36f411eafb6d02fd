import { describe, expect, it } from 'vitest';
import { pureVerifier } from './server.ts';
import { sodiumVerifier, sodiumVoter } from './sodium.ts';
import { question, someChoices, testElection, testRandom } from './testing/elections.ts';
import {
  ballotRandom,
  completeBallot,
  encryptBallot,
  prepareBallot,
  seededRandom,
  trackerOf,
} from './voter.ts';

const shapes = {
  'one question': [question(2)],
  'two questions': [question(4), question(3)],
  'a question with blank': [question(3, { blank: true })],
  'a choice of up to three': [question(4, { min: 0, max: 3 })],
  'two or three, or blank': [question(4, { min: 2, max: 3, blank: true }), question(2)],
  'a question that wants nothing chosen': [question(2, { min: 0, max: 0 })],
};

describe.each(Object.entries(shapes))('a ballot with %s', (_, questions) => {
  const { election } = testElection(questions);

  it('is the same from both engines, and both accept it', () => {
    for (let seed = 0; seed < 4; seed++) {
      const choices = someChoices(election, seed);
      const ballot = encryptBallot(election, choices, testRandom(seed));
      expect(sodiumVoter.encryptBallot(election, choices, testRandom(seed))).toEqual(ballot);
      const { tracker, credential } = ballot;
      expect(sodiumVerifier.verify(election, ballot.json)).toMatchObject({ ok: true, tracker, credential });
      expect(pureVerifier.verify(election, ballot.json)).toMatchObject({ ok: true, tracker, credential });
      expect(tracker).toBe(trackerOf(ballot.json));
    }
  });
});

describe('making a ballot', () => {
  const { election } = testElection([question(4), question(3, { blank: true })]);
  const seed = new Uint8Array(32).fill(7);
  const choices = someChoices(election, 1);

  it('can be repeated on another device from seed and choices, and differs with either', () => {
    const { tracker } = encryptBallot(election, choices, seededRandom(seed));
    expect(encryptBallot(election, choices, seededRandom(seed)).tracker).toBe(tracker);
    expect(encryptBallot(election, someChoices(election, 2), seededRandom(seed)).tracker).not.toBe(tracker);
    expect(encryptBallot(election, choices, seededRandom(seed.map((byte) => byte ^ 1))).tracker).not.toBe(
      tracker,
    );
  });

  it('completes a preparation once and never again, because the nonces would give the choices away', () => {
    const prepared = prepareBallot(election, testRandom(3));
    completeBallot(prepared, choices);
    expect(() => completeBallot(prepared, someChoices(election, 2))).toThrow(/only once/);
  });

  it('leaves a preparation usable when the choices were refused', () => {
    const prepared = prepareBallot(election, testRandom(3));
    expect(() => completeBallot(prepared, [])).toThrow(RangeError);
    expect(completeBallot(prepared, choices).tracker).toHaveLength(43);
  });

  it.each([
    [
      'two ones',
      [
        [1, 1, 0, 0],
        [0, 1, 0, 0],
      ],
    ],
    [
      'no ones',
      [
        [0, 0, 0, 0],
        [0, 1, 0, 0],
      ],
    ],
    [
      'blank and a choice',
      [
        [1, 0, 0, 0],
        [1, 1, 0, 0],
      ],
    ],
    [
      'a two',
      [
        [2, 0, 0, 0],
        [1, 0, 0, 0],
      ],
    ],
    [
      'a minus one',
      [
        [1, 1, -1, 0],
        [1, 0, 0, 0],
      ],
    ],
    [
      'a half',
      [
        [0.5, 0.5, 0, 0],
        [1, 0, 0, 0],
      ],
    ],
    [
      'too few choices',
      [
        [1, 0, 0],
        [1, 0, 0, 0],
      ],
    ],
    ['too many questions', [[1, 0, 0, 0], [1, 0, 0, 0], [1]]],
  ])('refuses %s without saying what was chosen', (_, refused) => {
    const attempt = () => encryptBallot(election, refused, testRandom(1));
    expect(attempt).toThrow(new RangeError('the election does not allow these choices'));
  });

  it('draws fresh randomness: two ballots of one choice have nothing in common', () => {
    const random = testRandom(9);
    const [left, right] = [1, 2].map(() => JSON.parse(encryptBallot(election, choices, random).json));
    expect(left.credential).not.toBe(right.credential);
    const alphas = [left, right].flatMap(({ answers }) =>
      answers.flatMap((answer: { choices: { alpha: string }[] }) => answer.choices.map(({ alpha }) => alpha)),
    );
    expect(new Set(alphas).size).toBe(alphas.length);
  });
});

describe('a seeded random source', () => {
  it('gives another stream for each election, so that a seed shown for one reveals nothing of another', () => {
    const { election } = testElection([question(4)]);
    const other = { ...election, fingerprint: trackerOf('another') };
    const seed = new Uint8Array(32).fill(7);
    const streams = [ballotRandom(seed, election), ballotRandom(seed, other), seededRandom(seed)];
    expect(new Set(streams.map((random) => random(64).join())).size).toBe(3);
    expect(ballotRandom(seed, election)(64)).toEqual(ballotRandom(seed, election)(64));
  });

  it('gives the same stream however it is cut', () => {
    const whole = seededRandom(new Uint8Array(32))(300);
    const source = seededRandom(new Uint8Array(32));
    const cut = [1, 63, 64, 65, 107].flatMap((length) => [...source(length)]);
    expect(cut).toEqual([...whole]);
  });

  it('refuses a seed of another length', () => {
    expect(() => seededRandom(new Uint8Array(31))).toThrow(RangeError);
  });
});
