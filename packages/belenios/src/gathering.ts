import type { HintedBallot } from './guarded.ts';
import type { BallotVerifier, BareVerdict } from './verdict.ts';

/** This many ballots are judged together: the more, the less each costs. */
export const TOGETHER = 256;

interface Waiting {
  readonly ballot: HintedBallot;
  readonly resolve: (verdict: BareVerdict | Promise<BareVerdict>) => void;
}

/**
 * Ballots with hints, gathered until there are enough to be judged together, or until somebody must have an
 * answer.
 */
export class Gathering {
  readonly #verifyAll: NonNullable<BallotVerifier['verifyAll']>;
  #waiting: Waiting[] = [];

  constructor(verifyAll: NonNullable<BallotVerifier['verifyAll']>) {
    this.#verifyAll = verifyAll;
  }

  /**
   * Takes a ballot.
   * Gives: its verdict, after `flush` at the latest.
   */
  add(ballot: HintedBallot): Promise<BareVerdict> {
    const verdict = new Promise<BareVerdict>((resolve) => this.#waiting.push({ ballot, resolve }));
    if (this.#waiting.length >= TOGETHER) this.flush();
    return verdict;
  }

  /** Has what waits judged. A failure of the verifier is the failure of each of these ballots. */
  flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return;
    const verdicts = this.#judge(waiting.map(({ ballot }) => ballot));
    for (const [i, { resolve }] of waiting.entries()) resolve(verdicts.then((all) => all[i] as BareVerdict));
  }

  async #judge(ballots: readonly HintedBallot[]): Promise<readonly BareVerdict[]> {
    const verdicts = await this.#verifyAll(ballots);
    if (verdicts.length !== ballots.length) throw new Error('the verifier left a ballot without a verdict');
    return verdicts;
  }
}
