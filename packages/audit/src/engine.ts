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

/**
 * Adding up encrypted ballots and checking who decrypted the sums, in any form that the engine keeps its
 * points in.
 */
export interface Tally<S = unknown> extends SumAdder<S>, Omit<DecryptionChecks, 'verifyOpening'> {
  emptySums(election: Election): S;
  addBallot(sums: S, ballot: Pick<Ballot, 'answers'>, xs?: Uint8Array): S;
  /** Lets others have their turn between two pieces of long work, in a process that answers them. */
  letOthers?(): Promise<void>;
}

/**
 * What does the heavy work of an audit. A faster engine can take its place; it must agree with the pure one.
 */
export interface AuditEngine {
  verifier: BallotVerifier;
  tally: Tally;
  /** How many ballots are given to the verifier at once: the size of its pool, 1 where it has none. */
  parallel: number;
  /**
   * Promised: an audited library judges every ballot. A check that promises it resumes only from one that
   * promised it too.
   */
  isAudited?: boolean;
}

/** How it is checked that trustees have decrypted sums, and to what. */
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
