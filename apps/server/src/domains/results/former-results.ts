import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import type { CachedValue } from '../../platform/cached-value.ts';
import { findOpenedElection } from '../election/service.ts';
import { cachedView, type ResultsView } from './results-view.ts';

/** The cached elections. */
const CACHED_MAX = 20;

export type FormerRefusal = 'no-such-election' | 'no-result' | 'void';

/** The results of counted elections by the names of their records, also of former elections. */
export class FormerResults {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'elapsedMs'>;
  readonly #cached = new LRUCache<string, CachedValue<ResultsView>>({ max: CACHED_MAX });

  constructor(deps: Pick<Deps, 'db' | 'now' | 'elapsedMs'>) {
    this.#deps = deps;
  }

  /** Finds the results of a record; the same object while nothing changes. */
  async find(log: string): Promise<{ ok: true; view: ResultsView } | { ok: false; reason: FormerRefusal }> {
    const cached = this.#cached.get(log) ?? (await this.#load(log));
    if (!cached) return { ok: false, reason: 'no-such-election' };
    const view = await cached.get();
    if (view.election?.isVoid) return { ok: false, reason: 'void' };
    return view.meta.hasResult ? { ok: true, view } : { ok: false, reason: 'no-result' };
  }

  /** Caches only existing elections, so that made-up names displace nothing. */
  async #load(log: string): Promise<CachedValue<ResultsView> | undefined> {
    if (!(await findOpenedElection(this.#deps.db, log))) return undefined;
    const cached = this.#cached.get(log) ?? cachedView(this.#deps, (db) => findOpenedElection(db, log));
    this.#cached.set(log, cached);
    return cached;
  }
}
