import { randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { type Caller, FairQueue } from './fair-queue.ts';

/** The cost of an Argon2id hash: KiB of memory, and passes over it. */
interface Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** OWASP's recommendation: 19 MiB, two passes. */
const OWASP: Cost = { memoryCost: 19_456, timeCost: 2 };

/** Each hash takes 19 MiB of memory and a core for 10 ms; the other half of the cores is for ballots. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
/** A client gives up after ten seconds, a person long before. */
const WAIT_MAX_MS = 3_000;
/** The longest wait, also on a machine that has become slower in the meantime. */
const LONGEST_WAIT_MS = 4_000;
/** The length of the queue that even the slowest machine has. */
const WAITING_MIN = 2;
const USUAL_MS = 25;
/** The number of recent durations that are kept. */
const DURATIONS = 64;
/** A caller without an identity: the demo, a rehearsal, tests. */
const SOMEBODY: Caller = { isKnown: false, from: 'somebody' };

/**
 * Hashes and checks passwords, a few at a time, in fair turns (see `FairQueue`).
 * @throws {Overloaded} if the work would wait too long
 */
export class Passwords {
  readonly #queue = new FairQueue({
    atOnce: AT_ONCE,
    waitMaxMs: WAIT_MAX_MS,
    longestWaitMs: LONGEST_WAIT_MS,
    waitingMin: WAITING_MIN,
    usualMs: USUAL_MS,
  });
  readonly #argon2id;
  readonly #durationsMs = [USUAL_MS];
  /** The hash of an unknown password, so that an unknown e-mail costs the same work as a known one. */
  readonly #nobody: Promise<string>;

  readonly #check: typeof verify;

  /**
   * @param cost lower in tests only, which make accounts by the thousand
   * @param check counted by a test
   */
  constructor(cost = OWASP, check = verify) {
    this.#check = check;
    this.#argon2id = { algorithm: 2, parallelism: 1, ...cost } as const;
    this.#nobody = hash(randomBytes(32), this.#argon2id);
  }

  /** Hashes a password with a fresh salt, in PHC form. */
  hash(password: string, caller = SOMEBODY): Promise<string> {
    return this.#queue.run(caller, () => hash(password, this.#argon2id));
  }

  /**
   * Checks a password against a stored hash. Takes as long, and returns false, for a missing account (null)
   * or one without a password (empty): while others work it only waits, its turn and then as long as a recent
   * check took, so that a flood of unknown e-mails costs nobody else's time.
   */
  async verify(stored: string | null, password: string, caller = SOMEBODY): Promise<boolean> {
    if (stored || !this.#queue.isFull) {
      const against = stored || (await this.#nobody);
      const matches = await this.#queue.run(caller, () => this.#timed(() => this.#check(against, password)));
      return Boolean(stored) && matches;
    }
    await this.#queue.waitAsIf(caller);
    await sleep(this.#durationsMs[randomInt(this.#durationsMs.length)]);
    return false;
  }

  async #timed<Result>(work: () => Promise<Result>): Promise<Result> {
    const startedMs = performance.now();
    const result = await work();
    this.#durationsMs.push(performance.now() - startedMs);
    if (this.#durationsMs.length > DURATIONS) this.#durationsMs.shift();
    return result;
  }
}
