/**
 * Who waits: who is known goes before the others; of both, those of each `from` take turns with every other.
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
   * Nobody shall wait longer for others of the same kind, as far as can be told from what the last pieces of
   * work took.
   */
  readonly waitMaxMs: number;
  /** So many may wait however slow the machine is. */
  readonly waitingMin: number;
  /** What one piece of work is taken to last before the first is done. */
  readonly usualMs: number;
  readonly clockMs?: () => number;
}

interface Waiting {
  readonly go: () => void;
  readonly refuse: () => void;
}

/** So many of the known are served before one of the others, where both wait all the time. */
const KNOWN_IN_A_ROW = 2;

/** Those of one kind who wait: a line for each `from`, none of them empty, in the order of turns. */
class Lines {
  readonly #lines = new Map<string, Waiting[]>();
  #waiting = 0;

  /** Adds one who waits; where that is more than there is room for, one is refused. */
  add(from: string, one: Waiting, room: number): void {
    const line = this.#lines.get(from) ?? [];
    this.#lines.set(from, line);
    line.push(one);
    this.#waiting++;
    if (this.#waiting > room) this.#pushOut();
  }

  /** Takes whose turn it is. It goes round: who was served comes after all the others. */
  next(): Waiting | undefined {
    const [first] = this.#lines;
    if (!first) return undefined;
    const [from, line] = first;
    this.#lines.delete(from);
    if (line.length > 1) this.#lines.set(from, line);
    this.#waiting--;
    return line.shift();
  }

  /** Of lines of one length the one whose turn comes last: there are the newcomers. */
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
 * Does work a few pieces at a time: for who is known first, yet for one of the others after every second of
 * these, so that nobody keeps everybody else out. When more waits than can be done in time, who has most
 * waiting loses the piece that came last: whoever floods pushes himself out, and a caller who asks once is
 * served in his turn.
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
   * Takes who asks, and the work.
   * Gives: what the work gives.
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

/** Null in place of Overloaded, for whoever has an answer for that. */
export async function unlessOverloaded<Result>(work: Promise<Result>): Promise<Result | null> {
  return work.catch((error: unknown) => {
    if (error instanceof Overloaded) return null;
    throw error;
  });
}
