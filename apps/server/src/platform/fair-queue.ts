/**
 * A caller who waits: known callers go before strangers; among both, each `from` takes turns with every
 * other.
 */
export interface Caller {
  readonly isKnown: boolean;
  readonly from: string;
}

/** Too much waits: nothing was done, and the caller may try again. */
export class Overloaded extends Error {}

interface FairQueueOptions {
  readonly atOnce: number;
  /**
   * The longest wait for others of the same kind, estimated from the duration of recent work.
   */
  readonly waitMaxMs: number;
  /** This many may wait, however slow the machine is. */
  readonly waitingMin: number;
  /** How long one piece of work is assumed to take before the first is done. */
  readonly usualMs: number;
  readonly clockMs?: () => number;
}

interface Waiting {
  readonly go: () => void;
  readonly refuse: () => void;
}

/** The number of known callers served before one stranger, where both wait all the time. */
const KNOWN_IN_A_ROW = 2;

/** The callers of one kind who wait: a line for each `from`, none of them empty, in the order of turns. */
class Lines {
  readonly #lines = new Map<string, Waiting[]>();
  #waiting = 0;

  /** Adds a caller; where there is no room, one is refused. */
  add(from: string, one: Waiting, room: number): void {
    const line = this.#lines.get(from) ?? [];
    this.#lines.set(from, line);
    line.push(one);
    this.#waiting++;
    if (this.#waiting > room) this.#pushOut();
  }

  /** Takes the next caller, round robin: the line that was served comes after all the others. */
  next(): Waiting | undefined {
    const [first] = this.#lines;
    if (!first) return undefined;
    const [from, line] = first;
    this.#lines.delete(from);
    if (line.length > 1) this.#lines.set(from, line);
    this.#waiting--;
    return line.shift();
  }

  /** Of lines of equal length the one whose turn comes last: newcomers are there. */
  #pushOut(): void {
    let [longest, whose]: [Waiting[], string] = [[], ''];
    for (const [from, line] of this.#lines)
      if (line.length >= longest.length) [longest, whose] = [line, from];
    longest.pop()?.refuse();
    if (longest.length === 0) this.#lines.delete(whose);
    this.#waiting--;
  }
}

/**
 * Does work a few pieces at a time: for known callers first, but for one stranger after every two of these,
 * so that nobody keeps everybody else out. When more waits than can be done in time, the longest line loses
 * its newest piece: a flood displaces itself, and a caller who asks once is served in turn.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #known = new Lines();
  readonly #others = new Lines();
  #knownInARow = 0;
  #running = 0;
  #meanMs: number;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#meanMs = options.usualMs;
  }

  /**
   * Takes: the caller, and the work.
   * Gives: the work's result.
   * Refuses (throws Overloaded): before the work has begun.
   */
  async run<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#options.atOnce) this.#running++;
    else await this.#wait(caller);
    const startedMs = this.#nowMs();
    try {
      return await work();
    } finally {
      this.#meanMs += (this.#nowMs() - startedMs - this.#meanMs) / 10;
      const next = this.#next();
      if (next) next.go();
      else this.#running--;
    }
  }

  #wait({ isKnown, from }: Caller): Promise<void> {
    return new Promise((go, reject) => {
      const refuse = () => reject(new Overloaded('too much waits'));
      (isKnown ? this.#known : this.#others).add(from, { go, refuse }, this.#room());
    });
  }

  #next(): Waiting | undefined {
    const other = this.#knownInARow < KNOWN_IN_A_ROW ? undefined : this.#others.next();
    const known = other ? undefined : this.#known.next();
    this.#knownInARow = known ? this.#knownInARow + 1 : 0;
    return other ?? known ?? this.#others.next();
  }

  #room(): number {
    const { atOnce, waitMaxMs, waitingMin } = this.#options;
    return Math.max(waitingMin, Math.floor((waitMaxMs * atOnce) / Math.max(this.#meanMs, 0.1)));
  }

  #nowMs(): number {
    return (this.#options.clockMs ?? performance.now.bind(performance))();
  }
}

/** Null in place of Overloaded, for callers that handle it. */
export async function unlessOverloaded<Result>(work: Promise<Result>): Promise<Result | null> {
  return work.catch((error: unknown) => {
    if (error instanceof Overloaded) return null;
    throw error;
  });
}
