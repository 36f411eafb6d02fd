/**
 * Who waits: `isKnown` goes before everybody else; the others of each `from` take turns with those of every
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
  /** Nobody shall wait longer, as far as can be told from what the last pieces of work took. */
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

/**
 * Does work a few pieces at a time. When more waits than can be done in time, who has most waiting loses the
 * piece that came last: whoever floods pushes himself out, and a caller who asks once is served in his turn.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #known: Waiting[] = [];
  /** In the order of turns. */
  readonly #others = new Map<string, Waiting[]>();
  #othersWaiting = 0;
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
      const next = this.#known.shift() ?? this.#nextOther();
      if (next) next.go();
      else this.#running--;
    }
  }

  #wait(caller: Caller): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new Overloaded('too much waits'));
      if (caller.isKnown) {
        if (this.#known.length >= this.#room()) return refuse();
        this.#known.push({ go: resolve, refuse });
        return undefined;
      }
      const line = this.#others.get(caller.from) ?? [];
      this.#others.set(caller.from, line);
      line.push({ go: resolve, refuse });
      this.#othersWaiting++;
      if (this.#othersWaiting > this.#room()) this.#pushOut();
      return undefined;
    });
  }

  #room(): number {
    const { atOnce, waitMaxMs, waitingMin } = this.#options;
    return Math.max(waitingMin, Math.floor((waitMaxMs * atOnce) / Math.max(this.#meanMs, 0.1)));
  }

  /** The turn goes round: who was served comes after all the others. */
  #nextOther(): Waiting | undefined {
    for (const [from, line] of this.#others) {
      const next = line.shift();
      this.#others.delete(from);
      if (line.length > 0) this.#others.set(from, line);
      if (!next) continue;
      this.#othersWaiting--;
      return next;
    }
    return undefined;
  }

  /** Of lines of one length the one whose turn comes last: there are the newcomers. */
  #pushOut(): void {
    let longest: Waiting[] = [];
    for (const line of this.#others.values()) if (line.length >= longest.length) longest = line;
    const out = longest.pop();
    if (!out) return;
    this.#othersWaiting--;
    out.refuse();
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
