import type { AreaRevision } from '@evoting/record/by-area';
import type { CachedValue } from '../../platform/cached-value.ts';
import type { Db } from '../../platform/database/connect.ts';
import { closedRevisions } from '../archive/revision-tallies.ts';
import { listCounts, type StoredCount } from '../board/count-store.ts';
import type { FormerResults } from './former-results.ts';
import type { ResultsView } from './results-view.ts';
import { listStyleNumbers, type StyleNumbers } from './store.ts';

/** The stored numbers from which results are made by area and over time. */
export interface StoredNumbers {
  /** Lists the ballots and places of each ballot style. */
  styles(electionId: string): Promise<StyleNumbers[]>;
  /** Lists the revisions of a counted election with their votes. */
  revisions(electionId: string): Promise<AreaRevision[]>;
  /** Lists at most `limit` live counts of a record of `publishedSize` entries, from an entry on. */
  counts(
    of: { readonly electionId: string; readonly publishedSize: number },
    from: number,
    limit: number,
  ): Promise<StoredCount[]>;
}

/** The numbers that a database stores. */
export const numbersIn = (db: Db): StoredNumbers => ({
  styles: (electionId) => listStyleNumbers(db, electionId),
  revisions: (electionId) => closedRevisions(db, electionId),
  counts: (of, from, limit) => listCounts(db, of, from, limit),
});

/** The results of the current election and of former ones, and what more is read for them. */
export interface ResultsSources {
  readonly view: Pick<CachedValue<ResultsView>, 'get'>;
  readonly former: Pick<FormerResults, 'find'>;
  readonly stored: StoredNumbers;
}
