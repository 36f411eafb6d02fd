/**
 * The checks of a ballot, arranged so that points share their doublings. See guarded.ts for how far the
 * result is trusted.
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

/** A reference to a requested commitment: the i-th combination of a pair. */
export interface CommitmentRef {
  readonly pair: Pair;
  readonly i: number;
}

/** Collects requests for commitments; implementations decide how they are computed. */
export interface CommitmentRequests {
  /** Requests (P^challenge · g^response, Q^challenge · y^response · g^(−value·challenge)). */
  request(pair: Pair, proof: Proof, value: number): CommitmentRef;
}

/** Computed values as text. */
export interface Texts {
  /** Returns both points of a sum. */
  sum(pair: Pair): { alpha: string; beta: string };
  /** Returns both points of a commitment, separated by a comma. */
  commitment(requested: CommitmentRef): string;
}

/** A hash that must equal the sum of its challenges. `prefix` may need the text of a computed sum. */
export interface Check {
  readonly prefix: (texts: Texts) => string;
  readonly commitments: readonly CommitmentRef[];
  readonly proofs: readonly Proof[];
}

const utf8 = new TextDecoder();
const POINT_DIGITS = 64;

/** The arithmetic of one ballot: collects the requests for each pair, then computes them all at once. */
class BallotArithmetic implements CommitmentRequests, Texts {
  readonly #curve: Curve;
  readonly #requested = new Map<Pair, Combination[]>();
  readonly #slots = new Map<Pair, Pair>();
  #text: Uint8Array = new Uint8Array();
  #textFrom: Pair = 0;

  constructor(curve: Curve) {
    this.#curve = curve;
  }
  request(pair: Pair, { challenge, response }: Proof, value: number): CommitmentRef {
    const list = this.#requested.get(pair) ?? [];
    this.#requested.set(pair, list);
    list.push({ scalar: challenge, fixed: response, second: mod(-BigInt(value) * challenge) });
    return { pair, i: list.length - 1 };
  }
  /**
   * Computes all requested combinations.
   * @param unchecked the first pair that is a sum of earlier ones and needs no check of its own
   * @returns whether every pair before `unchecked` has prime order
   */
  compute(key: Key, unchecked: Pair): boolean {
    let end = unchecked;
    for (const [pair, combinations] of this.#requested) {
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
  commitment({ pair, i }: CommitmentRef): string {
    return this.#read((this.#slots.get(pair) ?? 0) + i);
  }
  #read(slot: Pair): string {
    const at = (slot - this.#textFrom) * 2 * (POINT_DIGITS + 1);
    return utf8.decode(this.#text.subarray(at, at + 2 * POINT_DIGITS + 1));
  }
}

/** Decodes a point in the protocol's hex notation to its RFC 8032 encoding. */
export function bytesOf(hex: string): Uint8Array {
  return hexToBytes(hex).reverse();
}

/** Reads one or two points of a ballot; undefined for an invalid encoding and for the neutral element. */
export function readPair(curve: Curve, alpha: string, beta: string | null): Pair | undefined {
  const isValid = (hex: string) => pointHex.test(hex) && hex !== identityHex;
  if (!isValid(alpha) || (beta !== null && !isValid(beta))) return undefined;
  return curve.read(bytesOf(alpha), beta === null ? NEUTRAL : bytesOf(beta));
}

/**
 * Returns the number of pairs that a ballot needs: credential, choices (and their copies), sums and
 * commitments.
 */
export function placesFor({ questions }: Election, ballot: Ballot): number {
  const ofAnswer = ({ choices, overall_proof, blank_proof = [] }: Answer) =>
    4 * choices.length + overall_proof.length + blank_proof.length;
  return 2 + questions.length + ballot.answers.reduce((sum, answer) => sum + ofAnswer(answer), 0);
}

/**
 * Makes a direct verifier of single ballots on a curve. Callers must have its rejections confirmed by an
 * audited engine.
 * @param curve for exclusive use
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

/** A parsed ballot with its scalars. */
export interface Statement {
  readonly election: Election;
  readonly ballot: Ballot;
  readonly proofs: BallotProofs;
}

/** Parses a ballot and its scalars; undefined if it is rejected before any arithmetic. */
export function readStatement(election: Election, json: string): Statement | undefined {
  const read = readBallotFor(election, json);
  const proofs = read.ok ? parseProofs(read.ballot) : undefined;
  return read.ok && proofs ? { election, ballot: read.ballot, proofs } : undefined;
}

/** Returns the pairs of each answer that are added up: all except a blank choice. */
export function countedOf({ election }: Statement, pairs: readonly (readonly Pair[])[]): Pair[][] {
  return election.questions.map(({ blank }, i) => (pairs[i] ?? []).slice(blank ? 1 : 0));
}

/**
 * Verifies a ballot.
 * @returns the x coordinates of its choices' points, or null if it is invalid
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
  const arithmetic = new BallotArithmetic(curve);
  const signature = arithmetic.request(credential, proofs.signature, 0);
  const checks = allChecks(arithmetic, { election, ballot, proofs }, pairs, sums);
  if (!arithmetic.compute(key, sums[0] ?? 0)) return null;
  const signed = arithmetic.commitment(signature).slice(0, POINT_DIGITS);
  if (hashToScalar(transcript.signature(hash), [signed]) !== proofs.signature.challenge) return null;
  return checks.every((check) => hashHolds(check, arithmetic))
    ? curve.xsOfRead(pairs[0]?.[0] ?? 0, pairs.flat().length)
    : null;
}

/** Builds the checks of all answers. */
export function allChecks(
  arithmetic: CommitmentRequests,
  { election, ballot, proofs }: Statement,
  pairs: readonly (readonly Pair[])[],
  sums: readonly Pair[],
): Check[] {
  const z0 = transcript.ballot(election.fingerprint, ballot.credential);
  return election.questions.flatMap((question, i) =>
    checksOf(arithmetic, question, {
      z0,
      answer: ballot.answers[i] as Answer,
      proofs: proofs.answers[i] as BallotProofs['answers'][0],
      pairs: pairs[i] ?? [],
      sum: sums[i] ?? 0,
    }),
  );
}

/** Checks that the challenges of a proof add up to the hash of its commitments. */
export function hashHolds({ prefix, commitments, proofs }: Check, texts: Texts): boolean {
  const hash = hashToScalar(
    prefix(texts),
    commitments.map((requested) => texts.commitment(requested)),
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

/** Builds the checks of one answer; requests its commitments in a fixed order. */
function checksOf(arithmetic: CommitmentRequests, question: Question, parts: AnswerParts): Check[] {
  const { z0, answer, proofs, pairs, sum } = parts;
  const individual = answer.choices.map((choice, j): Check => {
    const list = proofs.individual[j] ?? [];
    const commitments = list.map((proof, value) => arithmetic.request(pairs[j] ?? -1, proof, value));
    return { prefix: () => transcript.individual(z0, choice), commitments, proofs: list };
  });
  const z1 = transcript.answer(z0, answer.choices);
  const { blank, overall } = proofs;
  const ofSum = (list: readonly Proof[]) =>
    list.map((proof, i) => arithmetic.request(sum, proof, question.min + i));
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
      commitments: [arithmetic.request(ofBlank, first, 0), arithmetic.request(sum, second, 0)],
      proofs: blank,
    },
    {
      prefix: () => transcript.overallOrBlank(z1),
      commitments: [arithmetic.request(ofBlank, isBlank, 1), ...ofSum(isAllowed)],
      proofs: overall,
    },
  ];
}
