import { addressBlock } from '../address.ts';
import { createLru } from '../lru.ts';
import type { Allowance } from './limiter.ts';
import type { SharedLimiter } from './shared-limiter.ts';

/** A day of guessing tries 293 of a million codes. */
const TRIES: Allowance = { burst: 5, refillMs: 5 * 60_000 };

/**
 * Limits tries of an officer's six-digit codes without locking the owner out. An account and a network block that has
 * given a right code have tries of their own. All other blocks of an account share one allowance, so that a guesser
 * with many addresses tries no more codes than with one. Each process remembers the blocks that succeeded through it.
 */
export class FactorGuard {
  readonly #known: SharedLimiter;
  readonly #strangers: SharedLimiter;
  readonly #succeeded = createLru<string, true>(10_000);

  constructor(by: (name: string, allowance: Allowance) => SharedLimiter) {
    this.#known = by('factor codes', TRIES);
    this.#strangers = by('factor codes strangers', TRIES);
  }

  /**
   * Counts a try before its code is checked.
   * @returns 0, or the seconds to wait
   */
  take(account: string, address: string): Promise<number> {
    const source = sourceOf(account, address);
    return this.#succeeded.get(source) ? this.#known.take(source) : this.#strangers.take(account);
  }

  /** Records that a source gave a right code. */
  async succeeded(account: string, address: string): Promise<void> {
    const source = sourceOf(account, address);
    await (this.#succeeded.get(source) ? this.#known.forget(source) : this.#strangers.forget(account));
    this.#succeeded.set(source, true);
  }
}

const sourceOf = (account: string, address: string): string => `${account}\n${addressBlock(address)}`;
