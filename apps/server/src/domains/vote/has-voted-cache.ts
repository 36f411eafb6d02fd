import type { UserId } from '@evoting/contract/fields';
import { createLru } from '../../platform/lru.ts';

const CACHE_MS = 1_000;
const ENTRIES_MAX = 100_000;

/**
 * Spares the database the same query: an answer is cached for a second, and no longer. A restored database
 * may lack a ballot that it once had, and its voter must be able to vote again. The cache only decides what
 * is shown; the tables' primary keys ensure that nobody votes twice.
 */
export class HasVotedCache {
  readonly #ask: (electionId: string, voterId: UserId) => Promise<boolean>;
  readonly #elapsedMs: () => number;
  readonly #known = createLru<string, { readonly has: boolean; readonly untilMs: number }>(ENTRIES_MAX);

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
    // A cast may have been noted during the query.
    if (!this.#known.has(key)) this.#set(key, has);
    return this.#known.get(key)?.has ?? has;
  }

  /** Call it once a vote is stored. */
  learn(electionId: string, voterId: UserId): void {
    this.#set(`${electionId} ${voterId}`, true);
  }

  #set(key: string, has: boolean): void {
    this.#known.set(key, { has, untilMs: this.#elapsedMs() + CACHE_MS });
  }
}
