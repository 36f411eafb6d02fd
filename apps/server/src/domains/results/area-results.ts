import type { ResultsArea } from '@evoting/contract/extras';
import type { AreaName } from '@evoting/contract/vote';
import { type AreaRevision, smallestShown } from '@evoting/record/by-area';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/connect.ts';
import { closedRevisions } from '../archive/revision-tallies.ts';
import type { ResultsView } from './results-view.ts';

/** An area of an election; `within` is the code of the area around it. */
export interface ElectionArea extends AreaName {
  readonly within: string | null;
}

/** Every area by which an election has its ballot styles, with those that they are in. */
export function areasOf({ papers }: ResultsView): ElectionArea[] {
  const areas = new Map<string, ElectionArea>();
  for (const { areas: path } of papers.values())
    for (const [i, { code, name }] of path.entries())
      areas.set(code, { code, name, within: path[i + 1]?.code ?? null });
  return [...areas.values()].sort((one, other) => (one.code < other.code ? -1 : 1));
}

/** The results of the election in an area, and as a whole. */
export interface AreaView {
  readonly whole: ResultsView;
  readonly view: ResultsView;
  readonly area: ResultsArea;
}

/** The tallies of a nation's thousand papers take some megabytes. */
const CLOSED_MAX = 5;
/** Of all cached areas together; a candidate's part of an answer is some hundred bytes. */
const CANDIDATES_MAX = 100_000;

/**
 * The results by area of counted elections: numbers that never change, each the sum of tallies that the
 * record proves.
 */
export class AreaResults {
  readonly #db: Db;
  readonly #closed = new LRUCache<string, Promise<AreaRevision[]>>({ max: CLOSED_MAX });
  readonly #kept: LRUCache<string, AreaView>;

  /** Takes: the database, and for how many candidates areas are cached. */
  constructor(db: Db, maxSize = CANDIDATES_MAX) {
    this.#db = db;
    this.#kept = new LRUCache({ maxSize, sizeCalculation: ({ view }) => 1 + view.entries.length });
  }

  /**
   * Takes: the election's results, and an area's code.
   * Gives: the results there, the same object while they do not change: an area that is too small together
   * with the one around it.
   * Refuses: with null, an area that is not in this election, and every one before the result: while people
   * vote only the count of all is shown.
   */
  async find(whole: ResultsView, code: string): Promise<AreaView | null> {
    const { election, meta, papers } = whole;
    if (!election || !meta.hasResult) return null;
    const revisions = await this.#revisions(election.id);
    const key = `${election.id} ${code}`;
    const kept = this.#kept.get(key);
    if (kept?.whole === whole) return kept;
    const paths = [...papers.values()].map(({ areas }) => areas);
    const path = paths.find((areas) => areas.some((area) => area.code === code));
    // Only existing areas are cached.
    if (!path) return null;
    const found = inArea(whole, path.slice(path.findIndex((area) => area.code === code)), revisions);
    this.#kept.set(key, found);
    return found;
  }

  #revisions(electionId: string): Promise<AreaRevision[]> {
    const known = this.#closed.get(electionId);
    if (known) return known;
    const revisions = closedRevisions(this.#db, electionId);
    this.#closed.set(electionId, revisions);
    revisions.catch(() => this.#closed.delete(electionId));
    return revisions;
  }
}

/** The results of an election in the first area of a path. */
function inArea(whole: ResultsView, path: readonly AreaName[], revisions: readonly AreaRevision[]): AreaView {
  const asked = path[0] as AreaName;
  const counted = smallestShown(revisions, [...path]);
  if (!counted) return { whole, view: whole, area: { asked, counted: null } };
  const votes = new Map(counted.counts.map((line) => [line.candidate_id, line.votes]));
  const entries = whole.entries.flatMap((entry) => {
    const own = votes.get(entry.candidateId);
    return own === undefined ? [] : [{ ...entry, votes: own }];
  });
  const [shown] = counted.area;
  const area = { asked, counted: shown ? { ...shown, ballots: counted.ballots } : null };
  return { whole, view: { ...whole, entries }, area };
}
