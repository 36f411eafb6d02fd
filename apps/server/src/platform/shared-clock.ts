import { isAhead } from '@evoting/record/receipt';
import { type Background, startBackground } from './background.ts';
import { askClock } from './database/clock.ts';
import type { Db } from './database/connect.ts';

/** Clocks under NTP differ by far less. */
const AGREE_MS = 5_000;
const LOOK_EVERY_MS = 5_000;

/** The clocks of this process and of the database, and what is called when they differ. */
export interface Clocks {
  /** The database's time of day. */
  readonly ask: () => Promise<Date>;
  /** This process' monotonic clock, in milliseconds. */
  readonly elapsedMs: () => number;
  /** This computer's time of day, in milliseconds. */
  readonly wallMs: () => number;
  /** Called with what is wrong with the clocks, once each time that it begins. */
  readonly onDoubt: (sentence: string) => void;
}

/**
 * Why nothing is signed: its time may be in the future. Logged already, where the clocks differ.
 */
export class ClockError extends Error {}

/**
 * The time of day that all servers of a database share: the database's, carried on by the monotonic clock
 * between two looks. So a wrong clock of this computer does not matter, and neither opens nor closes an
 * election. When the database's clock itself jumps, the jump is accepted at the second look, and only if this
 * computer's agrees; until then the time goes on as it was.
 */
export class SharedClock {
  readonly #clocks: Clocks;
  /** What is added to the monotonic clock. */
  #offsetMs: number | null = null;
  /** The offset of the last look, where it was not accepted. */
  #doubtedMs: number | null = null;
  /** Whether this computer's time differed from the database's at the last look. */
  #differs = false;
  /** Whether it was logged that nothing is signed. */
  #isRefused = false;
  /** The time that was given last: no later call gets an earlier one. */
  #givenMs = Number.NEGATIVE_INFINITY;

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
  }

  /**
   * Gives: the time.
   * Refuses (throws): before the first look.
   */
  readonly now = (): Date => {
    if (this.#offsetMs === null) throw new Error('the time was asked for before the database was');
    this.#givenMs = Math.max(this.#givenMs, this.#offsetMs + this.#clocks.elapsedMs());
    return new Date(this.#givenMs);
  };

  /**
   * Refuses (throws ClockError): while the time is so far ahead of this computer's that an auditor with the
   * same clock would find it in the future. A signature with such a time cannot be taken back.
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

  /** Whether an operator must set the clocks right: they differ, or one has jumped. */
  get isDoubted(): boolean {
    return this.#differs || this.#doubtedMs !== null;
  }

  /**
   * Asks the database. Its answer is of some moment between question and answer: an offset within these
   * bounds stays, however long the answer took.
   * Refuses (throws): where it does not answer: the time then goes on by itself.
   */
  async look(): Promise<void> {
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
    if (before === null || agrees(before)) return this.#believe(nearest(before ?? ownMs));
    const doubted = this.#doubtedMs;
    if (doubted !== null && agrees(doubted) && agrees(ownMs)) {
      onDoubt('The clocks agree again; the new time counts.');
      this.#givenMs = Number.NEGATIVE_INFINITY;
      return this.#believe(nearest(doubted));
    }
    if (doubted === null || !agrees(doubted))
      onDoubt(
        `The clock of the database has jumped: it is ${inWords(nearest(before) - before)} the time that has passed. Nothing ends or begins by it until it is right, or this computer's agrees.`,
      );
    this.#doubtedMs = nearest(doubted ?? before);
  }

  #believe(offsetMs: number): void {
    this.#offsetMs = offsetMs;
    this.#doubtedMs = null;
  }
}

function inWords(ms: number): string {
  return `${Math.round(Math.abs(ms) / 1000)} seconds ${ms > 0 ? 'ahead of' : 'behind'}`;
}

/**
 * Gives the clock that is shared through a database, after a first look at it.
 * Takes: where to report what is wrong with the clocks.
 */
export async function connectSharedClock(db: Db, onDoubt: (sentence: string) => void): Promise<SharedClock> {
  const ask = () => askClock(db);
  const clock = new SharedClock({ ask, elapsedMs: () => performance.now(), wallMs: Date.now, onDoubt });
  await clock.look();
  return clock;
}

/**
 * Looks at intervals.
 * Gives: the function that ends it; a database that does not answer is reported elsewhere.
 */
export function keepTime(clock: SharedClock): Background {
  return startBackground(() => clock.look(), {
    everyMs: LOOK_EVERY_MS,
    afterFailureMs: LOOK_EVERY_MS,
    onFailure: () => {},
  });
}
