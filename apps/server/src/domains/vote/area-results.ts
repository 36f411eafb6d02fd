import type { ResultsArea } from '@evoting/contract/extras';
import type { AreaName } from '@evoting/contract/vote';
import { type AreaRevision, smallestShown } from '@evoting/record/by-area';
import QuickLRU from 'quick-lru';
import type { Db } from '../../platform/database/connect.ts';
import { closedRevisions } from '../election/revision-tallies.ts';
import type { ResultsView } from './results-view.ts';

/** An area of an election; `within` is the code of the one that it lies in. */
export interface ElectionArea extends AreaName {
  readonly within: string | null;
}

/** Every area by which an election has its ballot styles, with those that they lie in. */
export function areasOf({ papers }: ResultsView): ElectionArea[] {
  const areas = new Map<string, ElectionArea>();
  for (const { areas: path } of papers.values())
    for (const [i, { code, name }] of path.entries())
      areas.set(code, { code, name, within: path[i + 1]?.code ?? null });
  return [...areas.values()].sort((one, other) => (one.code < other.code ? -1 : 1));
}

/** How the election stands in an area. */
export interface AreaView {
  readonly view: ResultsView;
  readonly area: ResultsArea;
}

/** The tallies of a nation's thousand papers are some megabytes. */
const CLOSED_MAX = 5;

/**
 * The results by area of counted elections: numbers that never change, each the sum of tallies that the
 * record proves.
 */
export class AreaResults {
  readonly #db: Db;
  readonly #closed = new QuickLRU<string, Promise<AreaRevision[]>>({ maxSize: CLOSED_MAX });

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Takes: how the election stands, and an area's code.
   * Gives: how it stands there: an area that is too small with the one that it lies in, and before the result
   * the whole election.
   * Refuses: as null an area that is none of this election.
   */
  async find(view: ResultsView, code: string): Promise<AreaView | null> {
    const paths = [...view.papers.values()].map(({ areas }) => areas);
    const path = paths.find((areas) => areas.some((area) => area.code === code));
    if (!path) return null;
    const own = path.slice(path.findIndex((area) => area.code === code));
    const asked = own[0] as AreaName;
    const counted = smallestShown(await this.#revisions(view), own);
    if (!counted) return { view, area: { asked, counted: null } };
    const votes = new Map(counted.counts.map((line) => [line.candidate_id, line.votes]));
    const entries = view.entries.flatMap((entry) => {
      const own = votes.get(entry.candidateId);
      return own === undefined ? [] : [{ ...entry, votes: own }];
    });
    const [shown] = counted.area;
    const area = { asked, counted: shown ? { ...shown, ballots: counted.ballots } : null };
    return { view: { ...view, entries }, area };
  }

  /** None before the result: what is shown while people vote are the numbers of all. */
  async #revisions({ election, meta }: ResultsView): Promise<AreaRevision[]> {
    if (!election || !meta.hasResult) return [];
    const known = this.#closed.get(election.id);
    if (known) return known;
    const revisions = closedRevisions(this.#db, election.id);
    this.#closed.set(election.id, revisions);
    revisions.catch(() => this.#closed.delete(election.id));
    return revisions;
  }
}
