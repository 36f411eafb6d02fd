/**
 * Makes hints that let others check a ballot faster: an eighth of each of its points and commitments. See
 * fast-batch.ts.
 */
import type { Combination, Curve, Pair } from '@evoting/fast-ed25519/curve';
import { EIGHTH } from '@evoting/fast-ed25519/group';
import type { Election } from './election.ts';
import {
  allChecks,
  bytesOf,
  type CommitmentRef,
  type CommitmentRequests,
  countedOf,
  placesFor,
  readPair,
  readStatement,
} from './fast-ballot.ts';
import type { Proof } from './proofs.ts';
import { mod } from './scalar.ts';

/**
 * Room for the pairs, the computed values, and a copy of the values side by side: less than twice what a
 * check takes.
 */
const COPIES = 2;

/** An eighth of a pair. */
const ITSELF: Combination = { scalar: EIGHTH, fixed: 0n, second: 0n };

/** An eighth of a commitment: with every scalar divided by eight, it costs no more than the commitment. */
const eighthOf = ({ challenge, response }: Proof, value: number): Combination => ({
  scalar: mod(EIGHTH * challenge),
  fixed: mod(EIGHTH * response),
  second: mod(-EIGHTH * BigInt(value) * challenge),
});

/** Collects the combinations of each pair, to be computed all at once. */
class CombinationRequests implements CommitmentRequests {
  readonly commitments: CommitmentRef[] = [];
  readonly #byPair = new Map<Pair, Combination[]>();

  add(pair: Pair, combination: Combination): CommitmentRef {
    const list = this.#byPair.get(pair) ?? [];
    this.#byPair.set(pair, list);
    return { pair, i: list.push(combination) - 1 };
  }
  request(pair: Pair, proof: Proof, value: number): CommitmentRef {
    const requested = this.add(pair, eighthOf(proof, value));
    this.commitments.push(requested);
    return requested;
  }
  entries(): Iterable<[Pair, Combination[]]> {
    return this.#byPair.entries();
  }
}

/**
 * Makes the hints of a ballot. They are not verified, so users must check them.
 * @param json the exact text of an accepted ballot
 * @returns null if the ballot is unreadable, has a point outside the group, or is too large
 */
export function makeHints(curve: Curve, election: Election, json: string): Uint8Array | null {
  const statement = readStatement(election, json);
  const key = statement && curve.key(bytesOf(election.publicKey));
  if (!statement || !key || COPIES * placesFor(election, statement.ballot) > curve.capacity) return null;
  curve.clear();
  const { ballot, proofs } = statement;
  const credential = readPair(curve, ballot.credential, null) ?? -1;
  const pairs = ballot.answers.map(({ choices }) =>
    choices.map(({ alpha, beta }) => readPair(curve, alpha, beta) ?? -1),
  );
  if ([credential, ...pairs.flat()].includes(-1)) return null;
  const sums = countedOf(statement, pairs).map((counted) => curve.sum(counted));
  const requests = new CombinationRequests();
  const [own, ...choices] = [credential, ...pairs.flat()].map((pair) => requests.add(pair, ITSELF));
  const signed = requests.add(credential, eighthOf(proofs.signature, 0));
  allChecks(requests, statement, pairs, sums);
  const slots = new Map<Pair, Pair>();
  for (const [pair, combinations] of requests.entries()) {
    const first = curve.combine(pair, key, combinations, pair < (sums[0] ?? 0));
    if (first === undefined) return null;
    slots.set(pair, first);
  }
  const slotOf = ({ pair, i }: CommitmentRef) => (slots.get(pair) ?? 0) + i;
  const joined = curve.join(slotOf(own as CommitmentRef), slotOf(signed));
  return curve.coordinates([joined, ...[...choices, ...requests.commitments].map(slotOf)]);
}
