import type { ResultsArea } from '@evoting/contract/extras';
import type { AreaName } from '@evoting/contract/vote';
import { type AreaRevision, smallestShown } from '@evoting/record/by-area';
import { LRUCache } from 'lru-cache';
import type { ResultsView } from './results-view.ts';
import type { StoredNumbers } from './sources.ts';

/** An area of an election; `within` is the code of the area around it, null for the whole country. */
export interface ElectionArea extends AreaName {
  readonly within: string | null;
}

/** Lists every area by which an election has its ballot styles, and the areas around them, by code. */
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

/** The cached elections: the tallies of 1,000 ballot styles take some megabytes. */
const ELECTIONS_MAX = 5;
/** The cached candidates of all areas together; each takes some hundred bytes. */
const CANDIDATES_MAX = 100_000;

/**
 * The results by area of counted elections. They never change, and each is a sum of tallies that the record
 * proves.
 */
export class AreaResults {
  readonly #stored: Pick<StoredNumbers, 'revisions'>;
  readonly #revisionsByElection = new LRUCache<string, Promise<AreaRevision[]>>({ max: ELECTIONS_MAX });
  readonly #areas: LRUCache<string, AreaView>;

  /** @param maxSize the number of candidates that are cached */
  constructor(stored: Pick<StoredNumbers, 'revisions'>, maxSize = CANDIDATES_MAX) {
    this.#stored = stored;
    this.#areas = new LRUCache({ maxSize, sizeCalculation: ({ view }) => 1 + view.entries.length });
  }

  /**
   * Returns the results of an area, the same object while they do not change. An area that is too small is
   * shown together with the one around it.
   * @returns null for an area that is not in this election, and before the result: while people vote only the
   * total is shown
   */
  async find(whole: ResultsView, code: string): Promise<AreaView | null> {
    const { election, meta, papers } = whole;
    if (!election || !meta.hasResult) return null;
    const revisions = await this.revisionsOf(election.id);
    const key = `${election.id} ${code}`;
    const cached = this.#areas.get(key);
    if (cached?.whole === whole) return cached;
    const paths = [...papers.values()].map(({ areas }) => areas);
    const path = paths.find((areas) => areas.some((area) => area.code === code));
    // Unknown codes are not cached.
    if (!path) return null;
    const found = inArea(whole, path.slice(path.findIndex((area) => area.code === code)), revisions);
    this.#areas.set(key, found);
    return found;
  }

  /** Returns the revisions of a counted election with their votes. */
  revisionsOf(electionId: string): Promise<AreaRevision[]> {
    const cached = this.#revisionsByElection.get(electionId);
    if (cached) return cached;
    const revisions = this.#stored.revisions(electionId);
    this.#revisionsByElection.set(electionId, revisions);
    revisions.catch(() => this.#revisionsByElection.delete(electionId));
    return revisions;
  }
}

/**
 * Filters the results of an election to the first area of a path, or to the smallest one around it that may
 * be shown.
 */
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
