import type { UserId } from '@evoting/contract/fields';
import QuickLRU from 'quick-lru';

const BELIEVED_MS = 1_000;
const REMEMBERED_MIN = 100_000;

/**
 * Spares the database the same question: an answer is believed for a second, and for no longer. A database
 * that was put back may not hold a ballot that it once held, and the voter who cast it must be let in again.
 * It only decides what is shown; that nobody votes twice is held by the tables' primary keys.
 */
export class HasVotedCache {
  readonly #ask: (electionId: string, voterId: UserId) => Promise<boolean>;
  readonly #elapsedMs: () => number;
  readonly #known = new QuickLRU<string, { readonly has: boolean; readonly untilMs: number }>({
    maxSize: REMEMBERED_MIN,
  });

  constructor(ask: (electionId: string, voterId: UserId) => Promise<boolean>, elapsedMs: () => number) {
    this.#ask = ask;
    this.#elapsedMs = elapsedMs;
  }

  /** Whether the voter has voted in this election. */
  async has(electionId: string, voterId: UserId): Promise<boolean> {
    const key = `${electionId} ${voterId}`;
    const known = this.#known.get(key);
    if (known && this.#elapsedMs() < known.untilMs) return known.has;
    this.#known.delete(key);
    const has = await this.#ask(electionId, voterId);
    // A cast may have been learnt while the database was asked.
    if (!this.#known.has(key)) this.#set(key, has);
    return this.#known.get(key)?.has ?? has;
  }

  /** To be called once a vote is stored. */
  learn(electionId: string, voterId: UserId): void {
    this.#set(`${electionId} ${voterId}`, true);
  }

  #set(key: string, has: boolean): void {
    this.#known.set(key, { has, untilMs: this.#elapsedMs() + BELIEVED_MS });
  }
}
