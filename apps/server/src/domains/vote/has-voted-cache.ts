import type { UserId } from '@evoting/contract/fields';
import { createLru } from '../../platform/lru.ts';

const CACHE_MS = 1_000;
const ENTRIES_MAX = 100_000;

/**
 * Caches for a second whether a voter has voted. No longer, since a restored database may lack a ballot that
 * it once had, and its voter must be able to vote again.
 * The cache only decides what is shown; primary keys ensure that nobody votes twice.
 */
export class HasVotedCache {
  readonly #query: (electionId: string, voterId: UserId) => Promise<boolean>;
  readonly #elapsedMs: () => number;
  readonly #cached = createLru<string, { readonly has: boolean; readonly untilMs: number }>(ENTRIES_MAX);

  constructor(query: (electionId: string, voterId: UserId) => Promise<boolean>, elapsedMs: () => number) {
    this.#query = query;
    this.#elapsedMs = elapsedMs;
  }

  /** Tells whether the voter has voted in this election. */
  async has(electionId: string, voterId: UserId): Promise<boolean> {
    const key = `${electionId} ${voterId}`;
    const cached = this.#cached.get(key);
    if (cached && this.#elapsedMs() < cached.untilMs) return cached.has;
    this.#cached.delete(key);
    const has = await this.#query(electionId, voterId);
    // A cast may have been stored during the query.
    if (!this.#cached.has(key)) this.#set(key, has);
    return this.#cached.get(key)?.has ?? has;
  }

  /** Stores that the voter has voted; call it once a vote is stored. */
  markVoted(electionId: string, voterId: UserId): void {
    this.#set(`${electionId} ${voterId}`, true);
  }

  #set(key: string, has: boolean): void {
    this.#cached.set(key, { has, untilMs: this.#elapsedMs() + CACHE_MS });
  }
}
