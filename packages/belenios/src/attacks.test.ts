import { Curve } from '@evoting/fast-ed25519/curve';
import { kindsHere } from '@evoting/fast-ed25519/testing/points';
import { describe, expect, it } from 'vitest';
import { type Ballot, mostLength } from './ballot.ts';
import { createBallotMaker, type PreparedBallot } from './encrypt.ts';
import { createDirectVerifier } from './fast-ballot.ts';
import { identityHex } from './group.ts';
import { q } from './scalar.ts';
import { pureVerifier } from './server.ts';
import { sodiumVerifier, sodiumVoter } from './sodium.ts';
import { sodiumGroup } from './sodium-group.ts';
import { question, testElection, testRandom } from './testing/elections.ts';
import { changed, leavesOf, nextValue, signedBy } from './testing/tampering.ts';

const { election } = testElection([question(2), question(2, { blank: true })]);
const random = testRandom(11);
const secret = 123456789n;
const choices = [
  [1, 0],
  [0, 0, 1],
];
const honest = sodiumVoter.encryptBallot(election, choices, random, secret);
const ballot: Ballot = JSON.parse(honest.json);

const directVerifiers = kindsHere().map((kind) => createDirectVerifier(new Curve(kind)));

/**
 * Returns the common verdict of all engines. The direct verifiers give no reason but must reject on their
 * own.
 */
function verdictOf(attack: Ballot | string): string {
  const json = typeof attack === 'string' ? attack : JSON.stringify(attack);
  const [sodium, pure] = [sodiumVerifier, pureVerifier].map((verifier) => verifier.verify(election, json));
  expect(pure).toEqual(sodium);
  for (const judge of directVerifiers) {
    const verdict = judge(election, json);
    if (pure?.ok) expect(verdict).toMatchObject(pure);
    else expect(verdict).toBe('refused');
  }
  return sodium?.ok ? 'accepted' : (sodium?.reason ?? '');
}

describe('a verifier of ballots', () => {
  it('accepts an honest ballot, also when it is signed again by its owner', () => {
    expect(verdictOf(ballot)).toBe('accepted');
    expect(verdictOf(signedBy(ballot, secret, random))).toBe('accepted');
  });

  it('refuses a ballot in which any single value was changed', () => {
    for (const path of leavesOf(ballot)) {
      const change = (value: string) =>
        path[0] === 'election_uuid' || path.at(-1) === 'hash' || path[0] === 'election_hash'
          ? `${value.slice(1)}A`
          : nextValue(value);
      const expected = String(path[0]).startsWith('election_') ? 'wrong-election' : 'bad-signature';
      expect(verdictOf(changed(ballot, path, change)), path.join('.')).toBe(expected);
    }
  });

  it('refuses a ballot whose owner changed any single value of a proof and signed it again', () => {
    const reasons = {
      choices: 'bad-individual-proof',
      individual_proofs: 'bad-individual-proof',
      overall_proof: 'bad-overall-proof',
      blank_proof: 'bad-blank-proof',
    };
    for (const path of leavesOf(ballot).filter(([field]) => field === 'answers')) {
      const attack = signedBy(changed(ballot, path, nextValue), secret, random);
      expect(verdictOf(attack), path.join('.')).toBe(reasons[path[2] as keyof typeof reasons]);
    }
  });

  it('refuses a copy of somebody’s ballot under another credential', () => {
    expect(verdictOf(signedBy(ballot, secret + 1n, random))).toBe('bad-individual-proof');
  });

  it('refuses the signature of another credential, and the credential of another signature', () => {
    const other = signedBy(ballot, secret + 1n, random);
    expect(verdictOf({ ...ballot, signature: other.signature })).toBe('bad-signature');
    expect(verdictOf({ ...ballot, credential: other.credential })).toBe('bad-signature');
  });

  it('refuses proofs that were made for another election', () => {
    const { election: other } = testElection([question(2), question(2, { blank: true })], 1, testRandom(77));
    const foreign: Ballot = JSON.parse(sodiumVoter.encryptBallot(other, choices, random, secret).json);
    expect(verdictOf(foreign)).toBe('wrong-election');
    const disguised = { ...foreign, election_hash: election.fingerprint };
    expect(verdictOf(signedBy(disguised, secret, random))).toBe('bad-individual-proof');
  });

  it('refuses choices that were swapped within an answer, or taken from another', () => {
    const { election: twins } = testElection([question(2), question(2)]);
    const twin: Ballot = JSON.parse(
      sodiumVoter.encryptBallot(
        twins,
        [
          [1, 0],
          [0, 1],
        ],
        random,
        secret,
      ).json,
    );
    const verify = (attack: Ballot) =>
      sodiumVerifier.verify(twins, JSON.stringify(signedBy(attack, secret, random)));
    expect(verify(twin)).toMatchObject({ ok: true });
    // Each answer is a valid statement on its own. Swapping two of the same shape makes a valid ballot, but
    // one that only its owner can sign.
    const [first, second] = twin.answers as [Ballot['answers'][0], Ballot['answers'][0]];
    const swapped = {
      ...first,
      choices: [...first.choices].reverse(),
      individual_proofs: [...first.individual_proofs].reverse(),
    };
    expect(verify({ ...twin, answers: [swapped, second] })).toEqual({
      ok: false,
      reason: 'bad-overall-proof',
    });
    expect(verify({ ...twin, answers: [{ ...first, choices: second.choices }, second] })).toMatchObject({
      ok: false,
    });
  });

  it('refuses an answer with two ones, with none, and with a two, however its proofs were made', () => {
    for (const cheat of [
      [
        [1, 1],
        [0, 0, 1],
      ],
      [
        [0, 0],
        [0, 0, 1],
      ],
      [
        [1, 0],
        [1, 1, 0],
      ],
      [
        [1, 0],
        [0, 1, 1],
      ],
      [
        [1, 0],
        [0, 0, 0],
      ],
    ]) {
      const { maker } = cheatingMaker();
      const json = maker(cheat);
      expect(['bad-overall-proof', 'bad-blank-proof']).toContain(verdictOf(json));
    }
  });
});

/**
 * A dishonest voting device that skips the check of the choices and attaches the honest proof of an allowed
 * choice to a forbidden one.
 */
function cheatingMaker() {
  const maker = (cheat: readonly (readonly number[])[]): Ballot => {
    const { prepareBallot, completeBallot } = createBallotMaker(sodiumGroup);
    const answers = cheat.map((chosen, index) => {
      const allowed: PreparedBallot<Uint8Array> = prepareBallot(election, random, secret);
      const parts = chosen.map((value, i) => {
        // For each choice, takes an honest ballot with the requested value in that position, all made with
        // the same randomness.
        const wanted = election.questions.map((entry, number) => {
          const row = Array.from({ length: chosen.length }, () => 0);
          if (number !== index) return choices[number] ?? [];
          row[value === 1 ? i : (i + 1) % row.length] = 1;
          return entry ? row : [];
        });
        allowed.spent = false;
        return (JSON.parse(completeBallot(allowed, wanted).json) as Ballot).answers[
          index
        ] as Ballot['answers'][0];
      });
      const template = parts[0] as Ballot['answers'][0];
      return {
        ...template,
        choices: parts.map((part, i) => part.choices[i] as (typeof part.choices)[0]),
        individual_proofs: parts.map((part, i) => part.individual_proofs[i] ?? []),
      };
    });
    return signedBy({ ...ballot, answers }, secret, random);
  };
  return { maker };
}

describe('the encodings of a ballot', () => {
  const first = ['answers', 0, 'choices', 0, 'alpha'];
  const response = ['answers', 0, 'individual_proofs', 0, 0, 'response'];

  it('must be points of the group, and not its neutral element', () => {
    const smallOrder = 'ec'.padStart(64, 'f').replace(/^f/, '7');
    for (const path of [first, ['answers', 1, 'choices', 2, 'beta'], ['credential']]) {
      for (const value of [
        identityHex,
        smallOrder,
        'f'.repeat(64),
        '0'.repeat(64),
        'x',
        ballot.credential.toUpperCase(),
      ]) {
        expect(verdictOf(changed(ballot, path, () => value)), value).toBe('bad-point');
      }
    }
  });

  it('are not even read in a text more than twice as long as the longest ballot of the election [A222]', () => {
    const longest = honest.json.replace(/(?<="(challenge|response)":")\d+/g, (q - 1n).toString());
    expect(mostLength(election) / longest.length).toBeGreaterThan(2);
    expect(mostLength(election) / longest.length).toBeLessThan(2.5);
    const padded = (length: number) => longest.padEnd(length);
    expect(verdictOf(padded(mostLength(election)))).toBe('non-canonical');
    expect(verdictOf(padded(mostLength(election) + 1))).toBe('malformed');
  });

  it('must be reduced scalars without leading zeros', () => {
    for (const path of [
      response,
      ['signature', 'proof', 'challenge'],
      ['answers', 1, 'blank_proof', 1, 'response'],
    ]) {
      expect(verdictOf(changed(ballot, path, (value) => (BigInt(value) + q).toString()))).toBe('bad-scalar');
      expect(verdictOf(changed(ballot, path, (value) => `0${value}`))).toBe('bad-scalar');
      expect(verdictOf(changed(ballot, path, () => '-1'))).toBe('bad-scalar');
    }
  });

  it('must be strings', () => {
    expect(verdictOf(changed(ballot, response, (value) => [value]))).toBe('malformed');
    expect(verdictOf(changed(ballot, response, () => 1))).toBe('malformed');
    expect(verdictOf(changed(ballot, first, () => null))).toBe('malformed');
  });

  it('must have one spelling', () => {
    const { signature, ...rest } = ballot;
    const reordered = JSON.stringify({ signature, ...rest });
    const doubled = honest.json.replace('{', '{"election_uuid":"x",');
    const escaped = honest.json.replace('"credential"', '"\\u0063redential"');
    for (const text of [
      reordered,
      doubled,
      escaped,
      ` ${honest.json}`,
      `${honest.json}\n`,
      JSON.stringify(ballot, null, 1),
    ]) {
      expect(verdictOf(text)).toBe('non-canonical');
    }
    expect(verdictOf(JSON.stringify({ ...ballot, extra: 1 }))).toBe('non-canonical');
  });

  it('must be JSON of the right shape', () => {
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '"ballot"',
      '{}',
      honest.json.slice(0, -1),
      '['.repeat(100_000),
    ]) {
      expect(verdictOf(text)).toBe('malformed');
    }
    const [left, right] = ballot.answers as [Ballot['answers'][0], Ballot['answers'][0]];
    const { blank_proof: _, ...withoutBlank } = right;
    const shapes = [
      [left],
      [left, right, right],
      [right, left],
      [left, withoutBlank],
      [{ ...left, blank_proof: left.overall_proof }, right],
      [{ ...left, choices: left.choices.slice(1) }, right],
      [{ ...left, individual_proofs: left.individual_proofs.slice(1) }, right],
      [{ ...left, individual_proofs: left.individual_proofs.map((proofs) => proofs.slice(1)) }, right],
      [{ ...left, overall_proof: [] }, right],
      [{ ...left, overall_proof: [...left.overall_proof, ...left.overall_proof] }, right],
    ];
    for (const answers of shapes)
      expect(verdictOf(signedBy({ ...ballot, answers }, secret, random))).toBe('wrong-shape');
  });
});
