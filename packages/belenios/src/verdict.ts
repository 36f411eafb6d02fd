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
 * A verdict for code that keeps the text. The ballot is there only where the verifier has read it in the same
 * thread; who needs it otherwise reads it out of the text that was judged, by `parseBallot` as the verifier
 * does: one that came from elsewhere need not be the one that was judged.
 */
export type BareVerdict =
  | { ok: true; ballot?: Ballot; credential: string; tracker: string; xs?: Uint8Array }
  | { ok: false; reason: BallotRefusal };

/**
 * Anything that can verify ballots: the pure engine, libsodium, a pool of threads, or a faster engine to
 * come.
 */
export interface BallotVerifier {
  verify(election: Election, ballotJson: string): BareVerdict | Promise<BareVerdict>;
  /**
   * Judges ballots together by their hints, where the engine can.
   * Gives: the verdicts in their order.
   */
  verifyAll?(ballots: readonly HintedBallot[]): readonly BareVerdict[] | Promise<readonly BareVerdict[]>;
}
