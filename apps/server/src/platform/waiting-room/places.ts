/** The number of places, which adapts to the machine. */
export interface PlacesSize {
  /** The number at the start, before any duration is known. */
  readonly usual: number;
  /** The number that even the slowest machine has. */
  readonly least: number;
}

/** The longest that a caller who is let in should wait. */
const TARGET_MS = 1_500;
const MOST = 1_024;
/** The factor after a refusal inside: there are too many places. */
const LESS = 0.9;
/** A caller whose body takes longer holds no place while it arrives: slow senders would fill the room. */
const ARRIVING_MS = 1_000;
/** The assumed time between two departures, before it is known. */
const USUAL_GAP_MS = 30;
const GAP_MAX_MS = 1_000;

/** A caller who is inside. */
export interface Place {
  /** Called once the body is there. */
  begin(): void;
  /** Called once the answer is made, or the caller has gone; true if the server had no time for the call after all. */
  end(isOverloaded?: boolean): void;
}

/**
 * Counts who is inside, and finds how many may be: as many as are served within a second and a half. Where answers take
 * longer there are fewer places, in proportion; one more for each that is answered in time while all are taken.
 */
export class Places {
  readonly #size: PlacesSize;
  readonly #elapsedMs: () => number;
  /** Let in, without their bodies, oldest first. */
  readonly #arriving = new Map<object, number>();
  #working = 0;
  #most: number;
  #gapMs = USUAL_GAP_MS;
  #lastEndMs = Number.NEGATIVE_INFINITY;

  constructor(size: PlacesSize, elapsedMs: () => number) {
    this.#size = size;
    this.#elapsedMs = elapsedMs;
    this.#most = size.usual;
  }

  /** The number of places now. */
  get most(): number {
    return this.#most;
  }

  /** The time in which one leaves, in milliseconds. */
  get gapMs(): number {
    return this.#gapMs;
  }

  get inside(): number {
    const nowMs = this.#elapsedMs();
    for (const [one, sinceMs] of this.#arriving) {
      if (nowMs - sinceMs < ARRIVING_MS) break;
      this.#arriving.delete(one);
    }
    return this.#arriving.size + this.#working;
  }

  enter(): Place {
    const key = {};
    this.#arriving.set(key, this.#elapsedMs());
    let begun: { atMs: number; inside: number } | null = null;
    let isOver = false;
    return {
      begin: () => {
        if (begun !== null || isOver) return;
        this.#arriving.delete(key);
        this.#working++;
        begun = { atMs: this.#elapsedMs(), inside: this.inside };
      },
      end: (isOverloaded = false) => {
        if (isOver) return;
        isOver = true;
        this.#arriving.delete(key);
        if (begun === null) return;
        const isFull = this.inside >= this.#most;
        this.#working--;
        if (isOverloaded) this.#most = Math.max(this.#size.least, Math.floor(this.#most * LESS));
        else this.#learn(begun, isFull);
      },
    };
  }

  #learn({ atMs, inside }: { atMs: number; inside: number }, isFull: boolean): void {
    const nowMs = this.#elapsedMs();
    const tookMs = nowMs - atMs;
    if (tookMs > TARGET_MS) {
      const sustained = Math.floor((inside * TARGET_MS) / tookMs);
      this.#most = Math.max(this.#size.least, Math.min(this.#most, sustained));
    } else if (isFull) this.#most = Math.min(MOST, this.#most + 1);
    // While few are inside, the gap says how often people come.
    if (inside >= this.#size.least) {
      const gapMs = Math.min(nowMs - this.#lastEndMs, GAP_MAX_MS);
      this.#gapMs += (gapMs - this.#gapMs) / 20;
    }
    this.#lastEndMs = nowMs;
  }
}
