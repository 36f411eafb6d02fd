/** Values by name, as many as fit into so many bytes; what was asked for longest ago makes room. */
export class KeptWithin<T> {
  readonly #maxBytes: number;
  /** In the order in which they were asked for. */
  readonly #kept = new Map<string, { readonly value: T; readonly bytes: number }>();
  #held = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  find(name: string): T | undefined {
    const found = this.#kept.get(name);
    if (!found) return undefined;
    this.#kept.delete(name);
    this.#kept.set(name, found);
    return found.value;
  }

  /** Takes: the value, and how many bytes it is; one that is larger than all the room is not kept. */
  keep(name: string, value: T, valueBytes: number): void {
    const bytes = valueBytes + 2 * name.length + OF_AN_ENTRY;
    if (bytes > this.#maxBytes) return;
    this.#forget(name);
    this.#kept.set(name, { value, bytes });
    this.#held += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#held <= this.#maxBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(name: string): void {
    this.#held -= this.#kept.get(name)?.bytes ?? 0;
    this.#kept.delete(name);
  }
}

/** What the map itself needs, which outweighs values that are small. */
const OF_AN_ENTRY = 200;
