import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id by OWASP's figures: 19 MiB, two passes. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash under way takes 19 MiB of memory and a core for a hundredth of a second; the other half of the cores is for ballots. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
/** Sixty a second on a busy core: who waits behind this many would run into the client's ten seconds. */
const WAITING_MAX = 400;

/** Hashes and checks passwords, a few at a time, the others in order of arrival. */
export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  /** The hash of a password that nobody knows: an unknown e-mail costs the same work as a known one. */
  readonly #nobody = hash(randomBytes(32), ARGON2ID);

  /** True while so many wait that a newcomer should be asked to come back. */
  get isBusy(): boolean {
    return this.#waiting.length >= WAITING_MAX;
  }

  /** Gives: the hash in PHC form, with its own random salt (made by the library from the system's randomness). */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, ARGON2ID));
  }

  /** Takes: the stored hash, or null for an account that does not exist, which takes as long and is false. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const against = stored ?? (await this.#nobody);
    const matches = await this.#inTurn(() => verify(against, password));
    return stored !== null && matches;
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
