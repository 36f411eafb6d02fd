import { createFastVerifier } from '@evoting/belenios/fast';
import { sodiumTally, sodiumVerifier } from '@evoting/belenios/sodium';
import type { AuditEngine } from '../engine.ts';

/** Draws every acceptance to be judged again. */
const always = (length: number) => new Uint8Array(length);
const { verify } = createFastVerifier(sodiumVerifier, always)?.verifier ?? sodiumVerifier;

/**
 * libsodium, for tests that audit many records; each of their ballots is judged by the fast engine too, and a
 * test fails where the two disagree.
 */
export const sodiumEngine: AuditEngine = { verifier: { verify }, tally: sodiumTally, parallel: 1 };

/** Many ballots fast: their signatures and proofs nobody looks at. */
export const trustingEngine: AuditEngine = {
  ...sodiumEngine,
  verifier: {
    verify: (_election, json) => {
      const { credential } = JSON.parse(json) as { credential: string };
      return { ok: true, credential, tracker: '' };
    },
  },
};
