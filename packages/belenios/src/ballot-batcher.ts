import type { BallotVerifier, BareVerdict, HintedBallot } from './verdict.ts';

/** The number of ballots in a batch: the larger the batch, the lower the cost per ballot. */
export const BATCH_SIZE = 256;

interface Waiting {
  readonly ballot: HintedBallot;
  readonly resolve: (verdict: BareVerdict | Promise<BareVerdict>) => void;
}

/** Collects ballots with hints until there are enough for a batch, or until a verdict is needed. */
export class BallotBatcher {
  readonly #verifyAll: NonNullable<BallotVerifier['verifyAll']>;
  #waiting: Waiting[] = [];

  constructor(verifyAll: NonNullable<BallotVerifier['verifyAll']>) {
    this.#verifyAll = verifyAll;
  }

  /**
   * Adds a ballot.
   * @returns its verdict, after the next `flush` at the latest
   */
  add(ballot: HintedBallot): Promise<BareVerdict> {
    const verdict = new Promise<BareVerdict>((resolve) => this.#waiting.push({ ballot, resolve }));
    if (this.#waiting.length >= BATCH_SIZE) this.flush();
    return verdict;
  }

  /** Verifies all waiting ballots. If the verifier fails, it fails for each of them. */
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
