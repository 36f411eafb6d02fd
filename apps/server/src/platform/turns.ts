/**
 * Serializes the work of each key within this process, so that a hundred simultaneous requests take one
 * connection and a retry finds the decision. Between processes the database decides.
 */
export class Turns<Key> {
  readonly #waitingMax: number;
  readonly #turns = new Map<Key, { last: Promise<unknown>; count: number }>();

  /** @param waitingMax how many may wait beside the one that runs */
  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  /**
   * Runs the work after all earlier work of the key.
   * @returns the result, or null (and nothing is done) if too many are waiting
   */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T | null> {
    const turn = this.#turns.get(key) ?? { last: Promise.resolve(), count: 0 };
    if (turn.count > this.#waitingMax) return null;
    this.#turns.set(key, turn);
    turn.count++;
    const mine = turn.last.then(work);
    turn.last = mine.catch(() => {});
    try {
      return await mine;
    } finally {
      turn.count--;
      if (turn.count === 0) this.#turns.delete(key);
    }
  }
}
