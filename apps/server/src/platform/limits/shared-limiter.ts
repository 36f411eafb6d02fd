import { createHash } from 'node:crypto';
import type { Db } from '../database/connect.ts';
import { createLru } from '../lru.ts';
import type { Allowance } from './limiter.ts';
import { forgetUses, giveBackOne, spentMs, useOnce } from './store.ts';

export { deleteFull } from './store.ts';

/** The database, the clock that all processes share, and this process's monotonic clock. */
export interface SharedLimits {
  readonly db: Db;
  readonly now: () => Date;
  readonly elapsedMs: () => number;
}

/** The time that a refusal is cached, so that a flood of tries costs the database little. */
const CACHE_MS = 1_000;
const REFUSED_MAX = 10_000;

/**
 * A token bucket per key, like `Limiter`, shared by all processes of a database. Only hashes of keys are
 * stored. A clock that is set back by more than a minute resets all buckets.
 */
export class SharedLimiter {
  readonly #name: string;
  readonly #allowance: Allowance;
  readonly #shared: SharedLimits;
  /** Recently refused keys, on the monotonic clock. */
  readonly #refused = createLru<string, { untilMs: number; cachedUntilMs: number }>(REFUSED_MAX);

  /** @param name separates the limit's keys from those of others */
  constructor(name: string, allowance: Allowance, shared: SharedLimits) {
    this.#name = name;
    this.#allowance = allowance;
    this.#shared = shared;
  }

  /**
   * Uses the key once. A refused use costs nothing.
   * @returns 0 if allowed, else the seconds to wait
   */
  async take(key: string): Promise<number> {
    const elapsedMs = this.#shared.elapsedMs();
    const refused = this.#refused.get(key);
    if (refused && elapsedMs < refused.cachedUntilMs) return secondsOf(refused.untilMs - elapsedMs);
    if (await useOnce(this.#shared.db, this.#hashOf(key), this.#allowance, this.#nowMs())) return 0;
    // A concurrent use has taken the last one, so the wait is unknown.
    const waitMs = Math.max(await this.#waitMs(key), 1);
    const cachedUntilMs = elapsedMs + Math.min(waitMs, CACHE_MS);
    this.#refused.set(key, { untilMs: elapsedMs + waitMs, cachedUntilMs });
    return secondsOf(waitMs);
  }

  /** Returns what `take` would, without using the key. */
  async check(key: string): Promise<number> {
    return secondsOf(await this.#waitMs(key));
  }

  /** Returns what `check` does, and whether the bucket is not full. */
  async look(key: string): Promise<{ waitS: number; hasSpent: boolean }> {
    const spent = await this.#spentMs(key);
    return { waitS: secondsOf(this.#waitOf(spent)), hasSpent: spent > 0 };
  }

  /** Returns the used share of the key's allowance, from 0 to 1. */
  async usedShare(key: string): Promise<number> {
    const { burst, refillMs } = this.#allowance;
    return Math.min(1, (await this.#spentMs(key)) / (burst * refillMs));
  }

  /** Returns one use whose purpose failed. */
  async giveBack(key: string): Promise<void> {
    this.#refused.delete(key);
    await giveBackOne(this.#shared.db, this.#hashOf(key), this.#allowance);
  }

  /** Resets the key to its full allowance. */
  async forget(key: string): Promise<void> {
    this.#refused.delete(key);
    await forgetUses(this.#shared.db, this.#hashOf(key));
  }

  async #waitMs(key: string): Promise<number> {
    return this.#waitOf(await this.#spentMs(key));
  }

  #waitOf(spent: number): number {
    const { burst, refillMs } = this.#allowance;
    return Math.max(0, spent - (burst - 1) * refillMs);
  }

  #spentMs(key: string): Promise<number> {
    return spentMs(this.#shared.db, this.#hashOf(key), this.#allowance, this.#nowMs());
  }

  #nowMs(): number {
    return this.#shared.now().getTime();
  }

  #hashOf(key: string): Buffer {
    return createHash('sha256').update(`${this.#name}\n${key}`).digest();
  }
}

const secondsOf = (ms: number) => Math.ceil(ms / 1000);
