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

/** One entry of the list of trustees: one that must take part, or a set of which a threshold must. */
export type TrusteeJson = readonly ['Single', TrusteePublicKey] | readonly ['Pedersen', Pedersen];

/**
 * A set of owners of which `threshold` must decrypt; a single trustee is a set of one. Owners are numbered
 * from 1 through the whole list.
 */
export interface TrusteeSet {
  readonly owners: readonly number[];
  readonly threshold: number;
}

/**
 * A verified list of trustees: the key that they made together, which of them must decrypt, and the public
 * key of each owner.
 */
export interface Trustees {
  readonly publicKey: string;
  readonly sets: readonly TrusteeSet[];
  /** The public key of owner i at index i − 1. */
  readonly ownerKeys: readonly string[];
}

/** One owner's factors, in the shape of the tally that they decrypt. */
export type Factors = Pick<PartialDecryption, 'decryption_factors'>;

/** A list of trustees, or why it is refused. */
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
 * Checks that the owner of a public key has proved to know its secret.
 * Gives: the point, or undefined.
 */
export function checkTrusteeKey<P>(group: Group<P>, key: string, pok: ProofJson): P | undefined {
  const point = group.decode(key);
  const proof = parseProof(pok);
  if (point === undefined || group.isIdentity(point) || !proof) return undefined;
  return verifyKnowledge(group, pokPrefix(key), point, proof) ? point : undefined;
}

/**
 * Checks a list of trustees and combines their keys.
 * Takes: the engine and the exact JSON.
 * Gives: the combined key, the sets and each owner's key.
 * Refuses: 'malformed', 'non-canonical', 'bad-trustee-key' (a single trustee), 'bad-threshold-set' (any
 * message of a threshold ceremony), 'repeated-key' (one owner would be two), 'neutral-key' (keys that cancel:
 * then the person who made them so can decrypt every ballot, or no one can).
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
 * Combines verified shares into one factor for every choice.
 * Takes: the engine, the trustees and the shares by owner (from 1).
 * Gives: the product of factors, threshold sets interpolated at zero, or undefined while some set is missing
 * shares.
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
 * The weight of share `index` when a polynomial is interpolated at zero: Π k / (k − index) over the other
 * shares.
 */
function lagrange(index: bigint, indexes: readonly bigint[]): bigint {
  return indexes
    .filter((other) => other !== index)
    .reduce((weight, other) => mod(weight * other * invert(other - index)), 1n);
}
