/** Limits concurrent use, in total and per caller, so that nobody keeps all others out. */
export class AtOnce {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #inside = new Map<string, number>();
  #all = 0;

  constructor(most: number, mostOfOne: number) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  /**
   * Admits a caller.
   * @returns a function that releases the place (idempotent), or null when the limit is reached
   */
  enter(caller: string): (() => void) | null {
    const own = this.#inside.get(caller) ?? 0;
    if (this.#all >= this.#most || own >= this.#mostOfOne) return null;
    this.#all += 1;
    this.#inside.set(caller, own + 1);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#all -= 1;
      const left = (this.#inside.get(caller) ?? 1) - 1;
      if (left === 0) this.#inside.delete(caller);
      else this.#inside.set(caller, left);
    };
  }
}
