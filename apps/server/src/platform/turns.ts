/**
 * Lets the work of one key go one after the other, so that a hundred at once take one connection and one
 * thread, and a retry meets what was decided. It knows of one process: between several the database decides.
 */
export class Turns<Key> {
  readonly #waitingMax: number;
  readonly #turns = new Map<Key, { last: Promise<unknown>; count: number }>();

  /** Takes: how many may wait beside the one whose turn it is. */
  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  /**
   * Takes: whose work it is, and the work.
   * Gives: what the work gives; null, and nothing done, where as many wait already as may.
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
