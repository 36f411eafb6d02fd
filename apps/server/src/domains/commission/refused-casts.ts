import type { Deps } from '../../deps.ts';
import { type Background, startBackground } from '../../platform/background.ts';
import { addRefusals } from './voting-day-store.ts';

const KEPT_MS = 10_000;

/**
 * Counts refused casts by reason, without the voters. Written every few seconds, all at once: refusals
 * come in floods, and a process that dies may lose the last seconds of them; one that is stopped does not.
 */
export class RefusedCasts {
  readonly #deps: Pick<Deps, 'db'>;
  #counts = new Map<string, number>();

  constructor(deps: Pick<Deps, 'db'>) {
    this.#deps = deps;
  }

  /** Counts one. */
  add(code: string): void {
    this.#counts.set(code, (this.#counts.get(code) ?? 0) + 1);
  }

  /** Writes the counts until now; on a failure they are lost. */
  async write(): Promise<void> {
    const counts = this.#counts;
    this.#counts = new Map();
    if (counts.size > 0) await addRefusals(this.#deps.db, counts);
  }

  /**
   * Writes at intervals, and a last time when it is stopped: other processes show the counts then.
   * Takes: what is called with a failure.
   */
  start(onFailure: (error: unknown) => void, everyMs = KEPT_MS): Background {
    const writing = startBackground(() => this.write(), { everyMs, afterFailureMs: everyMs, onFailure });
    return {
      stop: async () => {
        await writing.stop();
        await this.write().catch(onFailure);
      },
    };
  }
}
