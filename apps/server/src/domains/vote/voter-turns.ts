import type { UserId } from '@evoting/contract/fields';

/**
 * Lets the casts of one voter go one after the other, so that a hundred at once take one connection, and a retry meets a decided
 * vote. Between several processes the database's primary key decides alike.
 */
export class VoterTurns {
  readonly #last = new Map<UserId, Promise<unknown>>();

  /** Takes: the voter and the work. Gives: what the work gives. */
  async run<T>(voterId: UserId, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(voterId) ?? Promise.resolve();
    const mine = before.then(work);
    const settled = mine.catch(() => {});
    this.#last.set(voterId, settled);
    try {
      return await mine;
    } finally {
      if (this.#last.get(voterId) === settled) this.#last.delete(voterId);
    }
  }
}
