import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { type Caller, FairQueue } from './fair-queue.ts';

/** What a hash of Argon2id costs: kilobytes of memory, and passes over it. */
interface Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** By OWASP's figures: 19 MiB, two passes. */
const OWASP: Cost = { memoryCost: 19_456, timeCost: 2 };

/**
 * Each hash under way takes 19 MiB of memory and a core for a hundredth of a second; the other half of the
 * cores is for ballots.
 */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
/** A client gives up after ten seconds, a person long before. */
const WAIT_MAX_MS = 3_000;
/**
 * However slow the machine is: fifty people of one address who register at once, none of them twice, are all
 * served, the last of them after some six seconds.
 */
const WAITING_MIN = 64;
const USUAL_MS = 25;
/** A caller without an identity: the demo, a rehearsal, tests. */
const SOMEBODY: Caller = { isKnown: false, from: 'somebody' };

/**
 * Hashes and checks passwords, a few at a time, in fair turns: two for known callers, then one for a
 * stranger.
 * Refuses (throws Overloaded): work that would wait too long.
 */
export class Passwords {
  readonly #queue = new FairQueue({
    ...{ atOnce: AT_ONCE, waitMaxMs: WAIT_MAX_MS },
    ...{ waitingMin: WAITING_MIN, usualMs: USUAL_MS },
  });
  readonly #argon2id;
  /** The hash of a password that nobody knows: an unknown e-mail costs the same work as a known one. */
  readonly #nobody: Promise<string>;

  /** Takes: what each hash costs; less for tests alone, which make accounts by the thousand. */
  constructor(cost = OWASP) {
    this.#argon2id = { algorithm: 2, parallelism: 1, ...cost } as const;
    this.#nobody = hash(randomBytes(32), this.#argon2id);
  }

  /**
   * Gives: the hash in PHC form, with its own random salt (made by the library from the system's randomness).
   */
  hash(password: string, caller = SOMEBODY): Promise<string> {
    return this.#queue.run(caller, () => hash(password, this.#argon2id));
  }

  /**
   * Takes: the stored hash; null for an account that does not exist, or an empty one for an account without a
   * password, takes as long and is false.
   */
  async verify(stored: string | null, password: string, caller = SOMEBODY): Promise<boolean> {
    const against = stored || (await this.#nobody);
    const matches = await this.#queue.run(caller, () => verify(against, password));
    return Boolean(stored) && matches;
  }
}
