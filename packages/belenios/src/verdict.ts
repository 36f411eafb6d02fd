import type { Ballot } from './ballot.ts';
import type { Election } from './election.ts';

/** The reason a ballot is rejected, one for each check. */
export type BallotRefusal =
  | 'malformed'
  | 'non-canonical'
  | 'wrong-election'
  | 'wrong-shape'
  | 'bad-scalar'
  | 'bad-point'
  | 'bad-signature'
  | 'bad-individual-proof'
  | 'bad-overall-proof'
  | 'bad-blank-proof';

/**
 * The verdict on a ballot: valid, with its credential and tracker, or rejected. `xs` are the x coordinates of
 * each alpha and beta, 32 bytes each, if the engine has computed them; code that adds up the ballot can use
 * them after checking them.
 */
export type BallotVerdict =
  | { ok: true; ballot: Ballot; credential: string; tracker: string; xs?: Uint8Array }
  | { ok: false; reason: BallotRefusal };

/** Strips the ballot from a verdict. */
export function bareOf(verdict: BareVerdict): BareVerdict {
  if (!verdict.ok) return verdict;
  const { ok, credential, tracker, xs } = verdict;
  return { ok, credential, tracker, ...(xs && { xs }) };
}

/**
 * A verdict for code that keeps the text. It contains the ballot only if the verifier parsed it in the same
 * thread. Otherwise use `parseBallot` on the text that was verified; a ballot from elsewhere may be a
 * different one.
 */
export type BareVerdict =
  | { ok: true; ballot?: Ballot; credential: string; tracker: string; xs?: Uint8Array }
  | { ok: false; reason: BallotRefusal };

/** A ballot with optional untrusted hints that speed up its check. */
export interface HintedBallot {
  readonly election: Election;
  readonly json: string;
  readonly hints: Uint8Array | null;
}

/** A verifier of ballots: the pure engine, libsodium, a thread pool, or a faster engine. */
export interface BallotVerifier {
  verify(election: Election, ballotJson: string): BareVerdict | Promise<BareVerdict>;
  /**
   * Verifies ballots together by their hints, if the engine can.
   * @returns the verdicts in the order of the ballots
   */
  verifyAll?(ballots: readonly HintedBallot[]): readonly BareVerdict[] | Promise<readonly BareVerdict[]>;
}
