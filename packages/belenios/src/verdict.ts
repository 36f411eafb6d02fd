import type { Ballot } from './ballot.ts';
import type { Election } from './election.ts';
import type { HintedBallot } from './guarded.ts';

/** Why a ballot is refused: each check has its own word. */
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
 * A ballot whose every proof holds, with its credential and tracker, or why it is refused. `xs`: the x of
 * each alpha and beta, 32 bytes each, where the engine has them: code that adds the ballot up need not
 * compute them, but must check them.
 */
export type BallotVerdict =
  | { ok: true; ballot: Ballot; credential: string; tracker: string; xs?: Uint8Array }
  | { ok: false; reason: BallotRefusal };

/** A verdict without the ballot. */
export function bareOf(verdict: BareVerdict): BareVerdict {
  if (!verdict.ok) return verdict;
  const { ok, credential, tracker, xs } = verdict;
  return { ok, credential, tracker, ...(xs && { xs }) };
}

/**
 * A verdict without the ballot, for code that keeps the bytes and needs only the credential and the tracker.
 */
export type BareVerdict =
  | { ok: true; credential: string; tracker: string; xs?: Uint8Array }
  | { ok: false; reason: BallotRefusal };

/**
 * Anything that can verify ballots: the pure engine, libsodium, a pool of threads, or a faster engine to
 * come.
 */
export interface BallotVerifier {
  verify(election: Election, ballotJson: string): BallotVerdict | Promise<BallotVerdict>;
  /**
   * Judges ballots together by their hints, where the engine can.
   * Gives: the verdicts in their order.
   */
  verifyAll?(ballots: readonly HintedBallot[]): readonly BareVerdict[] | Promise<readonly BareVerdict[]>;
}
