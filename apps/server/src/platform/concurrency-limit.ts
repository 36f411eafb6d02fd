/** Limits concurrent use, in total and per caller, so that nobody keeps all others out. */
export class ConcurrencyLimit {
  readonly #max: number;
  readonly #maxPerCaller: number;
  readonly #byCaller = new Map<string, number>();
  #total = 0;

  constructor(max: number, maxPerCaller: number) {
    this.#max = max;
    this.#maxPerCaller = maxPerCaller;
  }

  /**
   * Admits a caller.
   * @returns a function that releases the place (idempotent), or null when the limit is reached
   */
  enter(caller: string): (() => void) | null {
    const own = this.#byCaller.get(caller) ?? 0;
    if (this.#total >= this.#max || own >= this.#maxPerCaller) return null;
    this.#total += 1;
    this.#byCaller.set(caller, own + 1);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#total -= 1;
      const left = (this.#byCaller.get(caller) ?? 1) - 1;
      if (left === 0) this.#byCaller.delete(caller);
      else this.#byCaller.set(caller, left);
    };
  }
}
