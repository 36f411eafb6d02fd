import { isAhead } from '@evoting/record/receipt';
import { type Background, startBackground } from './background.ts';
import { askClock } from './database/clock.ts';
import type { Db } from './database/connect.ts';

/** Far more than clocks under NTP differ by. */
const AGREE_MS = 5_000;
const POLL_MS = 5_000;

/** The clocks of the database and of this process. */
export interface Clocks {
  /** Reads the database's time of day. */
  readonly ask: () => Promise<Date>;
  /** Monotonic, in milliseconds. */
  readonly elapsedMs: () => number;
  /** This computer's time of day, in milliseconds. */
  readonly wallMs: () => number;
  /** Called once whenever a clock goes wrong. */
  readonly onDoubt: (sentence: string) => void;
}

/** The clock is doubted: nothing is signed, since its time may be in the future. */
export class ClockError extends Error {}

/**
 * The time of day that all servers of a database share: the database's, carried on by the monotonic clock
 * between two polls, so that a wrong clock of this computer neither opens nor closes an election. If the
 * database's clock jumps, the new time counts from the second poll on, and only if this computer's clock
 * agrees.
 */
export class SharedClock {
  readonly #clocks: Clocks;
  /** Added to the monotonic clock. */
  #offsetMs: number | null = null;
  /** The offset of the last poll, if it was not accepted. */
  #doubtedMs: number | null = null;
  /** True if this computer's time differed from the database's at the last poll. */
  #differs = false;
  /** True once the refusal to sign has been reported. */
  #isRefused = false;
  /** The last returned time: no later call gets an earlier one. */
  #givenMs = Number.NEGATIVE_INFINITY;

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
  }

  /**
   * Returns the time.
   * @throws before the first poll
   */
  readonly now = (): Date => {
    if (this.#offsetMs === null) throw new Error('the time was asked for before the database was');
    this.#givenMs = Math.max(this.#givenMs, this.#offsetMs + this.#clocks.elapsedMs());
    return new Date(this.#givenMs);
  };

  /**
   * Refuses to sign while an auditor with this computer's clock would find the time in the future: a
   * signature cannot be taken back.
   * @throws {ClockError}
   */
  readonly requireTime = (): void => {
    const [timeMs, wallMs] = [this.now().getTime(), this.#clocks.wallMs()];
    const wasRefused = this.#isRefused;
    this.#isRefused = isAhead({ time: timeMs / 1000 }, wallMs / 1000);
    if (!this.#isRefused) return;
    const sentence = `The clock of the database is ${inWords(timeMs - wallMs)} this computer's: nothing is signed, and no voting ends by the clock, until one of them is set right.`;
    if (!wasRefused) this.#clocks.onDoubt(sentence);
    throw new ClockError(sentence);
  };

  /** True while an operator should set the clocks right. */
  get isDoubted(): boolean {
    return this.#differs || this.#doubtedMs !== null;
  }

  /**
   * Asks the database. Its answer dates from some moment between question and answer, so an offset within
   * these bounds is kept, however long the answer took.
   * @throws if the database does not answer; the time then goes on by itself
   */
  async poll(): Promise<void> {
    const { ask, elapsedMs, wallMs, onDoubt } = this.#clocks;
    const askedMs = elapsedMs();
    const toldMs = (await ask()).getTime();
    const heardMs = elapsedMs();
    const nearest = (offsetMs: number) => Math.min(Math.max(offsetMs, toldMs - heardMs), toldMs - askedMs);
    const agrees = (offsetMs: number) => Math.abs(nearest(offsetMs) - offsetMs) <= AGREE_MS;
    const ownMs = wallMs() - heardMs;
    const before = this.#offsetMs;
    this.#differs = !agrees(ownMs);
    if (before === null && !agrees(ownMs))
      onDoubt(
        `The clock of the database is ${inWords(nearest(ownMs) - ownMs)} this computer's; the database's counts.`,
      );
    if (before === null || agrees(before)) return this.#accept(nearest(before ?? ownMs));
    const doubted = this.#doubtedMs;
    if (doubted !== null && agrees(doubted) && agrees(ownMs)) {
      onDoubt('The clocks agree again; the new time counts.');
      this.#givenMs = Number.NEGATIVE_INFINITY;
      return this.#accept(nearest(doubted));
    }
    if (doubted === null || !agrees(doubted))
      onDoubt(
        `The clock of the database has jumped: it is ${inWords(nearest(before) - before)} the time that has passed. Nothing ends or begins by it until it is right, or this computer's agrees.`,
      );
    this.#doubtedMs = nearest(doubted ?? before);
  }

  #accept(offsetMs: number): void {
    this.#offsetMs = offsetMs;
    this.#doubtedMs = null;
  }
}

function inWords(ms: number): string {
  return `${Math.round(Math.abs(ms) / 1000)} seconds ${ms > 0 ? 'ahead of' : 'behind'}`;
}

/**
 * Connects to the clock of a database, and polls it once.
 * @param onDoubt reports what is wrong with the clocks
 */
export async function connectSharedClock(db: Db, onDoubt: (sentence: string) => void): Promise<SharedClock> {
  const ask = () => askClock(db);
  const clock = new SharedClock({ ask, elapsedMs: () => performance.now(), wallMs: Date.now, onDoubt });
  await clock.poll();
  return clock;
}

/** Polls the clock periodically. A database that does not answer is reported elsewhere. */
export function startClock(clock: SharedClock): Background {
  return startBackground(() => clock.poll(), {
    everyMs: POLL_MS,
    afterFailureMs: POLL_MS,
    onFailure: () => {},
  });
}
