import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import type { CachedValue } from '../../platform/cached-value.ts';
import { findOpenedElection } from '../election/service.ts';
import { cachedView, type ResultsView } from './results-view.ts';

/** As many as a reader looks through; each has the results of one election. */
const KNOWN_MAX = 20;

export type FormerRefusal = 'no-such-election' | 'no-result' | 'void';

/**
 * The results of counted elections by the names of their records, also when another one is the current one.
 */
export class FormerResults {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'elapsedMs'>;
  readonly #known = new LRUCache<string, CachedValue<ResultsView>>({ max: KNOWN_MAX });

  constructor(deps: Pick<Deps, 'db' | 'now' | 'elapsedMs'>) {
    this.#deps = deps;
  }

  /**
   * Takes: the name of a record.
   * Gives: the same view while nothing changes.
   * Refuses: a name that no opened election has, and an election without a result, and one that was declared
   * void.
   */
  async find(log: string): Promise<{ ok: true; view: ResultsView } | { ok: false; reason: FormerRefusal }> {
    const known = this.#known.get(log) ?? (await this.#meet(log));
    if (!known) return { ok: false, reason: 'no-such-election' };
    const view = await known.get();
    if (view.election?.isVoid) return { ok: false, reason: 'void' };
    return view.meta.hasResult ? { ok: true, view } : { ok: false, reason: 'no-result' };
  }

  /** Only existing ones are cached: made-up names would displace all others. */
  async #meet(log: string): Promise<CachedValue<ResultsView> | undefined> {
    if (!(await findOpenedElection(this.#deps.db, log))) return undefined;
    const known = this.#known.get(log) ?? cachedView(this.#deps, (db) => findOpenedElection(db, log));
    this.#known.set(log, known);
    return known;
  }
}
