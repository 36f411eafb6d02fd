/**
 * How far a fast engine is trusted. Only the audited engine refuses a ballot: it checks again each ballot
 * that the fast one refuses. Of those that the fast one accepts it checks a random part again, drawn when the
 * ballot can no longer be changed; and one disagreement ends the work.
 */
import type { Election } from './election.ts';
import { hexHash } from './hash.ts';
import type { RandomBytes } from './scalar.ts';
import type { BallotVerdict } from './verdict.ts';

/** What a fast engine says: it accepts, it refuses (without a reason), or the ballot is too large for it. */
export type FastVerdict = Extract<BallotVerdict, { ok: true }> | 'refused' | 'unable';

/** One acceptance in this many is judged again. */
export const SHARE = 64;

/**
 * Two engines judge one ballot differently: a defect of one of them, so nothing can be said of any ballot
 * until it is found.
 */
export class EngineDisagreement extends Error {
  readonly ballotHash: string;
  constructor(ballotHash: string, message: string) {
    super(message);
    this.ballotHash = ballotHash;
  }
}

/** How many ballots each engine has judged; those that both have are in both. */
export interface Judged {
  readonly fast: number;
  readonly audited: number;
}

/** An engine that judges at once, in this thread. */
export interface SyncVerifier {
  verify(election: Election, ballotJson: string): BallotVerdict;
}

/**
 * A ballot, and hints that somebody wrote down to check it faster; null where there are none. The hints are
 * not trusted.
 */
export interface HintedBallot {
  readonly election: Election;
  readonly json: string;
  readonly hints: Uint8Array | null;
}

/** A fast verifier that an audited one watches. */
export interface GuardedVerifier extends SyncVerifier {
  /**
   * Judges ballots together, faster where they have hints.
   * Gives: the verdicts in their order.
   */
  verifyAll(ballots: readonly HintedBallot[]): BallotVerdict[];
  readonly judged: Judged;
}

/** What an audited engine says of the verdicts of a fast one. */
class Guard {
  readonly judged = { fast: 0, audited: 0 };
  readonly #audited: SyncVerifier;
  readonly #random: RandomBytes;

  constructor(audited: SyncVerifier, random: RandomBytes) {
    this.#audited = audited;
    this.#random = random;
  }
  confirm(election: Election, json: string, verdict: FastVerdict): BallotVerdict {
    if (verdict === 'unable') return this.#judgeAgain(election, json);
    this.judged.fast += 1;
    if (verdict !== 'refused' && !this.#isDrawn()) return verdict;
    const again = this.#judgeAgain(election, json);
    if (again.ok === (verdict !== 'refused')) return again;
    const said = again.ok ? 'the fast one refuses it' : `the audited one refuses it (${again.reason})`;
    const hash = hexHash(json);
    throw new EngineDisagreement(hash, `the engines disagree on the ballot ${hash}: ${said}`);
  }
  #isDrawn(): boolean {
    return new DataView(Uint8Array.from(this.#random(4)).buffer).getUint32(0) < 2 ** 32 / SHARE;
  }
  #judgeAgain(election: Election, json: string): BallotVerdict {
    this.judged.audited += 1;
    return this.#audited.verify(election, json);
  }
}

/**
 * Puts an audited engine beside a fast one.
 * Takes: both, the system's source of random bytes, and what judges many ballots at once where there is such.
 * Gives: a verifier whose every refusal, and one in 64 of whose acceptances, the audited engine has judged.
 * Refuses (throws): EngineDisagreement, with the ballot's hash.
 */
export function guarded(
  fast: (election: Election, ballotJson: string) => FastVerdict,
  audited: SyncVerifier,
  random: RandomBytes,
  together: (ballots: readonly HintedBallot[]) => readonly FastVerdict[] = (ballots) =>
    ballots.map(({ election, json }) => fast(election, json)),
): GuardedVerifier {
  const guard = new Guard(audited, random);
  const verify = (election: Election, json: string) => guard.confirm(election, json, fast(election, json));
  const verifyAll = (ballots: readonly HintedBallot[]) => {
    const verdicts = together(ballots);
    return ballots.map(({ election, json }, i) => guard.confirm(election, json, verdicts[i] ?? 'unable'));
  };
  return { verify, verifyAll, judged: guard.judged };
}
