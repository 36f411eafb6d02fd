import QuickLRU from 'quick-lru';
import type { Config } from '../config.ts';
import { addressBlock, isLoopback } from './address.ts';
import { emailKey } from './email.ts';
import type { Caller } from './fair-queue.ts';
import { type Allowance, Limiter } from './limiter.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How many people who may never have heard of us one line, or one party, can have mailed within an hour. */
const STRANGERS_MAILED = 60;

/** So many at once, refilled evenly over the time. */
function evenly(count: number, overMs: number): Allowance {
  return { burst: count, refillMs: overMs / count };
}

/** Counts by network address; the machine itself is never counted. */
export class AddressLimiter {
  readonly #limiter: Limiter;
  constructor(allowance: Allowance, elapsedMs: () => number) {
    this.#limiter = new Limiter(allowance, elapsedMs);
  }
  /** Gives: 0 when allowed, else the seconds to wait. */
  take(address: string): number {
    return isLoopback(address) ? 0 : this.#limiter.take(addressBlock(address));
  }
}

/**
 * Failed logins: strict for each account, and no way to lock another out of it.
 *
 * - A pair of account and address block has five tries, then one more each minute. An attacker elsewhere uses
 *   up pairs of his own, never the owner's.
 * - An account that fails often from everywhere (more than 30 within the hour) is under attack: from then on
 *   a pair that never logged in has one try a minute and no burst. The owner's usual line keeps its five
 *   tries, and from a new line the right password still passes at once.
 * - So a guesser gets one try a minute for each line that he holds, and a person who is attacked notices
 *   nothing.
 * What is known is kept in memory: a restart forgives everyone.
 */
export class LoginGuard {
  readonly #pairs: Limiter;
  readonly #strangers: Limiter;
  readonly #accounts: Limiter;
  /** Lines that have logged in to an account, those of late at the least. */
  readonly #known = new QuickLRU<string, true>({ maxSize: 50_000 });

  constructor(elapsedMs: () => number) {
    this.#pairs = new Limiter({ burst: 5, refillMs: MINUTE_MS }, elapsedMs);
    this.#strangers = new Limiter({ burst: 1, refillMs: MINUTE_MS }, elapsedMs);
    this.#accounts = new Limiter(evenly(30, HOUR_MS), elapsedMs);
  }

  /**
   * Counts a try before its password is looked at, so that tries at the same moment count too.
   * Gives: 0, or the seconds to wait.
   */
  begin(email: string, address: string): number {
    const account = emailKey(email);
    const pair = pairOf(account, address);
    const underAttack = !this.#known.has(pair) && this.#accounts.check(account) > 0;
    return Math.max(this.#pairs.take(pair), underAttack ? this.#strangers.take(pair) : 0);
  }

  /**
   * Who is to be served, and whether before all whom nobody knows: a line that has logged in to this account
   * before.
   */
  callerOf(email: string, address: string): Caller {
    return { isKnown: this.#known.has(pairOf(emailKey(email), address)), from: addressBlock(address) };
  }

  /** Takes a try back whose password was never looked at. */
  undo(email: string, address: string): void {
    this.#pairs.giveBack(pairOf(emailKey(email), address));
  }

  /** Tells how the try went. */
  end(email: string, address: string, matched: boolean): void {
    const account = emailKey(email);
    if (!matched) {
      this.#accounts.take(account);
      return;
    }
    const pair = pairOf(account, address);
    this.#pairs.forget(pair);
    this.#known.set(pair, true);
  }
}

function pairOf(account: string, address: string): string {
  return `${account}\n${addressBlock(address)}`;
}

/**
 * Every limit of the server, in memory. Those by address are generous: a carrier puts thousands of voters
 * behind one.
 */
export class Limits {
  readonly login: LoginGuard;
  readonly requestsByAddress: AddressLimiter;
  readonly loginsByAddress: AddressLimiter;
  readonly registrationsByAddress: AddressLimiter;
  readonly newsletterByAddress: AddressLimiter;
  /** By mailbox: none is flooded through us. */
  readonly newsletterByEmail: Limiter;
  readonly forgottenByAddress: AddressLimiter;
  /** By e-mail in lower case, whether or not it has an account. */
  readonly forgottenByEmail: Limiter;
  /** By party id: accounts are mailed to whomever a party names. */
  readonly accountMailsByParty: Limiter;
  /** By account. */
  readonly picturesByAccount: Limiter;
  /** By voter id: ballots that were refused. */
  readonly refusedCasts: Limiter;
  /** By candidate id. */
  readonly resetByCandidate: Limiter;
  /** By party id. */
  readonly resetByParty: Limiter;

  constructor(config: Config['limits'], elapsedMs: () => number) {
    this.login = new LoginGuard(elapsedMs);
    this.requestsByAddress = new AddressLimiter(
      evenly(config.addressRequestsPerMinute, MINUTE_MS),
      elapsedMs,
    );
    this.loginsByAddress = new AddressLimiter(evenly(config.addressLoginsPerMinute, MINUTE_MS), elapsedMs);
    this.registrationsByAddress = new AddressLimiter(
      evenly(config.addressRegistrationsPerHour, HOUR_MS),
      elapsedMs,
    );
    this.newsletterByAddress = new AddressLimiter(evenly(STRANGERS_MAILED, HOUR_MS), elapsedMs);
    this.newsletterByEmail = new Limiter(evenly(3, HOUR_MS), elapsedMs);
    this.forgottenByAddress = new AddressLimiter(
      evenly(config.addressRegistrationsPerHour, HOUR_MS),
      elapsedMs,
    );
    this.forgottenByEmail = new Limiter(evenly(3, HOUR_MS), elapsedMs);
    this.accountMailsByParty = new Limiter(evenly(STRANGERS_MAILED, HOUR_MS), elapsedMs);
    this.picturesByAccount = new Limiter(evenly(40, HOUR_MS), elapsedMs);
    this.refusedCasts = new Limiter(evenly(12, MINUTE_MS), elapsedMs);
    this.resetByCandidate = new Limiter(evenly(3, HOUR_MS), elapsedMs);
    this.resetByParty = new Limiter(evenly(60, HOUR_MS), elapsedMs);
  }
}
