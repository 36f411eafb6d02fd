import { type PartialDecryption, pokPrefix, type TrusteePublicKey } from './decryption.ts';
import type { Group } from './group.ts';
import {
  asList,
  asProofJson,
  asRecord,
  asString,
  type ProofJson,
  parseCanonical,
  parseProof,
} from './json.ts';
import { asPedersen, checkPedersen, type Pedersen } from './pedersen.ts';
import { verifyKnowledge } from './proofs.ts';
import { invert, mod } from './scalar.ts';

/** An entry in the list of trustees: a single trustee, or a threshold set. */
export type TrusteeJson = readonly ['Single', TrusteePublicKey] | readonly ['Pedersen', Pedersen];

/**
 * A set of owners of which `threshold` must decrypt; a single trustee is a set of one. Owners are numbered
 * from 1 across the whole list.
 */
export interface TrusteeSet {
  readonly owners: readonly number[];
  readonly threshold: number;
}

/** A verified list of trustees: the joint key, who must decrypt, and the public key of each owner. */
export interface Trustees {
  readonly publicKey: string;
  readonly sets: readonly TrusteeSet[];
  /** The public key of owner i at index i − 1. */
  readonly ownerKeys: readonly string[];
}

/** One owner's factors, in the shape of the tally that they decrypt. */
export type Factors = Pick<PartialDecryption, 'decryption_factors'>;

/** A verified list of trustees, or the reason it was rejected. */
export type TrusteesVerdict =
  | { ok: true; trustees: Trustees }
  | {
      ok: false;
      reason:
        | 'malformed'
        | 'non-canonical'
        | 'bad-trustee-key'
        | 'bad-threshold-set'
        | 'repeated-key'
        | 'neutral-key';
    };

function asTrustee(value: unknown): TrusteeJson | undefined {
  const pair = asList(value, (item) => item ?? undefined);
  if (pair?.length !== 2) return undefined;
  if (pair[0] === 'Single') {
    const record = asRecord(pair[1]);
    const pok = asProofJson(record?.pok);
    const key = asString(record?.public_key);
    return pok && key !== undefined ? ['Single', { pok, public_key: key }] : undefined;
  }
  const pedersen = pair[0] === 'Pedersen' ? asPedersen(pair[1]) : undefined;
  return pedersen && ['Pedersen', pedersen];
}

/**
 * Verifies the proof of knowledge of a trustee's key.
 * @returns the key as a point, or undefined
 */
export function checkTrusteeKey<P>(group: Group<P>, key: string, pok: ProofJson): P | undefined {
  const point = group.decode(key);
  const proof = parseProof(pok);
  if (point === undefined || group.isIdentity(point) || !proof) return undefined;
  return verifyKnowledge(group, pokPrefix(key), point, proof) ? point : undefined;
}

/**
 * Checks a list of trustees, given as its exact JSON, and combines their keys.
 *
 * `bad-trustee-key` concerns a single trustee, `bad-threshold-set` any message of a threshold ceremony.
 * `repeated-key`: one owner would count as two. `neutral-key`: the keys cancel out, so either their maker or
 * nobody can decrypt the ballots.
 */
export function verifyTrusteeList<P>(group: Group<P>, json: string): TrusteesVerdict {
  const read = parseCanonical(json, 1 << 22, (value) => asList(value, asTrustee));
  if (!read.ok) return read;
  if (read.value.length === 0) return { ok: false, reason: 'malformed' };
  let combined = group.identity;
  const ownerKeys: string[] = [];
  const sets: TrusteeSet[] = [];
  for (const [kind, trustee] of read.value) {
    const first = ownerKeys.length + 1;
    if (kind === 'Single') {
      const point = checkTrusteeKey(group, trustee.public_key, trustee.pok);
      if (point === undefined) return { ok: false, reason: 'bad-trustee-key' };
      combined = group.add(combined, point);
      ownerKeys.push(trustee.public_key);
      sets.push({ owners: [first], threshold: 1 });
    } else {
      const point = checkPedersen(group, trustee);
      if (point === undefined) return { ok: false, reason: 'bad-threshold-set' };
      combined = group.add(combined, point);
      ownerKeys.push(...trustee.verification_keys.map(({ public_key }) => public_key));
      const owners = trustee.verification_keys.map((_, index) => first + index);
      sets.push({ owners, threshold: trustee.threshold });
    }
  }
  if (new Set(ownerKeys).size !== ownerKeys.length) return { ok: false, reason: 'repeated-key' };
  if (group.isIdentity(combined)) return { ok: false, reason: 'neutral-key' };
  return { ok: true, trustees: { publicKey: group.encode(combined), sets, ownerKeys } };
}

/**
 * Combines verified shares into one factor per choice: the product of the sets' factors, with threshold sets
 * interpolated at zero.
 * @param shares by owner, from 1
 * @returns undefined while a set is missing shares
 */
export function combineFactors<P>(
  group: Group<P>,
  trustees: Trustees,
  shares: ReadonlyMap<number, Factors>,
): readonly (readonly P[])[] | undefined {
  let combined: readonly (readonly P[])[] | undefined;
  for (const { owners, threshold } of trustees.sets) {
    const present = owners.flatMap((owner, index) => {
      const share = shares.get(owner);
      return share ? [{ index: BigInt(index + 1), share }] : [];
    });
    if (present.length < threshold) return undefined;
    const used = present.slice(0, threshold);
    for (const { index, share } of used) {
      const weight =
        owners.length === 1
          ? 1n
          : lagrange(
              index,
              used.map((other) => other.index),
            );
      const factors = share.decryption_factors.map((list) =>
        list.map((factor) => group.multiplyPublic(group.decodeChecked(factor), weight)),
      );
      const before: readonly (readonly P[])[] | undefined = combined;
      combined = before
        ? factors.map((list, row) => list.map((factor, j) => group.add(before[row]?.[j] as P, factor)))
        : factors;
    }
  }
  return combined;
}

/**
 * Computes the weight of share `index` for interpolation at zero: Π k / (k − index) over the other shares.
 */
function lagrange(index: bigint, indexes: readonly bigint[]): bigint {
  return indexes
    .filter((other) => other !== index)
    .reduce((weight, other) => mod(weight * other * invert(other - index)), 1n);
}
