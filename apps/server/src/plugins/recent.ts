/**
 * Something that is the same for everyone and costs a few queries: loaded at most once at a time, and kept for a moment.
 * All who ask while it is loading wait for the same work. Nothing is kept of a load that failed, or that was overtaken by `forget`.
 */
export class Recent<T> {
  readonly #load: (previous: T | undefined) => Promise<T>;
  readonly #now: () => Date;
  readonly #keepMs: number;
  #value: { readonly value: T; readonly untilMs: number } | undefined;
  #last: T | undefined;
  #loading: Promise<T> | undefined;

  /** Takes: the work (given the last value, so that it can give back the very same when nothing changed), the clock, how long to keep. */
  constructor(load: (previous: T | undefined) => Promise<T>, now: () => Date, keepMs: number) {
    this.#load = load;
    this.#now = now;
    this.#keepMs = keepMs;
  }

  /** Gives: the value, at most `keepMs` old. Refuses (throws): what the work throws. */
  get(): Promise<T> {
    const known = this.#value;
    if (known && this.#now().getTime() < known.untilMs) return Promise.resolve(known.value);
    this.#loading ??= this.#begin();
    return this.#loading;
  }

  /** To be called after a change: the next caller gets a value loaded from now on. */
  forget(): void {
    this.#value = undefined;
    this.#loading = undefined;
  }

  #begin(): Promise<T> {
    const startedMs = this.#now().getTime();
    const mine: Promise<T> = this.#load(this.#last).then(
      (value) => {
        if (this.#loading === mine) {
          this.#loading = undefined;
          this.#last = value;
          this.#value = { value, untilMs: startedMs + this.#keepMs };
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
