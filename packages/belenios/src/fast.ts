/**
 * Verifies ballots several times as fast with this project's own arithmetic, supervised by an audited engine:
 * see guarded.ts.
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
  /** The kind of curve implementation in use. */
  readonly kind: Curve['kind'];
}

/**
 * Makes the fastest verifier for this machine.
 * @param random the system's random source
 * @returns null if WebAssembly is unavailable or computes wrongly; then the audited engine does all the work
 */
export function createFastVerifier(audited: SyncVerifier, random: RandomBytes): FastEngine | null {
  const curve = fastestCurve(random);
  if (curve === null) return null;
  const verifier = guarded(createDirectVerifier(curve), audited, random, createBatchVerifier(curve, random));
  return { verifier, kind: curve.kind };
}

/**
 * Returns a function that makes the hints of a ballot: see `makeHints`. It creates its curve on first use,
 * and returns null if a ballot has no hints or WebAssembly is unavailable.
 * @param random the system's random source
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
