/**
 * Limits the trust in a fast engine. Only the audited engine rejects ballots: it rechecks each ballot that
 * the fast engine rejects. It also rechecks a random sample of those accepted, drawn when the ballot can no
 * longer be changed. A single disagreement stops the work.
 */
import type { Election } from './election.ts';
import { hexHash } from './hash.ts';
import type { RandomBytes } from './scalar.ts';
import type { BallotVerdict, HintedBallot } from './verdict.ts';

/**
 * The verdict of a fast engine: accepted, refused (without a reason), or `unable` because the ballot is too
 * large.
 */
export type FastVerdict = Extract<BallotVerdict, { ok: true }> | 'refused' | 'unable';

/** One acceptance in this many is rechecked. */
export const RECHECK_ONE_IN = 64;

/**
 * Two engines disagree on a ballot. One of them is defective, so no verdict can be trusted until the defect
 * is found.
 */
export class EngineDisagreement extends Error {
  readonly ballotHash: string;
  constructor(ballotHash: string, message: string) {
    super(message);
    this.ballotHash = ballotHash;
  }
}

/** The number of ballots that each engine has verified; ballots verified by both count for both. */
export interface VerifiedCounts {
  readonly fast: number;
  readonly audited: number;
}

/** A synchronous engine in this thread. */
export interface SyncVerifier {
  verify(election: Election, ballotJson: string): BallotVerdict;
}

/** A fast verifier supervised by an audited one. */
export interface GuardedVerifier extends SyncVerifier {
  /**
   * Verifies ballots together, faster if they have hints.
   * @returns the verdicts in the order of the ballots
   */
  verifyAll(ballots: readonly HintedBallot[]): BallotVerdict[];
  readonly judged: VerifiedCounts;
}

/** Confirms the verdicts of a fast engine with an audited one. */
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
    const problem = again.ok ? 'the fast one refuses it' : `the audited one refuses it (${again.reason})`;
    const hash = hexHash(json);
    throw new EngineDisagreement(hash, `the engines disagree on the ballot ${hash}: ${problem}`);
  }
  #isDrawn(): boolean {
    return new DataView(Uint8Array.from(this.#random(4)).buffer).getUint32(0) < 2 ** 32 / RECHECK_ONE_IN;
  }
  #judgeAgain(election: Election, json: string): BallotVerdict {
    this.judged.audited += 1;
    return this.#audited.verify(election, json);
  }
}

/**
 * Combines a fast engine with an audited one, which confirms every rejection and one in 64 acceptances.
 * @param random the system's random source
 * @param together verifies many ballots at once, if the fast engine can
 * @throws EngineDisagreement with the ballot's hash, from the returned verifier
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
