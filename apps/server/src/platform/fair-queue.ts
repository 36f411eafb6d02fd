/**
 * A waiting caller. Known callers precede recent ones, who precede strangers; within each kind the values of `from`
 * take turns.
 */
export interface Caller {
  readonly isKnown: boolean;
  /** True for an unknown caller of an account that has a session. */
  readonly isRecent?: boolean;
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
  /** The longest wait allowed, however wrong the estimate was; unlimited without it. */
  readonly longestWaitMs?: number;
  /** The assumed duration of one task before the first is done. */
  readonly usualMs: number;
  readonly clockMs?: () => number;
}

interface WaitingTask {
  readonly go: () => void;
  readonly refuse: () => void;
  /** False for a caller who takes no place at work. */
  readonly works: boolean;
}

/** Callers of one kind served before one of the later kinds, when both are waiting. */
const IN_A_ROW = 2;

/** The waiting callers of one kind: a non-empty line for each `from`, in the order of their turns. */
class Lines {
  readonly #lines = new Map<string, WaitingTask[]>();
  /** The number of callers that wait for work. */
  #waiting = 0;

  /**
   * Adds a caller. Beyond `room`, the newest caller of the longest line is refused. A caller without work
   * takes no room, and is refused where one with work would be.
   */
  add(from: string, one: WaitingTask, room: number): void {
    const line = this.#lines.get(from) ?? [];
    this.#lines.set(from, line);
    line.push(one);
    if (one.works) {
      this.#waiting++;
      if (this.#waiting > room) this.#pushOut();
    } else if (this.#waiting >= room && line.length >= this.#longest().length) {
      this.remove(from, one);
      one.refuse();
    }
  }

  /** Removes the next caller, round robin: the line that was served moves to the end. */
  next(): WaitingTask | undefined {
    const [first] = this.#lines;
    if (!first) return undefined;
    const [from, line] = first;
    this.#lines.delete(from);
    if (line.length > 1) this.#lines.set(from, line);
    const one = line.shift();
    if (one?.works) this.#waiting--;
    return one;
  }

  /** Removes a caller who waits no longer; false if their turn has come. */
  remove(from: string, one: WaitingTask): boolean {
    const line = this.#lines.get(from) ?? [];
    const at = line.indexOf(one);
    if (at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(from);
    if (one.works) this.#waiting--;
    return true;
  }

  /** Refuses the newest caller of the longest line; of equally long lines, the one whose turn comes last. */
  #pushOut(): void {
    const { from, newest } = this.#longest();
    if (newest && this.remove(from, newest)) newest.refuse();
  }

  /** Finds the line in which most callers wait for work, and the newest of them. */
  #longest(): { from: string; length: number; newest: WaitingTask | undefined } {
    let longest = { from: '', length: 0, newest: undefined as WaitingTask | undefined };
    for (const [from, line] of this.#lines) {
      if (line.length < longest.length) continue;
      const working = line.filter(({ works }) => works);
      const newest = working.at(-1);
      if (working.length >= longest.length) longest = { from, length: working.length, newest };
    }
    return longest;
  }
}

/**
 * Runs a few tasks at a time. Two callers of a kind are served, then one of the later kinds, so that no kind shuts
 * another out. When more work waits than can be done in time, the longest line loses its newest task: a flood
 * displaces itself, and a caller with one request is served in turn.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  /** Known callers, recent ones, strangers. */
  readonly #kinds = [new Lines(), new Lines(), new Lines()] as const;
  readonly #inARow = [0, 0, 0];
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
    if (this.isFull) await this.#wait(caller, true);
    else this.#running++;
    const startedMs = this.#nowMs();
    try {
      return await work();
    } finally {
      this.#meanMs += (this.#nowMs() - startedMs - this.#meanMs) / 10;
      this.#handOn();
    }
  }

  /** Tells whether work would wait. */
  get isFull(): boolean {
    return this.#running >= this.#options.atOnce;
  }

  /**
   * Waits as the caller's work would, without any.
   * @throws {Overloaded} where the work would be refused
   */
  async waitAsIf(caller: Caller): Promise<void> {
    if (this.isFull) await this.#wait(caller, false);
  }

  #handOn(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      next.go();
      if (next.works) return;
    }
    this.#running--;
  }

  #wait({ isKnown, isRecent = false, from }: Caller, works: boolean): Promise<void> {
    const [known, recent, strangers] = this.#kinds;
    const lines = isKnown ? known : isRecent ? recent : strangers;
    const { longestWaitMs } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const turn = new Promise<void>((go, reject) => {
      const one = { go, refuse: () => reject(new Overloaded('too much waits')), works };
      lines.add(from, one, this.#room());
      if (longestWaitMs === undefined) return;
      timer = setTimeout(() => lines.remove(from, one) && one.refuse(), longestWaitMs);
    });
    return turn.finally(() => clearTimeout(timer));
  }

  /** Removes the next caller of this kind, or of a later one. */
  #next(kind = 0): WaitingTask | undefined {
    const lines = this.#kinds[kind];
    if (!lines) return undefined;
    const inARow = this.#inARow[kind] ?? 0;
    const later = inARow < IN_A_ROW ? undefined : this.#next(kind + 1);
    const own = later ? undefined : lines.next();
    this.#inARow[kind] = own ? inARow + 1 : 0;
    return later ?? own ?? this.#next(kind + 1);
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
