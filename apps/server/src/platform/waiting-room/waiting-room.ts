import { type Place, Places, type PlacesSize } from './places.ts';
import { Queue, type QueueSize, type WaitingCaller } from './queue.ts';
import type { Ticket, Tickets } from './tickets.ts';

/** Somebody at the door. */
export interface Caller {
  /** Lower ranks go first. */
  readonly rank: number;
  /** The network line, in which a queue holds only so many. */
  readonly line: string;
  /** The line or session to which a ticket is bound. */
  readonly holder: string;
  /** The text of the ticket that the caller brings. */
  readonly ticket: string | undefined;
}

/** Asked to come back. */
export interface Turn {
  /** Null if no place is kept. */
  readonly ticket: string | null;
  /** From 1. */
  readonly place: number;
  /** The estimated wait. */
  readonly waitS: number;
  /** When to come back. */
  readonly backS: number;
}

export interface RoomOptions {
  readonly tickets: Tickets;
  readonly places: PlacesSize;
  readonly queue: QueueSize;
  readonly now: () => Date;
  readonly elapsedMs: () => number;
  readonly randomBytes: (length: number) => Buffer;
  /** While this is true, only the least number is let in. */
  readonly isHeldBack?: () => boolean;
  /** People of this rank and above come once more, with a lower one, as soon as they have been served. */
  readonly comesTwiceFrom?: number;
}

/** A place that is not used so long after its time passes on to the next. */
const KEPT_MS = 5_000;
/** The longest time until somebody is asked to come back, to hear how far the queue is. */
const BACK_MAX_MS = 60_000;
const SWEEP_EVERY_MS = 250;
/** Absent people hold back nobody while fewer places than this part are taken. */
const NEARLY_EMPTY = 1 / 4;
const SHOWING_MIN = 0.1;

/**
 * Lets in as many as can be served within two seconds, and gives the others a ticket, which keeps their place until
 * they come back. Places are in the order of ranks, then of arrival; many from one network line let others go between.
 */
export class WaitingRoom {
  readonly #options: RoomOptions;
  readonly #places: Places;
  readonly #queue: Queue;
  /** Tickets that were let in, and when they end: each is good once. */
  readonly #used = new Map<string, number>();
  /** The share of those waiting who come back when it is their turn. */
  #showing = 1;
  #sweptMs = Number.NEGATIVE_INFINITY;

  constructor(options: RoomOptions) {
    this.#options = options;
    this.#places = new Places(options.places, options.elapsedMs);
    this.#queue = new Queue(options.queue);
  }

  /** Tells whether anybody waits. */
  get isQueued(): boolean {
    this.#sweep(this.#nowMs());
    return this.#queue.length > 0;
  }

  /** The share of places taken, from 0; at least 1 while anybody waits. */
  get load(): number {
    return Math.max(this.isQueued ? 1 : 0, this.#places.inside / this.#places.most);
  }

  /** Lets the caller in, or says when to come back. */
  enter(caller: Caller): Place | Turn {
    const nowMs = this.#nowMs();
    this.#sweep(nowMs);
    const waiting = this.#waitingOf(caller, nowMs);
    const ahead = this.#queue.aheadOf(waiting);
    if (!this.#hasPlace(ahead)) return this.#turnAway(caller, waiting, nowMs);
    if (this.#queue.find(waiting.id)) this.#noteShown(1);
    this.#queue.remove(waiting);
    if (caller.ticket !== undefined) this.#used.set(waiting.id, waiting.backMs + KEPT_MS);
    return this.#places.enter();
  }

  #hasPlace(ahead: number): boolean {
    const { isHeldBack, places } = this.#options;
    const most = isHeldBack?.() ? Math.min(places.least, this.#places.most) : this.#places.most;
    const { inside } = this.#places;
    if (inside < most * NEARLY_EMPTY) return true;
    return inside + Math.ceil(ahead * this.#showing) < most;
  }

  /** Finds the caller's entry; for a newcomer makes one that is not in the queue. */
  #waitingOf({ rank, line, holder, ticket }: Caller, nowMs: number): WaitingCaller {
    const { tickets, randomBytes } = this.#options;
    const kept = ticket === undefined ? null : tickets.read(ticket, `${rank}\n${holder}`);
    if (kept !== null && this.#isGood(kept, nowMs))
      return this.#queue.find(kept.id) ?? { ...kept, rank, line };
    const sinceMs = this.#queue.sinceOf(line, nowMs, this.#places.gapMs);
    return { id: randomBytes(8).toString('hex'), rank, line, sinceMs, backMs: nowMs };
  }

  #isGood({ id, backMs }: Ticket, nowMs: number): boolean {
    return nowMs <= backMs + KEPT_MS && !this.#used.has(id);
  }

  #turnAway({ rank, holder }: Caller, waiting: WaitingCaller, nowMs: number): Turn {
    const isKept = this.#queue.find(waiting.id) !== undefined || this.#queue.add(waiting);
    const place = (isKept ? this.#queue.aheadOf(waiting) : this.#queue.length) + 1;
    const turns = place + this.#comingAgain(waiting.rank, place);
    const waitMs = Math.max(1_000, turns * this.#showing * this.#places.gapMs);
    const backS = Math.ceil(Math.min(waitMs, BACK_MAX_MS) / 1_000);
    const turn = { place, waitS: Math.ceil(waitMs / 1_000), backS };
    if (!isKept) return { ...turn, ticket: null };
    waiting.backMs = nowMs + backS * 1_000;
    return { ...turn, ticket: this.#options.tickets.write(waiting, `${rank}\n${holder}`) };
  }

  /** Counts those ahead who will be ahead a second time. */
  #comingAgain(rank: number, place: number): number {
    const { comesTwiceFrom } = this.#options;
    if (comesTwiceFrom === undefined || rank < comesTwiceFrom) return 0;
    return place - 1 - this.#queue.aheadOf({ rank: comesTwiceFrom, sinceMs: 0, id: '' });
  }

  #sweep(nowMs: number): void {
    if (nowMs - this.#sweptMs < SWEEP_EVERY_MS) return;
    this.#sweptMs = nowMs;
    for (let late = this.#queue.removeLate(nowMs - KEPT_MS); late > 0; late--) this.#noteShown(0);
    for (const [id, endMs] of this.#used) if (endMs < nowMs) this.#used.delete(id);
  }

  #noteShown(shown: 0 | 1): void {
    this.#showing = Math.max(SHOWING_MIN, this.#showing + (shown - this.#showing) / 50);
  }

  #nowMs(): number {
    return this.#options.now().getTime();
  }
}
