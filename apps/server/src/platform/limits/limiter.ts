import { createLru } from '../lru.ts';

/** Uses allowed in a burst, and the time until one more is allowed. */
export interface Allowance {
  readonly burst: number;
  readonly refillMs: number;
}

/** Allows `count` uses in a burst, refilled evenly over the time. */
export function evenly(count: number, overMs: number): Allowance {
  return { burst: count, refillMs: overMs / count };
}

const KEYS_MAX = 25_000;

/** A token bucket per key, in constant memory. A key is forgotten, with all its uses, after 25,000 others. */
export class Limiter {
  readonly #allowance: Allowance;
  readonly #elapsedMs: () => number;
  /** When the bucket of each key is full again. */
  readonly #fullAtMs = createLru<string, number>(KEYS_MAX);

  /** @param elapsedMs monotonic: a wall clock that is set back would lock everybody out */
  constructor(allowance: Allowance, elapsedMs: () => number) {
    this.#allowance = allowance;
    this.#elapsedMs = elapsedMs;
  }

  /**
   * Uses the key once. A refused use costs nothing.
   * @returns 0 if allowed, else the seconds to wait
   */
  take(key: string): number {
    const waitS = this.check(key);
    if (waitS > 0) return waitS;
    const nowMs = this.#elapsedMs();
    const fullAtMs = Math.max(this.#fullAtMs.get(key) ?? 0, nowMs) + this.#allowance.refillMs;
    this.#fullAtMs.set(key, fullAtMs);
    return 0;
  }

  /** Returns what `take` would, without using the key. */
  check(key: string): number {
    const { burst, refillMs } = this.#allowance;
    const nowMs = this.#elapsedMs();
    const waitMs = (this.#fullAtMs.get(key) ?? 0) - nowMs - (burst - 1) * refillMs;
    return waitMs > 0 ? Math.ceil(waitMs / 1000) : 0;
  }
}
