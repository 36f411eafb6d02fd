/**
 * The checks of a ballot once more, arranged so that points share their doublings; see guarded.ts for how far
 * its word goes.
 */
import type { Combination, Curve, Key, Pair } from '@evoting/fast-ed25519/curve';
import { NEUTRAL } from '@evoting/fast-ed25519/group';
import { hexToBytes } from '@noble/hashes/utils.js';
import { type Answer, type Ballot, signedHash, trackerOf, transcript } from './ballot.ts';
import type { Election, Question } from './election.ts';
import { identityHex, pointHex } from './group.ts';
import type { FastVerdict } from './guarded.ts';
import { hashToScalar } from './hash.ts';
import type { Proof } from './proofs.ts';
import { type BallotProofs, parseProofs, readBallotFor } from './read-ballot.ts';
import { mod } from './scalar.ts';

/** A commitment that is to be computed: the i-th combination of a pair. */
export interface Wanted {
  readonly pair: Pair;
  readonly i: number;
}

/** Takes orders for commitments; how they are computed is not said here. */
export interface Wanting {
  /** (P^challenge · g^response, Q^challenge · y^response · g^(−value·challenge)) */
  want(pair: Pair, proof: Proof, value: number): Wanted;
}

/** What was computed, as text. */
export interface Texts {
  /** Both points of a sum. */
  sum(pair: Pair): { alpha: string; beta: string };
  /** Both points of a commitment, with a comma between them. */
  commitment(wanted: Wanted): string;
}

/** One hash that must be the sum of its challenges. `prefix` may need the text of a computed sum. */
export interface Check {
  readonly prefix: (texts: Texts) => string;
  readonly commitments: readonly Wanted[];
  readonly proofs: readonly Proof[];
}

const utf8 = new TextDecoder();
const POINT_DIGITS = 64;

/** The arithmetic of one ballot: what is wanted of each pair is gathered, then computed in one go. */
class Sheet implements Wanting, Texts {
  readonly #curve: Curve;
  readonly #wanted = new Map<Pair, Combination[]>();
  readonly #slots = new Map<Pair, Pair>();
  #text: Uint8Array = new Uint8Array();
  #textFrom: Pair = 0;

  constructor(curve: Curve) {
    this.#curve = curve;
  }
  want(pair: Pair, { challenge, response }: Proof, value: number): Wanted {
    const list = this.#wanted.get(pair) ?? [];
    this.#wanted.set(pair, list);
    list.push({ scalar: challenge, fixed: response, second: mod(-BigInt(value) * challenge) });
    return { pair, i: list.length - 1 };
  }
  /**
   * Computes all that is wanted.
   * Gives: whether every pair before `unchecked` has the prime order: those from there on are sums of them.
   */
  compute(key: Key, unchecked: Pair): boolean {
    let end = unchecked;
    for (const [pair, combinations] of this.#wanted) {
      const first = this.#curve.combine(pair, key, combinations, pair < unchecked);
      if (first === undefined) return false;
      this.#slots.set(pair, first);
      end = first + combinations.length;
    }
    this.#textFrom = unchecked;
    this.#text = this.#curve.encode(unchecked, end - unchecked);
    return true;
  }
  sum(pair: Pair): { alpha: string; beta: string } {
    const [alpha = '', beta = ''] = this.#read(pair).split(',');
    return { alpha, beta };
  }
  commitment({ pair, i }: Wanted): string {
    return this.#read((this.#slots.get(pair) ?? 0) + i);
  }
  #read(slot: Pair): string {
    const at = (slot - this.#textFrom) * 2 * (POINT_DIGITS + 1);
    return utf8.decode(this.#text.subarray(at, at + 2 * POINT_DIGITS + 1));
  }
}

/** The RFC 8032 encoding of a point that the protocol writes as a number in hex. */
export function bytesOf(hex: string): Uint8Array {
  return hexToBytes(hex).reverse();
}

/** Two points of a ballot, or one; undefined for what cannot be read and for the neutral element. */
export function readPair(curve: Curve, alpha: string, beta: string | null): Pair | undefined {
  const isGood = (hex: string) => pointHex.test(hex) && hex !== identityHex;
  if (!isGood(alpha) || (beta !== null && !isGood(beta))) return undefined;
  return curve.read(bytesOf(alpha), beta === null ? NEUTRAL : bytesOf(beta));
}

/**
 * How many pairs a ballot of this election takes: its credential, choices (and their copies), sums and
 * commitments.
 */
export function placesFor({ questions }: Election, ballot: Ballot): number {
  const ofAnswer = ({ choices, overall_proof, blank_proof = [] }: Answer) =>
    4 * choices.length + overall_proof.length + blank_proof.length;
  return 2 + questions.length + ballot.answers.reduce((sum, answer) => sum + ofAnswer(answer), 0);
}

/**
 * Makes the direct verifier on a curve.
 * Takes: the curve, which nothing else may use.
 * Gives: a verifier of one ballot at a time; callers have its refusals confirmed by an audited engine.
 */
export function createDirectVerifier(curve: Curve) {
  return (election: Election, json: string): FastVerdict => {
    const statement = readStatement(election, json);
    if (!statement) return 'refused';
    const { ballot } = statement;
    const key = curve.key(bytesOf(election.publicKey));
    if (!key || placesFor(election, ballot) > curve.capacity) return 'unable';
    curve.clear();
    const xs = checked(curve, key, statement);
    if (xs === null) return 'refused';
    return { ok: true, ballot, credential: ballot.credential, tracker: trackerOf(json), xs };
  };
}

/** A ballot that could be read, and its scalars. */
export interface Statement {
  readonly election: Election;
  readonly ballot: Ballot;
  readonly proofs: BallotProofs;
}

/** Reads a ballot and its scalars; undefined where the ballot would be refused before any arithmetic. */
export function readStatement(election: Election, json: string): Statement | undefined {
  const read = readBallotFor(election, json);
  const proofs = read.ok ? parseProofs(read.ballot) : undefined;
  return read.ok && proofs ? { election, ballot: read.ballot, proofs } : undefined;
}

/** The pairs of each answer that are added up: all but a blank choice. */
export function countedOf({ election }: Statement, pairs: readonly (readonly Pair[])[]): Pair[][] {
  return election.questions.map(({ blank }, i) => (pairs[i] ?? []).slice(blank ? 1 : 0));
}

/**
 * Judges a ballot.
 * Gives: the x of its choices' points, or null where it does not hold.
 */
function checked(curve: Curve, key: Key, { election, ballot, proofs }: Statement): Uint8Array | null {
  const hash = signedHash(ballot);
  if (ballot.signature.hash !== hash) return null;
  const credential = readPair(curve, ballot.credential, null);
  const choices = ballot.answers.map((answer) =>
    answer.choices.map(({ alpha, beta }) => readPair(curve, alpha, beta)),
  );
  if (credential === undefined || choices.flat().includes(undefined)) return null;
  const pairs = choices as Pair[][];
  const sums = countedOf({ election, ballot, proofs }, pairs).map((counted) => curve.sum(counted));
  const sheet = new Sheet(curve);
  const signature = sheet.want(credential, proofs.signature, 0);
  const checks = allChecks(sheet, { election, ballot, proofs }, pairs, sums);
  if (!sheet.compute(key, sums[0] ?? 0)) return null;
  const signed = sheet.commitment(signature).slice(0, POINT_DIGITS);
  if (hashToScalar(transcript.signature(hash), [signed]) !== proofs.signature.challenge) return null;
  return checks.every((check) => hashHolds(check, sheet))
    ? curve.xsOfRead(pairs[0]?.[0] ?? 0, pairs.flat().length)
    : null;
}

/** What must hold for all answers. */
export function allChecks(
  sheet: Wanting,
  { election, ballot, proofs }: Statement,
  pairs: readonly (readonly Pair[])[],
  sums: readonly Pair[],
): Check[] {
  const z0 = transcript.ballot(election.fingerprint, ballot.credential);
  return election.questions.flatMap((question, i) =>
    checksOf(sheet, question, {
      z0,
      answer: ballot.answers[i] as Answer,
      proofs: proofs.answers[i] as BallotProofs['answers'][0],
      pairs: pairs[i] ?? [],
      sum: sums[i] ?? 0,
    }),
  );
}

/** Whether the challenges of a proof add up to the hash of what it commits to. */
export function hashHolds({ prefix, commitments, proofs }: Check, texts: Texts): boolean {
  const hash = hashToScalar(
    prefix(texts),
    commitments.map((wanted) => texts.commitment(wanted)),
  );
  return hash === mod(proofs.reduce((sum, one) => sum + one.challenge, 0n));
}

interface AnswerParts {
  readonly z0: string;
  readonly answer: Answer;
  readonly proofs: BallotProofs['answers'][0];
  readonly pairs: readonly Pair[];
  readonly sum: Pair;
}

/** What must hold for one answer; asks for its commitments in a fixed order. */
function checksOf(sheet: Wanting, question: Question, parts: AnswerParts): Check[] {
  const { z0, answer, proofs, pairs, sum } = parts;
  const individual = answer.choices.map((choice, j): Check => {
    const list = proofs.individual[j] ?? [];
    const commitments = list.map((proof, value) => sheet.want(pairs[j] ?? -1, proof, value));
    return { prefix: () => transcript.individual(z0, choice), commitments, proofs: list };
  });
  const z1 = transcript.answer(z0, answer.choices);
  const { blank, overall } = proofs;
  const ofSum = (list: readonly Proof[]) => list.map((proof, i) => sheet.want(sum, proof, question.min + i));
  if (!question.blank) {
    const prefix = (after: Texts) => transcript.overall(z1, after.sum(sum));
    return [...individual, { prefix, commitments: ofSum(overall), proofs: overall }];
  }
  const [first, second] = blank as [Proof, Proof];
  const [isBlank, ...isAllowed] = overall as [Proof, ...Proof[]];
  const ofBlank = pairs[0] ?? -1;
  return [
    ...individual,
    {
      prefix: () => transcript.blank(z1),
      commitments: [sheet.want(ofBlank, first, 0), sheet.want(sum, second, 0)],
      proofs: blank,
    },
    {
      prefix: () => transcript.overallOrBlank(z1),
      commitments: [sheet.want(ofBlank, isBlank, 1), ...ofSum(isAllowed)],
      proofs: overall,
    },
  ];
}
