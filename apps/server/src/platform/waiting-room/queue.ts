/** Somebody who was asked to come back. */
export interface WaitingCaller {
  readonly id: string;
  /** Lower ranks go first, whenever they came. */
  readonly rank: number;
  readonly sinceMs: number;
  /** The caller's network line. */
  readonly line: string;
  backMs: number;
}

interface Line {
  count: number;
  lastMs: number;
}

/** The limits of a queue. */
export interface QueueSize {
  readonly most: number;
  /** The most entries of one line, which may be a campus or a carrier with thousands of people. */
  readonly mostOfLine: number;
  /** Entries of one line count as at least this far apart, so that others get turns in between; 0 for no spacing. */
  readonly spacingMs: number;
}

/** No line is set back further behind its true time, so that its people wait longer, but never for ever. */
const SET_BACK_MAX_MS = 60_000;

/** Those who wait, in the order in which they may come in. */
export class Queue {
  readonly #size: QueueSize;
  /** Sorted. */
  readonly #waiting: WaitingCaller[] = [];
  readonly #byId = new Map<string, WaitingCaller>();
  readonly #lines = new Map<string, Line>();

  constructor(size: QueueSize) {
    this.#size = size;
  }

  get length(): number {
    return this.#waiting.length;
  }

  find(id: string): WaitingCaller | undefined {
    return this.#byId.get(id);
  }

  /** Returns how many are ahead of this entry, or would be. */
  aheadOf(one: Pick<WaitingCaller, 'rank' | 'sinceMs' | 'id'>): number {
    let [from, to] = [0, this.#waiting.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isBefore(this.#waiting[middle] as WaitingCaller, one)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /**
   * Returns the moment from which a newcomer on this line counts as waiting. Entries of one line are so far apart that every line
   * has a turn in between.
   * @param gapMs the time of one turn
   */
  sinceOf(line: string, nowMs: number, gapMs: number): number {
    const known = this.#lines.get(line);
    if (!known || this.#size.spacingMs === 0) return nowMs;
    const spacingMs = Math.max(this.#size.spacingMs, Math.round(gapMs * this.#lines.size));
    const spacedMs = Math.min(Math.max(nowMs, known.lastMs + spacingMs), nowMs + SET_BACK_MAX_MS);
    return Math.max(spacedMs, known.lastMs + 1);
  }

  /**
   * Adds an entry. In a full queue it takes the place of the newest entry of the longest line, if its own line is
   * shorter.
   * @returns false if there is no room
   */
  add(one: WaitingCaller): boolean {
    const own = this.#lines.get(one.line) ?? { count: 0, lastMs: 0 };
    if (own.count >= this.#size.mostOfLine) return false;
    if (this.#waiting.length >= this.#size.most && !this.#makeRoom(own.count)) return false;
    this.#lines.set(one.line, own);
    own.count++;
    own.lastMs = Math.max(own.lastMs, one.sinceMs);
    this.#waiting.splice(this.aheadOf(one), 0, one);
    this.#byId.set(one.id, one);
    return true;
  }

  remove(one: WaitingCaller): void {
    if (!this.#byId.delete(one.id)) return;
    this.#waiting.splice(this.aheadOf(one), 1);
    this.#forget(one);
  }

  /** Removes those who did not come back in time, and returns how many there were. */
  removeLate(beforeMs: number): number {
    const late = this.#waiting.filter(({ backMs }) => backMs < beforeMs);
    for (const one of late) this.remove(one);
    return late.length;
  }

  #forget({ line }: WaitingCaller): void {
    const own = this.#lines.get(line);
    if (!own) return;
    own.count--;
    if (own.count === 0) this.#lines.delete(line);
  }

  #makeRoom(count: number): boolean {
    let longest = { line: '', count: count + 1 };
    for (const [line, own] of this.#lines)
      if (own.count > longest.count) longest = { line, count: own.count };
    const newest = this.#waiting.findLast(({ line }) => line === longest.line);
    if (!newest) return false;
    this.remove(newest);
    return true;
  }
}

type Order = Pick<WaitingCaller, 'rank' | 'sinceMs' | 'id'>;

function isBefore(a: Order, b: Order): boolean {
  if (a.rank !== b.rank) return a.rank < b.rank;
  return a.sinceMs === b.sinceMs ? a.id < b.id : a.sinceMs < b.sinceMs;
}
