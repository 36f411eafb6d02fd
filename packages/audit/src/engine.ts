import {
  addBallot,
  type Ballot,
  type BallotVerifier,
  combineSums,
  type DecryptionChecks,
  type Election,
  emptySums,
  loadSums,
  pureVerifier,
  storeSums,
  verifyOpeningInSteps,
  verifyPartialDecryption,
  verifyResult,
} from '@evoting/belenios/auditor';
import type { SumAdder } from '@evoting/record/totals';

/** Addition of encrypted ballots and verification of decryptions, in any internal form of points. */
export interface Tally<S = unknown> extends SumAdder<S>, Omit<DecryptionChecks, 'verifyOpening'> {
  emptySums(election: Election): S;
  addBallot(sums: S, ballot: Pick<Ballot, 'answers'>, xs?: Uint8Array): S;
  /** Yields between two pieces of long work, in a process that must stay responsive. */
  letOthers?(): Promise<void>;
}

/** The heavy work of an audit. A faster engine may replace it but must agree with the pure one. */
export interface AuditEngine {
  verifier: BallotVerifier;
  tally: Tally;
  /** How many ballots are sent to the verifier at once: the size of its pool, otherwise 1. */
  parallel: number;
  /**
   * True if an audited library verifies every ballot. Such a check only resumes from a check with the same
   * guarantee.
   */
  isAudited?: boolean;
}

/** Verification of the trustees' decryptions. */
export type Decrypting = Pick<
  Tally,
  'verifyOpeningInSteps' | 'verifyPartialDecryption' | 'verifyResult' | 'letOthers'
>;

/** The engine that runs everywhere: audited TypeScript, one ballot at a time. */
export const pureEngine: AuditEngine = {
  verifier: pureVerifier,
  tally: {
    emptySums,
    addBallot,
    combineSums,
    storeSums,
    loadSums,
    verifyOpeningInSteps,
    verifyPartialDecryption,
    verifyResult,
  },
  parallel: 1,
};
