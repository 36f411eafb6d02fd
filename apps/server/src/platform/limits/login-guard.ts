import { addressBlock } from '../address.ts';
import { emailKey } from '../email.ts';
import type { Caller } from '../fair-queue.ts';
import { createLru } from '../lru.ts';
import { evenly } from './limiter.ts';
import { SharedLimiter, type SharedLimits } from './shared-limiter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Limits failed logins strictly for each account, without locking its owner out.
 *
 * - A pair of account and address block has five tries, then one more each minute. An attacker elsewhere uses
 *   up other pairs, never the owner's.
 * - An account with more than 30 failures within the hour is under attack: a pair that never logged in then
 *   has one try a minute and no burst. The owner's usual line keeps its five tries, and the right password
 *   still passes at once from a new line.
 *
 * Tries count for all processes together. Each process remembers the pairs that have logged in through it;
 * elsewhere the usual line is a stranger until its first login there.
 */
export class LoginGuard {
  readonly #pairs: SharedLimiter;
  readonly #unknownClients: SharedLimiter;
  readonly #accounts: SharedLimiter;
  /** Pairs that have logged in, at least the recent ones. */
  readonly #known = createLru<string, true>(50_000);

  constructor(shared: SharedLimits) {
    this.#pairs = new SharedLimiter('login pair', { burst: 5, refillMs: MINUTE_MS }, shared);
    this.#unknownClients = new SharedLimiter('login stranger', { burst: 1, refillMs: MINUTE_MS }, shared);
    this.#accounts = new SharedLimiter('login account', evenly(30, HOUR_MS), shared);
  }

  /**
   * Counts a try before its password is checked, so that concurrent tries count too.
   * @returns 0, or the seconds to wait
   */
  async begin(email: string, address: string): Promise<number> {
    const account = emailKey(email);
    const pair = pairOf(account, address);
    const underAttack = !this.#known.has(pair) && (await this.#accounts.check(account)) > 0;
    return Math.max(await this.#pairs.take(pair), underAttack ? await this.#unknownClients.take(pair) : 0);
  }

  /** Returns the caller, known if this pair has logged in before. */
  callerOf(email: string, address: string): Caller {
    return { isKnown: this.#known.has(pairOf(emailKey(email), address)), from: addressBlock(address) };
  }

  /** Takes back a try whose password was never checked. */
  async undo(email: string, address: string): Promise<void> {
    await this.#pairs.giveBack(pairOf(emailKey(email), address));
  }

  /** Waits for a step of a try. If it fails, no password was refused, and the try is taken back. */
  async during<Result>(email: string, address: string, step: Promise<Result>): Promise<Result> {
    try {
      return await step;
    } catch (error) {
      // The same failure may keep this from being stored; the caller is told of the first one.
      await this.undo(email, address).catch(() => undefined);
      throw error;
    }
  }

  /** Records the outcome of a try. */
  async end(email: string, address: string, matched: boolean): Promise<void> {
    const account = emailKey(email);
    if (!matched) {
      await this.#accounts.take(account);
      return;
    }
    const pair = pairOf(account, address);
    await this.#pairs.forget(pair);
    this.#known.set(pair, true);
  }
}

function pairOf(account: string, address: string): string {
  return `${account}\n${addressBlock(address)}`;
}
