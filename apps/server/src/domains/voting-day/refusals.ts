import type { Deps } from '../../deps.ts';
import { addRefusals } from './store.ts';

const KEPT_MS = 10_000;

/**
 * Why casts are refused, counted without a word of whose. Written now and then, all at once: refusals come in
 * floods, and a process that dies may forget the last seconds of them.
 */
export class RefusedCasts {
  readonly #deps: Pick<Deps, 'db' | 'elapsedMs'>;
  #counts = new Map<string, number>();
  #writtenMs: number;

  constructor(deps: Pick<Deps, 'db' | 'elapsedMs'>) {
    this.#deps = deps;
    this.#writtenMs = deps.elapsedMs();
  }

  /** Counts one; what cannot be written is lost. */
  add(code: string): void {
    this.#counts.set(code, (this.#counts.get(code) ?? 0) + 1);
    if (this.#deps.elapsedMs() - this.#writtenMs >= KEPT_MS) this.write().catch(() => {});
  }

  /** Writes what was counted until now. */
  async write(): Promise<void> {
    const counts = this.#counts;
    this.#counts = new Map();
    this.#writtenMs = this.#deps.elapsedMs();
    if (counts.size > 0) await addRefusals(this.#deps.db, counts);
  }
}
