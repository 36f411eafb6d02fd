import {
  addBallot,
  type Ballot,
  type BareVerdict,
  combineSums,
  type Election,
  emptySums,
  type HintedBallot,
  loadSums,
  type OpeningOwner,
  type OpeningShare,
  type OpeningStatement,
  pureVerifier,
  storeSums,
  verifyOpening,
} from '@evoting/belenios/auditor';
import type { Adding } from '@evoting/record/totals';

/**
 * Adding up encrypted ballots and checking who decrypted the sums, in any form that the engine keeps its
 * points in.
 */
export interface Tally<S = unknown> extends Adding<S> {
  emptySums(election: Election): S;
  addBallot(sums: S, ballot: Pick<Ballot, 'answers'>, xs?: Uint8Array): S;
  verifyOpening(statement: OpeningStatement, owner: OpeningOwner, share: OpeningShare): boolean;
}

/** Judges ballots; the caller has their text, so they need not be given back. */
export interface AuditVerifier {
  verify(election: Election, ballotJson: string): BareVerdict | Promise<BareVerdict>;
  /**
   * Judges ballots together by their hints, where the engine can.
   * Gives: the verdicts in their order.
   */
  verifyAll?(ballots: readonly HintedBallot[]): readonly BareVerdict[] | Promise<readonly BareVerdict[]>;
}

/**
 * What does the heavy work of an audit. A faster engine can take its place; it must agree with the pure one.
 */
export interface AuditEngine {
  verifier: AuditVerifier;
  tally: Tally;
  /** How many ballots are given to the verifier at once: the size of its pool, 1 where it has none. */
  parallel: number;
  /**
   * Promised: an audited library judges every ballot. A check that promises it resumes only from one that
   * promised it too.
   */
  isAudited?: boolean;
}

/** The engine that runs everywhere: audited TypeScript, one ballot at a time. */
export const pureEngine: AuditEngine = {
  verifier: pureVerifier,
  tally: { emptySums, addBallot, combineSums, storeSums, loadSums, verifyOpening },
  parallel: 1,
};
