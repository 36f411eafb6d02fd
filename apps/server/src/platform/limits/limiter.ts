import { createLru } from '../lru.ts';

/** How many uses at once, and how long until one more is allowed. */
export interface Allowance {
  readonly burst: number;
  readonly refillMs: number;
}

/** The number of uses at once, refilled evenly over the time. */
export function evenly(count: number, overMs: number): Allowance {
  return { burst: count, refillMs: overMs / count };
}

const KEYS_MAX = 25_000;

/**
 * A bucket for each key that empties with every use and refills with time, in constant memory.
 * A key is forgotten after 25,000 others, which is in its favour.
 */
export class Limiter {
  readonly #allowance: Allowance;
  readonly #elapsedMs: () => number;
  /** Key to the moment at which its bucket is full again. */
  readonly #fullAtMs = createLru<string, number>(KEYS_MAX);

  /**
   * Takes: the allowance, and the monotonic clock in milliseconds: a wall clock that is set back would keep
   * everybody out.
   */
  constructor(allowance: Allowance, elapsedMs: () => number) {
    this.#allowance = allowance;
    this.#elapsedMs = elapsedMs;
  }

  /**
   * Uses the key once.
   * Gives: 0 when that was allowed, else the seconds until it will be; a refused use costs nothing.
   */
  take(key: string): number {
    const waitS = this.check(key);
    if (waitS > 0) return waitS;
    const nowMs = this.#elapsedMs();
    const fullAtMs = Math.max(this.#fullAtMs.get(key) ?? 0, nowMs) + this.#allowance.refillMs;
    this.#fullAtMs.set(key, fullAtMs);
    return 0;
  }

  /** Gives: what `take` would, without using anything. */
  check(key: string): number {
    const { burst, refillMs } = this.#allowance;
    const nowMs = this.#elapsedMs();
    const waitMs = (this.#fullAtMs.get(key) ?? 0) - nowMs - (burst - 1) * refillMs;
    return waitMs > 0 ? Math.ceil(waitMs / 1000) : 0;
  }
}
