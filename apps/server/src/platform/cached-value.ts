import { setTimeout as sleep } from 'node:timers/promises';

/** When the last value takes the place of one that cannot be loaded now. */
export interface Outlives {
  /** Whether a failed load means that the source is away. */
  readonly failure: (error: unknown) => boolean;
  /** How long callers wait for a load that does not end. */
  readonly patienceMs: number;
}

export interface CachedValueOptions {
  /** The monotonic clock, in milliseconds. */
  readonly elapsedMs: () => number;
  readonly keepMs: number;
  /** While the source is away or does not answer, the last value is given. */
  readonly outlives?: Outlives;
}

/**
 * Waits for a value, and gives the last one where the source is away.
 * Refuses (throws): a load that failed for another reason.
 */
export async function orLast<T>(loading: Promise<T>, last: T, outlives: Outlives): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([
      loading,
      sleep(outlives.patienceMs, last, { signal: late.signal, ref: false }),
    ]);
  } catch (error) {
    if (outlives.failure(error)) return last;
    throw error;
  } finally {
    late.abort();
  }
}

/**
 * A value that is the same for everyone and costs a few queries: loaded at most once at a time, and kept for
 * a moment. All callers during a load wait for the same one. A load that failed, or that `forget` has
 * overtaken, is not kept.
 */
export class CachedValue<T> {
  readonly #load: (previous: T | undefined) => Promise<T>;
  readonly #options: CachedValueOptions;
  #value: { readonly value: T; readonly untilMs: number } | undefined;
  #last: T | undefined;
  #loading: Promise<T> | undefined;

  /**
   * Takes: the work (given the last value, so that it can return the same object when nothing changed), and
   * how it is kept.
   */
  constructor(load: (previous: T | undefined) => Promise<T>, options: CachedValueOptions) {
    this.#load = load;
    this.#options = options;
  }

  /**
   * Gives: the value, at most `keepMs` old unless it outlives its source.
   * Refuses (throws): what the work throws.
   */
  get(): Promise<T> {
    const known = this.#value;
    if (known && this.#options.elapsedMs() < known.untilMs) return Promise.resolve(known.value);
    this.#loading ??= this.#begin();
    const { outlives } = this.#options;
    return outlives && this.#last !== undefined ? orLast(this.#loading, this.#last, outlives) : this.#loading;
  }

  /** The value of the last load, however long ago; undefined before the first. */
  get last(): T | undefined {
    return this.#last;
  }

  /** To be called after a change: the next caller gets a value loaded from now on. */
  forget(): void {
    this.#value = undefined;
    this.#loading = undefined;
  }

  #begin(): Promise<T> {
    const startedMs = this.#options.elapsedMs();
    const mine: Promise<T> = this.#load(this.#last).then(
      (value) => {
        if (this.#loading === mine) {
          this.#loading = undefined;
          this.#last = value;
          this.#value = { value, untilMs: startedMs + this.#options.keepMs };
        }
        return value;
      },
      (error) => {
        if (this.#loading === mine) this.#loading = undefined;
        throw error;
      },
    );
    return mine;
  }
}
