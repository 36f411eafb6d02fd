import type { Deps } from '../../deps.ts';
import { type Background, startBackground } from '../../platform/background.ts';
import { addRefusals } from './voting-day-store.ts';

const WRITE_MS = 10_000;

/**
 * Counts refused casts by reason, without the voters. Written every few seconds, since refusals come in
 * floods; a process that dies loses the last seconds.
 */
export class RefusedCasts {
  readonly #deps: Pick<Deps, 'db'>;
  #counts = new Map<string, number>();

  constructor(deps: Pick<Deps, 'db'>) {
    this.#deps = deps;
  }

  add(code: string): void {
    this.#counts.set(code, (this.#counts.get(code) ?? 0) + 1);
  }

  /** Writes the counts so far; if that fails they are lost. */
  async write(): Promise<void> {
    const counts = this.#counts;
    this.#counts = new Map();
    if (counts.size > 0) await addRefusals(this.#deps.db, counts);
  }

  /** Writes periodically, and a last time when it is stopped. */
  start(onFailure: (error: unknown) => void, everyMs = WRITE_MS): Background {
    const writing = startBackground(() => this.write(), { everyMs, afterFailureMs: everyMs, onFailure });
    return {
      stop: async () => {
        await writing.stop();
        await this.write().catch(onFailure);
      },
    };
  }
}
