/**
 * What lets others check a ballot faster: an eighth of each of its points and commitments. See fast-batch.ts.
 */
import type { Combination, Curve, Pair } from '@evoting/fast-ed25519/curve';
import { EIGHTH } from '@evoting/fast-ed25519/group';
import type { Election } from './election.ts';
import {
  allChecks,
  bytesOf,
  countedOf,
  placesFor,
  readPair,
  readStatement,
  type Wanted,
  type Wanting,
} from './fast-ballot.ts';
import type { Proof } from './proofs.ts';
import { mod } from './scalar.ts';

/**
 * The pairs themselves, what is computed of them, and that once more, side by side: less than twice what a
 * check takes.
 */
const ROOMS = 2;

/** An eighth of a pair. */
const ITSELF: Combination = { scalar: EIGHTH, fixed: 0n, second: 0n };

/** An eighth of a commitment: every scalar is divided by eight, so it costs what the commitment costs. */
const eighthOf = ({ challenge, response }: Proof, value: number): Combination => ({
  scalar: mod(EIGHTH * challenge),
  fixed: mod(EIGHTH * response),
  second: mod(-EIGHTH * BigInt(value) * challenge),
});

/** What is wanted of each pair, so that it is computed in one go. */
class Wishes implements Wanting {
  readonly commitments: Wanted[] = [];
  readonly #byPair = new Map<Pair, Combination[]>();

  add(pair: Pair, combination: Combination): Wanted {
    const list = this.#byPair.get(pair) ?? [];
    this.#byPair.set(pair, list);
    return { pair, i: list.push(combination) - 1 };
  }
  want(pair: Pair, proof: Proof, value: number): Wanted {
    const wanted = this.add(pair, eighthOf(proof, value));
    this.commitments.push(wanted);
    return wanted;
  }
  entries(): Iterable<[Pair, Combination[]]> {
    return this.#byPair.entries();
  }
}

/**
 * Makes the hints of a ballot.
 * Takes: the curve, the election and the exact text of a ballot that was accepted.
 * Gives: the hints; null where the ballot cannot be read, has a point outside the group, or is too large.
 * They are not proved to be right, so code that uses them must check them.
 */
export function makeHints(curve: Curve, election: Election, json: string): Uint8Array | null {
  const statement = readStatement(election, json);
  const key = statement && curve.key(bytesOf(election.publicKey));
  if (!statement || !key || ROOMS * placesFor(election, statement.ballot) > curve.capacity) return null;
  curve.clear();
  const { ballot, proofs } = statement;
  const credential = readPair(curve, ballot.credential, null) ?? -1;
  const pairs = ballot.answers.map(({ choices }) =>
    choices.map(({ alpha, beta }) => readPair(curve, alpha, beta) ?? -1),
  );
  if ([credential, ...pairs.flat()].includes(-1)) return null;
  const sums = countedOf(statement, pairs).map((counted) => curve.sum(counted));
  const wishes = new Wishes();
  const [own, ...choices] = [credential, ...pairs.flat()].map((pair) => wishes.add(pair, ITSELF));
  const signed = wishes.add(credential, eighthOf(proofs.signature, 0));
  allChecks(wishes, statement, pairs, sums);
  const slots = new Map<Pair, Pair>();
  for (const [pair, combinations] of wishes.entries()) {
    const first = curve.combine(pair, key, combinations, pair < (sums[0] ?? 0));
    if (first === undefined) return null;
    slots.set(pair, first);
  }
  const slotOf = ({ pair, i }: Wanted) => (slots.get(pair) ?? 0) + i;
  const joined = curve.join(slotOf(own as Wanted), slotOf(signed));
  return curve.coordinates([joined, ...[...choices, ...wishes.commitments].map(slotOf)]);
}
