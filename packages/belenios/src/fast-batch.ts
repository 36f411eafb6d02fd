/**
 * Verification of many ballots at once.
 *
 * Each ballot may come with hints: an eighth of each of its points and commitments. A point that is eight
 * times a curve point has prime order, so it only needs to be compared with the ballot's point. The equations
 * of all ballots become one sum with secret random multipliers. Ballots that this does not prove valid go to
 * the direct verifier, so a missing or wrong hint cannot make a valid ballot fail, and no hint can make an
 * invalid ballot pass.
 */
import { Batch, HINT_BYTES } from '@evoting/fast-ed25519/batch';
import type { Curve, Pair } from '@evoting/fast-ed25519/curve';
import { signedHash, trackerOf, transcript } from './ballot.ts';
import {
  allChecks,
  bytesOf,
  type Check,
  type CommitmentRef,
  type CommitmentRequests,
  countedOf,
  createDirectVerifier,
  hashHolds,
  readStatement,
  type Statement,
  type Texts,
} from './fast-ballot.ts';
import { identityHex } from './group.ts';
import type { FastVerdict } from './guarded.ts';
import { hashToScalar } from './hash.ts';
import type { Proof } from './proofs.ts';
import { mod, type RandomBytes } from './scalar.ts';
import type { HintedBallot } from './verdict.ts';

const POINT_DIGITS = 64;
/** The multipliers have 128 bits, so an invalid batch passes with probability 2^-128. */
const MULTIPLIER_BYTES = 16;
const utf8 = new TextDecoder();

/** The equation of one commitment. */
interface Equation {
  readonly pair: Pair;
  readonly proof: Proof;
  readonly value: number;
}

/**
 * The positions of a ballot's points: the credential beside its commitment, the choices, the commitments, the
 * sums.
 */
class Layout implements CommitmentRequests {
  readonly equations: Equation[] = [];
  readonly choices: Pair[][];
  readonly #choiceCount: number;

  constructor({ ballot }: Statement) {
    let next = 1;
    this.choices = ballot.answers.map(({ choices }) => choices.map(() => next++));
    this.#choiceCount = next - 1;
  }
  request(pair: Pair, proof: Proof, value: number): CommitmentRef {
    return { pair, i: this.equations.push({ pair, proof, value }) - 1 };
  }
  /** The number of pairs that have hints. */
  get hinted(): number {
    return 1 + this.#choiceCount + this.equations.length;
  }
  slotOf(equation: number): Pair {
    return 1 + this.#choiceCount + equation;
  }
}

class BatchTexts implements Texts {
  readonly #text: string;
  readonly #layout: Layout;

  constructor(text: Uint8Array, layout: Layout) {
    this.#text = utf8.decode(text);
    this.#layout = layout;
  }
  pair(slot: Pair): string {
    const at = slot * 2 * (POINT_DIGITS + 1);
    return this.#text.slice(at, at + 2 * POINT_DIGITS + 1);
  }
  sum(pair: Pair): { alpha: string; beta: string } {
    const [alpha = '', beta = ''] = this.pair(pair).split(',');
    return { alpha, beta };
  }
  commitment({ i }: CommitmentRef): string {
    return this.pair(this.#layout.slotOf(i));
  }
}

interface Planned {
  readonly layout: Layout;
  readonly checks: readonly Check[];
  readonly sums: readonly Pair[];
}

/**
 * Lays out a ballot. Sums come after everything that has hints, so their positions are known only once all
 * equations are.
 */
function plan(statement: Statement): Planned {
  const count = new Layout(statement);
  allChecks(count, statement, count.choices, []);
  const layout = new Layout(statement);
  const sums = statement.election.questions.map((_, i) => count.hinted + i);
  return { layout, checks: allChecks(layout, statement, layout.choices, sums), sums };
}

/**
 * Computes the multiples of a ballot's points, of g and of the key that must cancel out, with each equation
 * weighted by its own multiplier.
 */
function weightEquations(
  { proofs }: Statement,
  { layout, sums }: Planned,
  counted: Pair[][],
  random: RandomBytes,
) {
  const words = new DataView(
    Uint8Array.from(random(MULTIPLIER_BYTES * (1 + 2 * layout.equations.length))).buffer,
  );
  let drawn = 0;
  const multiplier = () => {
    const at = MULTIPLIER_BYTES * drawn++;
    return (words.getBigUint64(at) << 64n) | words.getBigUint64(at + 8);
  };
  const scalars = Array.from({ length: layout.hinted }, (): [bigint, bigint] => [0n, 0n]);
  const share = { ofBase: 0n, ofKey: 0n };
  const subtract = (pair: Pair, alpha: bigint, beta: bigint) => {
    for (const member of counted[sums.indexOf(pair)] ?? [pair]) {
      const both = scalars[member] as [bigint, bigint];
      both[0] -= alpha;
      both[1] -= beta;
    }
  };
  const signature = multiplier();
  scalars[0] = [-signature * proofs.signature.challenge, signature];
  share.ofBase -= signature * proofs.signature.response;
  for (const [i, { pair, proof, value }] of layout.equations.entries()) {
    const [left, right] = [multiplier(), multiplier()];
    const { challenge, response } = proof;
    scalars[layout.slotOf(i)] = [left, right];
    subtract(pair, left * challenge, right * challenge);
    share.ofBase += right * BigInt(value) * challenge - left * response;
    share.ofKey -= right * response;
  }
  return {
    scalars: scalars.map(([alpha, beta]): [bigint, bigint] => [mod(alpha), mod(beta)]),
    share: { ofBase: mod(share.ofBase), ofKey: mod(share.ofKey) },
  };
}

/**
 * Adds a ballot's equations to the batch.
 * @returns the x coordinates of its choices' points, or null if its hints do not match its points or a hash
 *   is wrong
 */
function addToBatch(
  curve: Curve,
  batch: Batch,
  statement: Statement,
  hints: Uint8Array,
  random: RandomBytes,
): Uint8Array | null {
  const planned = plan(statement);
  const { layout, checks, sums } = planned;
  const { ballot, proofs } = statement;
  const chosen = layout.choices.flat();
  const slots = layout.hinted + sums.length + chosen.length;
  if (hints.length !== layout.hinted * HINT_BYTES || slots > curve.capacity) return null;
  curve.clear();
  for (let at = 0; at < hints.length; at += HINT_BYTES)
    if (curve.readEighths(hints.subarray(at, at + HINT_BYTES)) === undefined) return null;
  const counted = countedOf(statement, layout.choices);
  for (const members of counted) curve.sum(members);
  const texts = new BatchTexts(batch.encode(0, layout.hinted + sums.length, layout.hinted), layout);
  const [credential, signed = ''] = texts.pair(0).split(',');
  const points = [
    ballot.credential,
    ...ballot.answers.flatMap(({ choices }) => choices.flatMap(Object.values)),
  ];
  const given = [credential, ...chosen.flatMap((pair) => texts.pair(pair).split(','))];
  if (points.some((point, i) => point !== given[i] || point === identityHex)) return null;
  const hash = signedHash(ballot);
  if (ballot.signature.hash !== hash) return null;
  if (hashToScalar(transcript.signature(hash), [signed]) !== proofs.signature.challenge) return null;
  if (!checks.every((check) => hashHolds(check, texts))) return null;
  const xs = xsOf(curve, chosen);
  const { scalars, share } = weightEquations(statement, planned, counted, random);
  batch.add(scalars, share);
  return xs;
}

/** Returns the x coordinates of both points of each pair, 64 bytes per pair. */
function xsOf(curve: Curve, pairs: readonly Pair[]): Uint8Array {
  const coordinates = curve.coordinates(pairs);
  const xs = new Uint8Array(64 * pairs.length);
  for (let i = 0; i < 2 * pairs.length; i++) xs.set(coordinates.subarray(64 * i, 64 * i + 32), 32 * i);
  return xs;
}

/**
 * Makes a batch verifier on a curve, with verdicts in the order of the ballots. Callers must have its
 * rejections confirmed by an audited engine.
 * @param curve for exclusive use
 * @param random the system's random source: an attacker who could predict it could make invalid ballots that
 *   cancel out
 */
export function createBatchVerifier(curve: Curve, random: RandomBytes) {
  const direct = createDirectVerifier(curve);
  return (ballots: readonly HintedBallot[]): FastVerdict[] => {
    const publicKey = ballots.find(({ hints }) => hints !== null)?.election.publicKey;
    const key = publicKey === undefined ? undefined : curve.key(bytesOf(publicKey));
    const accepted = new Map<HintedBallot, FastVerdict>();
    if (key) {
      const room = ballots.reduce((sum, { hints }) => sum + (hints?.length ?? 0), 0) / HINT_BYTES;
      const batch = new Batch(curve, key, Math.ceil(room));
      const entered: [HintedBallot, FastVerdict][] = [];
      for (const ballot of ballots) {
        const { election, json, hints } = ballot;
        const statement =
          hints && election.publicKey === publicKey ? readStatement(election, json) : undefined;
        const xs = hints && statement ? addToBatch(curve, batch, statement, hints, random) : null;
        if (!statement || xs === null) continue;
        const { ballot: read } = statement;
        const verdict = {
          ok: true as const,
          ballot: read,
          credential: read.credential,
          tracker: trackerOf(json),
          xs,
        };
        entered.push([ballot, verdict]);
      }
      const failing = new Set(batch.failing());
      for (const [i, [ballot, verdict]] of entered.entries())
        if (!failing.has(i)) accepted.set(ballot, verdict);
    }
    return ballots.map((ballot) => accepted.get(ballot) ?? direct(ballot.election, ballot.json));
  };
}
