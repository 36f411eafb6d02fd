import type { UserId } from '@evoting/contract/fields';

/** Beside the cast under way: a person who presses twice, and the retry of a device that heard nothing. */
const WAITING_MAX = 2;

/**
 * Lets the casts of one voter go one after the other, so that a hundred at once take one connection and one
 * thread, and a retry meets a decided vote. Between several processes the database's primary key decides
 * alike.
 */
export class VoterMutex {
  readonly #turns = new Map<UserId, { last: Promise<unknown>; count: number }>();

  /**
   * Takes: the voter and the work.
   * Gives: what the work gives; null, and nothing done, where two casts of this voter wait already.
   */
  async run<T>(voterId: UserId, work: () => Promise<T>): Promise<T | null> {
    const turn = this.#turns.get(voterId) ?? { last: Promise.resolve(), count: 0 };
    if (turn.count > WAITING_MAX) return null;
    this.#turns.set(voterId, turn);
    turn.count++;
    const mine = turn.last.then(work);
    turn.last = mine.catch(() => {});
    try {
      return await mine;
    } finally {
      turn.count--;
      if (turn.count === 0) this.#turns.delete(voterId);
    }
  }
}
