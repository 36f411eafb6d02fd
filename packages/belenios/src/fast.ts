/** Ballots checked several times as fast, on arithmetic of our own, under the eyes of an audited engine: see guarded.ts. */
import { fastestCurve } from '@evoting/fast-ed25519/choose';
import type { Curve } from '@evoting/fast-ed25519/curve';
import { createDirectVerifier } from './fast-ballot.ts';
import { type GuardedVerifier, guarded, type SyncVerifier } from './guarded.ts';
import type { RandomBytes } from './scalar.ts';

/**
 * Makes the fast verifier of this machine.
 * Takes the audited engine and the system's source of random bytes. Gives the guarded verifier and what it computes on; null where
 * WebAssembly is refused or computes wrongly: the audited engine alone then does the work.
 */
export function createFastVerifier(
  audited: SyncVerifier,
  random: RandomBytes,
): { verifier: GuardedVerifier; kind: Curve['kind'] } | null {
  const curve = fastestCurve(random);
  return curve && { verifier: guarded(createDirectVerifier(curve), audited, random), kind: curve.kind };
}
