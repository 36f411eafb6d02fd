/**
 * How far the word of a fast engine goes. A refusal is spoken only by the audited engine, which looks again at whatever the fast one
 * refuses; of what the fast one accepts it judges a random part again, drawn when the ballot lies there and can no longer be changed;
 * and one disagreement ends the work.
 */
import type { Election } from './election.ts';
import { hexHash } from './hash.ts';
import type { RandomBytes } from './scalar.ts';
import type { BallotVerdict } from './verify-ballot.ts';

/** What a fast engine says: it accepts, it refuses (without a reason), or the ballot is too large for it. */
export type FastVerdict = Extract<BallotVerdict, { ok: true }> | 'refused' | 'unable';

/** One acceptance in so many is judged again. */
export const SHARE = 64;

/** Two engines judge one ballot differently: a defect of one of them, so nothing can be said of any ballot until it is found. */
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

/** A fast verifier that an audited one watches. */
export interface GuardedVerifier extends SyncVerifier {
  readonly judged: Judged;
}

/**
 * Puts an audited engine beside a fast one.
 * Takes both, and the system's source of random bytes. Gives a verifier whose every refusal, and one in 64 of whose acceptances, the audited engine has judged.
 * Refuses (throws) EngineDisagreement, with the ballot's hash.
 */
export function guarded(
  fast: (election: Election, ballotJson: string) => FastVerdict,
  audited: SyncVerifier,
  random: RandomBytes,
): GuardedVerifier {
  const judged = { fast: 0, audited: 0 };
  const isDrawn = () => new DataView(Uint8Array.from(random(4)).buffer).getUint32(0) < 2 ** 32 / SHARE;
  const judgeAgain = (election: Election, json: string) => {
    judged.audited += 1;
    return audited.verify(election, json);
  };
  const verify = (election: Election, json: string): BallotVerdict => {
    const verdict = fast(election, json);
    if (verdict === 'unable') return judgeAgain(election, json);
    judged.fast += 1;
    if (verdict !== 'refused' && !isDrawn()) return verdict;
    const again = judgeAgain(election, json);
    if (again.ok === (verdict !== 'refused')) return again;
    const said = again.ok ? 'the fast one refuses it' : `the audited one refuses it (${again.reason})`;
    const hash = hexHash(json);
    throw new EngineDisagreement(hash, `the engines disagree on the ballot ${hash}: ${said}`);
  };
  return { verify, judged };
}
