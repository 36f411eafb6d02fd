/** The pauses before a refused record is tried again, which only finds the same fault. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;

/** The records that an audit has refused, and when each is tried again: after pauses that double. */
export class RefusedRecords {
  readonly #refused = new Map<string, { readonly untilMs: number; readonly pauseMs: number }>();
  readonly #elapsedMs: () => number;

  /** @param elapsedMs monotonic, in milliseconds */
  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  get isEmpty(): boolean {
    return this.#refused.size === 0;
  }

  /** Tells whether a record was refused lately. */
  isPaused(electionId: string): boolean {
    return this.#elapsedMs() < (this.#refused.get(electionId)?.untilMs ?? Number.NEGATIVE_INFINITY);
  }

  add(electionId: string): void {
    const before = this.#refused.get(electionId)?.pauseMs ?? FIRST_PAUSE_MS / 2;
    const pauseMs = Math.min(2 * before, LONGEST_PAUSE_MS);
    this.#refused.set(electionId, { pauseMs, untilMs: this.#elapsedMs() + pauseMs });
  }

  remove(electionId: string): void {
    this.#refused.delete(electionId);
  }
}
