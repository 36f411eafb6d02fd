/** The part of the time that the work of one key may take. */
const SHARE = 1 / 20;

/**
 * Work that is too costly to do each time: for each key it runs, also after a failure, only as often as takes a
 * twentieth of the time.
 */
export class SpacedWork {
  readonly #elapsedMs: () => number;
  readonly #last = new Map<string, { readonly dueMs: number; readonly failure: { error: unknown } | null }>();

  /** @param elapsedMs monotonic, in milliseconds */
  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  /**
   * Does the work if it is due, as it is the first time; undefined otherwise.
   * @throws the failure of the work, and again until it is due
   */
  async doIfDue<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
    const beganMs = this.#elapsedMs();
    const last = this.#last.get(key);
    if (last && beganMs < last.dueMs) {
      if (last.failure) throw last.failure.error;
      return undefined;
    }
    let failure: { error: unknown } | null = null;
    try {
      return await work();
    } catch (error) {
      failure = { error };
      throw error;
    } finally {
      this.#last.set(key, { dueMs: beganMs + (this.#elapsedMs() - beganMs) / SHARE, failure });
    }
  }
}
