/**
 * The attack: a voter's own device marks more answers than a question allows, or fewer, and forges the proof
 * of their sum.
 */
import { Curve } from '@evoting/fast-ed25519/curve';
import { kindsHere } from '@evoting/fast-ed25519/testing/points';
import { expect, test } from 'vitest';
import type { Ballot } from './ballot.ts';
import type { Question } from './election.ts';
import type { Choices } from './encrypt.ts';
import { createDirectVerifier } from './fast-ballot.ts';
import { pureVerifier } from './server.ts';
import { sodiumVerifier, sodiumVoter } from './sodium.ts';
import { sodiumGroup } from './sodium-group.ts';
import { question, testElection, testRandom } from './testing/elections.ts';
import { changed, nextValue, signedBy } from './testing/tampering.ts';

const random = testRandom(21);
const secret = 192837465n;
const [upToTwo, exactlyTwo, oneOrTwo] = [
  { min: 0, max: 2 },
  { min: 2, max: 2 },
  { min: 1, max: 2, blank: true },
];
const directVerifiers = kindsHere().map((kind) => createDirectVerifier(new Curve(kind)));

const electionOf = (rule: Partial<Question>) => testElection([question(4, rule)]).election;

/** A ballot whose device takes `believed` for the rule of a question that says `rule`. */
function ballotOf(rule: Partial<Question>, choices: Choices, believed = rule): Ballot {
  const believing = { ...electionOf(rule), questions: [question(4, believed)] };
  return JSON.parse(sodiumVoter.encryptBallot(believing, choices, random, secret).json);
}

/** The verdict of the slow verifiers, which must agree; the direct ones must refuse what these refuse. */
function verdictOf(rule: Partial<Question>, ballot: Ballot): string {
  const election = electionOf(rule);
  const json = JSON.stringify(ballot);
  const verdict = sodiumVerifier.verify(election, json);
  expect(pureVerifier.verify(election, json)).toEqual(verdict);
  for (const verify of directVerifiers) {
    if (verdict.ok) expect(verify(election, json)).toMatchObject(verdict);
    else expect(verify(election, json)).toBe('refused');
  }
  return verdict.ok ? 'accepted' : verdict.reason;
}

const withOverall = (ballot: Ballot, overall: Ballot['answers'][0]['overall_proof']): Ballot =>
  signedBy(
    { ...ballot, answers: ballot.answers.map((answer) => ({ ...answer, overall_proof: overall })) },
    secret,
    random,
  );

test.each([
  ['nothing, where two are the most', upToTwo, [0, 0, 0, 0]],
  ['one, where two are the most', upToTwo, [0, 0, 1, 0]],
  ['two, where two are the most', upToTwo, [1, 0, 0, 1]],
  ['two, where two are asked', exactlyTwo, [0, 1, 1, 0]],
  ['two, where blank is allowed as well', oneOrTwo, [0, 0, 1, 1, 0]],
  ['blank', oneOrTwo, [1, 0, 0, 0, 0]],
])('a verifier accepts a ballot that marks %s', (_, rule, chosen) => {
  expect(verdictOf(rule, ballotOf(rule, [chosen]))).toBe('accepted');
});

test.each([
  ['three, where two are the most', upToTwo, { min: 1, max: 3 }, [1, 1, 1, 0]],
  ['three, where two are asked', exactlyTwo, { min: 3, max: 3 }, [1, 1, 1, 0]],
  ['one, where two are asked', exactlyTwo, { min: 1, max: 1 }, [1, 0, 0, 0]],
  ['three, where blank is allowed', oneOrTwo, { min: 2, max: 3, blank: true }, [0, 1, 1, 1, 0]],
  ['nothing, where only blank may stand for it', oneOrTwo, { min: 0, max: 1, blank: true }, [0, 0, 0, 0, 0]],
])('a verifier refuses a ballot that marks %s, with a sound proof of another sum', (_, rule, believed, chosen) => {
  expect(verdictOf(rule, ballotOf(rule, [chosen], believed))).toBe('bad-overall-proof');
});

test('a verifier refuses three marks with a proof that has a branch for three, whole or cut', () => {
  const three = ballotOf(upToTwo, [[1, 1, 1, 0]], { min: 0, max: 3 });
  const branches = three.answers[0]?.overall_proof ?? [];
  expect(verdictOf(upToTwo, three)).toBe('wrong-shape');
  for (const cut of branches.keys()) {
    const kept = branches.filter((_, index) => index !== cut);
    expect(verdictOf(upToTwo, withOverall(three, kept))).toBe('bad-overall-proof');
  }
});

test('a verifier refuses the overall proof of another ballot, and branches in another order', () => {
  const two = ballotOf(upToTwo, [[1, 1, 0, 0]]);
  const same = ballotOf(upToTwo, [[1, 1, 0, 0]]).answers[0]?.overall_proof ?? [];
  const [first, ...others] = two.answers[0]?.overall_proof ?? [];
  expect(verdictOf(upToTwo, withOverall(two, same))).toBe('bad-overall-proof');
  expect(verdictOf(upToTwo, withOverall(two, first ? [...others, first] : []))).toBe('bad-overall-proof');
});

test('a verifier refuses two votes for one answer in place of one for each of two', () => {
  const two = ballotOf(upToTwo, [[1, 1, 0, 0]]);
  const beta = (answer: number) => ['answers', 0, 'choices', answer, 'beta'];
  const less = (value: string) =>
    sodiumGroup.encode(sodiumGroup.subtract(sodiumGroup.decodeChecked(value), sodiumGroup.generator));
  const doubled = changed(changed(two, beta(0), nextValue), beta(1), less);
  expect(verdictOf(upToTwo, signedBy(doubled, secret, random))).toBe('bad-individual-proof');
});

test.each([
  ['three', upToTwo, [1, 1, 1, 0]],
  ['one too few', exactlyTwo, [1, 0, 0, 0]],
  ['neither blank nor an answer', oneOrTwo, [0, 0, 0, 0, 0]],
])('an honest device makes no ballot that marks %s', (_, rule, chosen) => {
  expect(() => ballotOf(rule, [chosen])).toThrow(new RangeError('the election does not allow these choices'));
});
