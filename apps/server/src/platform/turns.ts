/**
 * Serialises the work of one key, so that a hundred requests at once take one connection and one thread, and
 * a retry finds the decision. It is of one process: between several the database decides.
 */
export class Turns<Key> {
  readonly #waitingMax: number;
  readonly #turns = new Map<Key, { last: Promise<unknown>; count: number }>();

  /** Takes: how many may wait beside the one whose turn it is. */
  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  /**
   * Takes: the key, and the work.
   * Gives: the work's result; null, and nothing done, where as many wait already as may.
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
