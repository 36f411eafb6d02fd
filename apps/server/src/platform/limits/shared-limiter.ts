import { createHash } from 'node:crypto';
import type { Db } from '../database/connect.ts';
import { createLru } from '../lru.ts';
import type { Allowance } from './limiter.ts';
import { forgetUses, giveBackOne, spentMs, useOnce } from './store.ts';

export { deleteFull } from './store.ts';

/** The database, and the clocks that all processes share and that only this one has. */
export interface SharedLimits {
  readonly db: Db;
  readonly now: () => Date;
  readonly elapsedMs: () => number;
}

/** A refusal is cached for so long, so that a flood of tries costs the database little. */
const BELIEVED_MS = 1_000;
const REFUSED_MAX = 10_000;

/**
 * A bucket for each key, as `Limiter`, that all processes of a database use together. Of the key only a hash
 * is stored. A clock that is set back by more than a minute forgives everyone.
 */
export class SharedLimiter {
  readonly #name: string;
  readonly #allowance: Allowance;
  readonly #shared: SharedLimits;
  /** Keys that were refused recently, and until when, on the monotonic clock. */
  readonly #refused = createLru<string, { untilMs: number; believedMs: number }>(REFUSED_MAX);

  /**
   * Takes: the limit's name, which separates its keys from those of others, the allowance, and what the
   * processes share.
   */
  constructor(name: string, allowance: Allowance, shared: SharedLimits) {
    this.#name = name;
    this.#allowance = allowance;
    this.#shared = shared;
  }

  /**
   * Uses the key once.
   * Gives: 0 when that was allowed, else the seconds until it will be; a refused use costs nothing.
   */
  async take(key: string): Promise<number> {
    const elapsedMs = this.#shared.elapsedMs();
    const refused = this.#refused.get(key);
    if (refused && elapsedMs < refused.believedMs) return secondsOf(refused.untilMs - elapsedMs);
    if (await useOnce(this.#shared.db, this.#hashOf(key), this.#allowance, this.#nowMs())) return 0;
    // A use in between has taken the last one: the wait is unknown.
    const waitMs = Math.max(await this.#waitMs(key), 1);
    const believedMs = elapsedMs + Math.min(waitMs, BELIEVED_MS);
    this.#refused.set(key, { untilMs: elapsedMs + waitMs, believedMs });
    return secondsOf(waitMs);
  }

  /** Gives: what `take` would, without using anything. */
  async check(key: string): Promise<number> {
    return secondsOf(await this.#waitMs(key));
  }

  /**
   * Gives: what `check` does, and whether the key was used recently, so that its bucket is not full again.
   */
  async look(key: string): Promise<{ waitS: number; hasSpent: boolean }> {
    const spent = await this.#spentMs(key);
    return { waitS: secondsOf(this.#waitOf(spent)), hasSpent: spent > 0 };
  }

  /** Gives: how much of the key's allowance is used now, from 0 to 1. */
  async usedShare(key: string): Promise<number> {
    const { burst, refillMs } = this.#allowance;
    return Math.min(1, (await this.#spentMs(key)) / (burst * refillMs));
  }

  /** Gives one use back, whose purpose failed. */
  async giveBack(key: string): Promise<void> {
    this.#refused.delete(key);
    await giveBackOne(this.#shared.db, this.#hashOf(key), this.#allowance);
  }

  /** Gives the key its full allowance back. */
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
