import { createFastVerifier } from '@evoting/belenios/fast';
import { sodiumTally, sodiumVerifier } from '@evoting/belenios/sodium';
import type { AuditEngine } from '../engine.ts';

/** Selects every acceptance to be rechecked. */
const always = (length: number) => new Uint8Array(length);
const { verify } = createFastVerifier(sodiumVerifier, always)?.verifier ?? sodiumVerifier;

/**
 * libsodium, for tests that audit many records. The fast engine verifies each ballot as well, and a test
 * fails if the two disagree.
 */
export const sodiumEngine: AuditEngine = { verifier: { verify }, tally: sodiumTally, parallel: 1 };

/** Skips the verification of signatures and proofs, for tests with many ballots. */
export const trustingEngine: AuditEngine = {
  ...sodiumEngine,
  verifier: {
    verify: (_election, json) => {
      const { credential } = JSON.parse(json) as { credential: string };
      return { ok: true, credential, tracker: '' };
    },
  },
};
