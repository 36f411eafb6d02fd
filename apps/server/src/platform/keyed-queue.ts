/**
 * Serializes the work of each key within this process, so that a hundred simultaneous requests take one
 * connection and a retry finds the decision. Between processes the database decides.
 */
export class KeyedQueue<Key> {
  readonly #waitingMax: number;
  readonly #queues = new Map<Key, { last: Promise<unknown>; count: number }>();

  /** @param waitingMax how many may wait beside the one that runs */
  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  /**
   * Runs the work after all earlier work of the key.
   * @returns the result, or null (and nothing is done) if too many are waiting
   */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T | null> {
    const queue = this.#queues.get(key) ?? { last: Promise.resolve(), count: 0 };
    if (queue.count > this.#waitingMax) return null;
    this.#queues.set(key, queue);
    queue.count++;
    const mine = queue.last.then(work);
    queue.last = mine.catch(() => {});
    try {
      return await mine;
    } finally {
      queue.count--;
      if (queue.count === 0) this.#queues.delete(key);
    }
  }
}
