import { setTimeout as sleep } from 'node:timers/promises';

/** When to serve the last value while a new one cannot be loaded. */
export interface StalePolicy {
  /** Tells whether a failed load means that the source is unreachable. */
  readonly failure: (error: unknown) => boolean;
  /** How long callers wait for a load before they get the last value. */
  readonly patienceMs: number;
}

export interface CachedValueOptions {
  /** Monotonic, in milliseconds. */
  readonly elapsedMs: () => number;
  readonly freshMs: number;
  /** Serves the last value while the source is unreachable or slow. */
  readonly stale?: StalePolicy;
}

/**
 * Waits for a load, or returns the last value where the source is unreachable or slow.
 * @throws the load's error, if the source is reachable
 */
export async function orStale<T>(loading: Promise<T>, last: T, stale: StalePolicy): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([loading, sleep(stale.patienceMs, last, { signal: late.signal, ref: false })]);
  } catch (error) {
    if (stale.failure(error)) return last;
    throw error;
  } finally {
    late.abort();
  }
}

/**
 * A value shared by all callers that costs a few queries. One load runs at a time and all callers wait for
 * it; its value is kept for a moment. A load that failed or was invalidated by `forget` is not kept.
 */
export class CachedValue<T> {
  readonly #load: (previous: T | undefined) => Promise<T>;
  readonly #options: CachedValueOptions;
  #value: { readonly value: T; readonly untilMs: number } | undefined;
  #last: T | undefined;
  #loading: Promise<T> | undefined;

  /** @param load receives the last value, so that it can return the same object when nothing changed */
  constructor(load: (previous: T | undefined) => Promise<T>, options: CachedValueOptions) {
    this.#load = load;
    this.#options = options;
  }

  /**
   * Returns the value, at most `freshMs` old unless `stale` applies.
   * @throws the error of the load
   */
  get(): Promise<T> {
    const known = this.#value;
    if (known && this.#options.elapsedMs() < known.untilMs) return Promise.resolve(known.value);
    this.#loading ??= this.#begin();
    const { stale } = this.#options;
    return stale && this.#last !== undefined ? orStale(this.#loading, this.#last, stale) : this.#loading;
  }

  /** The last loaded value, however old; undefined before the first load. */
  get last(): T | undefined {
    return this.#last;
  }

  /** Invalidates the value after a change: the next caller gets one loaded from now on. */
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
          this.#value = { value, untilMs: startedMs + this.#options.freshMs };
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
