import type { Timeline } from '@evoting/contract/timeline';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { StoredCount } from '../board/count-store.ts';
import { onceEach } from './once-each.ts';
import { byPost, type ResultsView } from './results-view.ts';
import type { StoredNumbers } from './sources.ts';

/** The most live counts of a timeline: 240 of 18 candidates are 6 kB compressed. */
export const POINTS_MAX = 240;
/** The counts read at a time: each has a line for every candidate that got votes, in every area. */
const READ_AT_ONCE = 50;
/** The cached elections. */
const ELECTIONS_MAX = 5;

const linesSchema = z.array(
  z.object({ contest_id: z.string(), candidate_id: z.string(), votes: z.int().nonnegative() }),
);

/** A live count: its entry, its time, its ballots, and the votes of the candidates in the history's order. */
interface Point extends Omit<StoredCount, 'lines'> {
  readonly votes: readonly number[];
}

/**
 * The live counts of a record added up entry by entry, thinned to at most `POINTS_MAX`. Which ones are kept
 * depends on the record alone, so that all processes show the same.
 */
export class CountHistory {
  /** The entry after the last one that was added. */
  next = 0;
  /** Every `stride`-th count is kept. */
  #stride = 1;
  #counted = 0;
  #last: Point | undefined;
  readonly #points: Point[] = [];
  /** The places of the candidates in `votes`, in the order of their first vote. */
  readonly #places = new Map<string, number>();
  readonly #votes: number[] = [];
  /** The votes by contest and candidate. */
  readonly #lines = new Map<string, number>();

  /** Adds the next live count, which lists only the lines that have changed. */
  add({ lines, ...count }: StoredCount): void {
    for (const { contest_id, candidate_id, votes } of linesSchema.parse(JSON.parse(lines))) {
      const line = JSON.stringify([contest_id, candidate_id]);
      const place = this.#places.get(candidate_id) ?? this.#votes.length;
      this.#places.set(candidate_id, place);
      this.#votes[place] = (this.#votes[place] ?? 0) + votes - (this.#lines.get(line) ?? 0);
      this.#lines.set(line, votes);
    }
    this.#last = { ...count, votes: [...this.#votes] };
    if (this.#counted % this.#stride === 0) this.#points.push(this.#last);
    this.#counted += 1;
    this.next = count.index + 1;
    if (this.#points.length < POINTS_MAX) return;
    this.#stride *= 2;
    this.#points.splice(0, Infinity, ...this.#points.filter((_, i) => i % 2 === 0));
  }

  /** The counts that are kept and the last one, with the votes of these candidates. */
  pointsOf(candidates: readonly string[]): Timeline['points'] {
    const places = candidates.map((id) => this.#places.get(id));
    const points =
      this.#last && this.#points.at(-1) !== this.#last ? [...this.#points, this.#last] : this.#points;
    return points.map(({ index, ballots, openedAtS, votes }) => ({
      entry: index,
      ballots,
      atMs: openedAtS * 1_000,
      votes: places.map((place) => (place === undefined ? 0 : (votes[place] ?? 0))),
    }));
  }

  /** The number of live counts. */
  get size(): number {
    return this.#counted;
  }
}

/** The timelines of elections. */
export class Timelines {
  readonly #stored: Pick<StoredNumbers, 'counts'>;
  readonly #histories = new LRUCache<string, CountHistory>({ max: ELECTIONS_MAX });
  /** One reader for each election, whose history the others await. */
  readonly #reading = new Map<string, Promise<CountHistory>>();
  /** The candidates of some results by post, and the timelines that somebody asked for. */
  readonly #posts = onceEach(({ entries }: ResultsView) => ({
    candidates: byPost(entries, ({ candidateId, candidateName, partyName, partyAcronym }) => ({
      candidateId,
      candidateName,
      partyName,
      partyAcronym,
    })),
    timelines: new Map<string, Timeline>(),
  }));

  constructor(stored: Pick<StoredNumbers, 'counts'>) {
    this.#stored = stored;
  }

  /**
   * Returns the timeline of a post, the same object while the results do not change; without points while the
   * votes are hidden, undefined for a post that the election does not have. The first call for an election reads all
   * its live counts, later ones the new ones.
   */
  async find(view: ResultsView, post: string): Promise<Timeline | undefined> {
    const { candidates, timelines } = this.#posts(view);
    if (!Object.hasOwn(candidates, post)) return undefined;
    const known = timelines.get(post);
    if (known) return known;
    const standing = candidates[post] ?? [];
    const { election, meta, publishedSize } = view;
    const isShown = election && !meta.hidden;
    const history = isShown ? await this.#history(election.id, publishedSize) : new CountHistory();
    const points = history.pointsOf(standing.map(({ candidateId }) => candidateId));
    const made = timelines.get(post) ?? { counts: history.size, candidates: standing, points };
    timelines.set(post, made);
    return made;
  }

  #history(electionId: string, publishedSize: number): Promise<CountHistory> {
    const reading = this.#reading.get(electionId) ?? this.#read(electionId, publishedSize);
    this.#reading.set(electionId, reading);
    return reading.finally(() => this.#reading.delete(electionId));
  }

  async #read(electionId: string, publishedSize: number): Promise<CountHistory> {
    const history = this.#histories.get(electionId) ?? new CountHistory();
    this.#histories.set(electionId, history);
    for (;;) {
      const counts = await this.#stored.counts({ electionId, publishedSize }, history.next, READ_AT_ONCE);
      for (const count of counts) history.add(count);
      if (counts.length < READ_AT_ONCE) return history;
    }
  }
}
