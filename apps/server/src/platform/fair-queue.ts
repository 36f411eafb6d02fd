/** A waiting caller. Known callers precede strangers; within each kind the values of `from` take turns. */
export interface Caller {
  readonly isKnown: boolean;
  readonly from: string;
}

/** Thrown when too much work waits: nothing was done, and the caller may try again. */
export class Overloaded extends Error {}

interface FairQueueOptions {
  readonly atOnce: number;
  /** The longest estimated wait in a queue of one kind, from the duration of recent work. */
  readonly waitMaxMs: number;
  /** Waiting places that exist however slow the machine is. */
  readonly waitingMin: number;
  /** The assumed duration of one task before the first is done. */
  readonly usualMs: number;
  readonly clockMs?: () => number;
}

interface Waiting {
  readonly go: () => void;
  readonly refuse: () => void;
}

/** Known callers served before one stranger, when both are waiting. */
const KNOWN_IN_A_ROW = 2;

/** The waiting callers of one kind: a non-empty line for each `from`, in the order of their turns. */
class Lines {
  readonly #lines = new Map<string, Waiting[]>();
  #waiting = 0;

  /** Adds a caller. Beyond `room`, the newest caller of the longest line is refused. */
  add(from: string, one: Waiting, room: number): void {
    const line = this.#lines.get(from) ?? [];
    this.#lines.set(from, line);
    line.push(one);
    this.#waiting++;
    if (this.#waiting > room) this.#pushOut();
  }

  /** Removes the next caller, round robin: the line that was served moves to the end. */
  next(): Waiting | undefined {
    const [first] = this.#lines;
    if (!first) return undefined;
    const [from, line] = first;
    this.#lines.delete(from);
    if (line.length > 1) this.#lines.set(from, line);
    this.#waiting--;
    return line.shift();
  }

  /** Refuses the newest caller of the longest line; among equals, of the line whose turn comes last. */
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
 * Runs a few tasks at a time. Two known callers are served, then one stranger, so that neither kind shuts the
 * other out. When more work waits than can be done in time, the longest line loses its newest task: a flood
 * displaces itself, and a caller with one request is served in turn.
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
   * Runs the work when the caller's turn comes.
   * @throws {Overloaded} before the work has begun
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

/** Converts Overloaded to null. */
export async function unlessOverloaded<Result>(work: Promise<Result>): Promise<Result | null> {
  return work.catch((error: unknown) => {
    if (error instanceof Overloaded) return null;
    throw error;
  });
}
