/** The part of the time that the work of one key may take. */
const SHARE = 1 / 20;

/**
 * Work that is too costly to do each time: for each key it runs, also after a failure, only as often as takes a
 * twentieth of the time.
 */
export class SpacedWork {
  readonly #elapsedMs: () => number;
  readonly #dueMs = new Map<string, number>();

  /** @param elapsedMs monotonic, in milliseconds */
  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  /** Does the work if it is due, as it is the first time; undefined otherwise. */
  async doIfDue<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
    const beganMs = this.#elapsedMs();
    if (beganMs < (this.#dueMs.get(key) ?? Number.NEGATIVE_INFINITY)) return undefined;
    try {
      return await work();
    } finally {
      this.#dueMs.set(key, beganMs + (this.#elapsedMs() - beganMs) / SHARE);
    }
  }
}
