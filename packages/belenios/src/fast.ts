/**
 * Ballots checked several times as fast, on arithmetic of our own, under the eyes of an audited engine: see
 * guarded.ts.
 */
import { fastestCurve } from '@evoting/fast-ed25519/choose';
import type { Curve } from '@evoting/fast-ed25519/curve';
import type { Election } from './election.ts';
import { createDirectVerifier } from './fast-ballot.ts';
import { createBatchVerifier } from './fast-batch.ts';
import { makeHints } from './fast-hints.ts';
import { type GuardedVerifier, guarded, type SyncVerifier } from './guarded.ts';
import type { RandomBytes } from './scalar.ts';

/** The fast verifier of one thread. */
export interface FastEngine {
  readonly verifier: GuardedVerifier;
  /** What it computes on. */
  readonly kind: Curve['kind'];
}

/**
 * Makes the fast verifier of this machine.
 * Takes: the audited engine and the system's source of random bytes.
 * Gives: the guarded verifier and what it computes on; null where WebAssembly is refused or computes wrongly:
 * the audited engine alone then does the work.
 */
export function createFastVerifier(audited: SyncVerifier, random: RandomBytes): FastEngine | null {
  const curve = fastestCurve(random);
  if (curve === null) return null;
  const verifier = guarded(createDirectVerifier(curve), audited, random, createBatchVerifier(curve, random));
  return { verifier, kind: curve.kind };
}

/**
 * Makes what writes hints: see `makeHints`.
 * Takes: the system's source of random bytes.
 * Gives: a function that makes its curve with the first ballot; it gives null for a ballot without hints, and
 * for every ballot where WebAssembly is refused.
 */
export function createHintMaker(
  random: RandomBytes,
): (election: Election, json: string) => Uint8Array | null {
  let curve: Curve | null | undefined;
  return (election, json) => {
    if (curve === undefined) curve = fastestCurve(random);
    return curve && makeHints(curve, election, json);
  };
}
