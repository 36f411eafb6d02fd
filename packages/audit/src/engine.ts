import {
  addBallot,
  type Ballot,
  type BallotVerifier,
  combineSums,
  type DecryptedTally,
  type DecryptionStatement,
  type Election,
  emptySums,
  loadSums,
  type OpeningOwner,
  type OpeningShare,
  type OpeningStatement,
  type PartialDecryption,
  pureVerifier,
  storeSums,
  verifyingOpening,
  verifyPartialDecryption,
  verifyResult,
} from '@evoting/belenios/auditor';
import type { Adding } from '@evoting/record/totals';

/**
 * Adding up encrypted ballots and checking who decrypted the sums, in any form that the engine keeps its
 * points in.
 */
export interface Tally<S = unknown> extends Adding<S> {
  emptySums(election: Election): S;
  addBallot(sums: S, ballot: Pick<Ballot, 'answers'>, xs?: Uint8Array): S;
  verifyingOpening(
    statement: OpeningStatement,
    owner: OpeningOwner,
    share: OpeningShare,
  ): Generator<void, boolean>;
  verifyPartialDecryption(statement: DecryptionStatement, share: PartialDecryption): boolean;
  verifyResult(decrypted: DecryptedTally, counts: readonly (readonly number[])[]): boolean;
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
  'verifyingOpening' | 'verifyPartialDecryption' | 'verifyResult' | 'letOthers'
>;

/** The engine that runs everywhere: audited TypeScript, one ballot at a time. */
export const pureEngine: AuditEngine = {
  verifier: pureVerifier,
  tally: {
    ...{ emptySums, addBallot, combineSums, storeSums, loadSums },
    ...{ verifyingOpening, verifyPartialDecryption, verifyResult },
  },
  parallel: 1,
};
