/**
 * Modifies ballots as an attacker would: one value at a time, signed again with the voter's own credential.
 */
import { type Ballot, signedHash, transcript } from '../ballot.ts';
import { proofJson } from '../json.ts';
import { proveKnowledge } from '../proofs.ts';
import type { RandomBytes } from '../scalar.ts';
import { mod } from '../scalar.ts';
import { sodiumGroup } from '../sodium-group.ts';

/** The path of a value in a document: the keys from the root. */
export type Path = readonly (string | number)[];

/** Returns the paths of all values in a document. */
export function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, [...path, key]));
}

/** Copies a document with one value changed. */
export function changed<T>(document: T, path: Path, change: (value: string) => unknown): T {
  const copy = structuredClone(document);
  let part = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) part = part[key] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  part[last] = change(part[last] as string);
  return copy;
}

/** Returns another valid value of the same kind: the next scalar, or the point times the generator. */
export function nextValue(value: string): string {
  if (!/^[0-9a-f]{64}$/.test(value)) return mod(BigInt(value) + 1n).toString();
  return sodiumGroup.encode(sodiumGroup.add(sodiumGroup.decodeChecked(value), sodiumGroup.generator));
}

/** Returns the ballot under the credential of `secret`, with a valid signature of all its content. */
export function signedBy(ballot: Ballot, secret: bigint, random: RandomBytes): Ballot {
  const credential = sodiumGroup.encode(sodiumGroup.multiplyBase(secret));
  const { election_uuid, election_hash, answers } = ballot;
  const unsigned = { election_uuid, election_hash, credential, answers };
  const hash = signedHash(unsigned);
  const proof = proofJson(proveKnowledge(sodiumGroup, transcript.signature(hash), secret, random));
  return { ...unsigned, signature: { hash, proof } };
}
