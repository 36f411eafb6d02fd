import { byVotes } from '@evoting/contract/lead';
import type { Places } from '@evoting/contract/places';
import type { AreaName } from '@evoting/contract/vote';
import { type AreaRevision, smallestShown } from '@evoting/record/by-area';
import { LRUCache } from 'lru-cache';
import type { AreaResults } from './area-results.ts';
import { AreaTree } from './area-tree.ts';
import { onceEach } from './once-each.ts';
import { byPost, type RankedCandidate, type ResultsView } from './results-view.ts';
import type { StoredNumbers } from './sources.ts';
import type { StyleNumbers } from './store.ts';

/** Where a post is looked at; without `area` in the whole election. */
export interface PlacesQuery {
  readonly post: string;
  readonly area?: string | undefined;
}

/** The answers that are kept for each count: those of a nation's post and its states. */
const ANSWERS_MAX = 50;
/** The answer for a post that no area divides. */
const NOWHERE: Places = { around: [], candidates: [], parts: [] };

interface PostTree {
  readonly candidates: readonly RankedCandidate[];
  readonly tree: AreaTree;
}

/** The posts of elections in the parts of areas. */
export class PlacesByArea {
  readonly #stored: Pick<StoredNumbers, 'styles'>;
  readonly #byArea: AreaResults;
  readonly #answers = new WeakMap<ResultsView, LRUCache<string, Promise<Places>>>();
  /** The candidates of some results by post, most votes first, and the trees of posts that somebody asked for. */
  readonly #posts = onceEach(({ entries }: ResultsView) => ({
    candidates: new Map(
      Object.entries(byPost(entries, (entry) => entry)).map(([post, list]) => [post, list.sort(byVotes)]),
    ),
    trees: new Map<string, PostTree>(),
  }));
  readonly #numbers = new WeakMap<ResultsView, Promise<StyleNumbers[]>>();

  constructor(stored: Pick<StoredNumbers, 'styles'>, byArea: AreaResults) {
    this.#stored = stored;
    this.#byArea = byArea;
  }

  /**
   * Returns the parts of an area in which a post is elected, the same object while the results do not change. An
   * area without parts stands for the one around it, an unknown one for the whole election.
   */
  async find(view: ResultsView, { post, area }: PlacesQuery): Promise<Places> {
    const known = view.election ? this.#treeOf(view, post) : undefined;
    if (!known) return NOWHERE;
    const { candidates, tree } = known;
    const around = tree.divided(area);
    if (tree.partsOf(around).length < 2) return NOWHERE;
    const answers = this.#answers.get(view) ?? new LRUCache({ max: ANSWERS_MAX });
    this.#answers.set(view, answers);
    // The key has only names that exist, so made-up codes displace nothing.
    const key = JSON.stringify([post, around[0]?.code]);
    const answer = answers.get(key) ?? this.#load(view, candidates, around, tree.partsOf(around));
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  }

  /** Makes the tree of the areas that elect a post, once while the results do not change. */
  #treeOf(view: ResultsView, post: string): PostTree | undefined {
    const { candidates: posts, trees } = this.#posts(view);
    const candidates = posts.get(post);
    const [first] = candidates ?? [];
    if (!candidates || !first) return undefined;
    const papers = () => [...view.papers.values()].filter(({ contests }) => contests.has(first.postId));
    const made = trees.get(post) ?? { candidates, tree: new AreaTree(papers().map(({ areas }) => areas)) };
    trees.set(post, made);
    return made;
  }

  async #load(
    view: ResultsView,
    candidates: readonly RankedCandidate[],
    around: readonly AreaName[],
    parts: readonly PartOfTree[],
  ): Promise<Places> {
    const electionId = view.election?.id ?? '';
    const numbers = this.#numbers.get(view) ?? this.#stored.styles(electionId);
    this.#numbers.set(view, numbers);
    numbers.catch(() => this.#numbers.delete(view));
    const byStyle = new Map((await numbers).map((style) => [style.style, style]));
    const revisions = view.meta.hasResult ? await this.#byArea.revisionsOf(electionId) : null;
    return {
      around: [...around],
      candidates: candidates.map(
        ({ candidateId, candidateName, partyName, partyAcronym, answer, seats }) => ({
          candidateId,
          candidateName,
          partyName,
          partyAcronym,
          answer,
          seats,
        }),
      ),
      parts: parts.map(({ path: [{ code, name }], path, hasParts }) => ({
        code,
        name,
        hasParts,
        ...numbersOf(view, byStyle, code),
        ...votesOf(revisions, candidates, path),
      })),
    };
  }
}

type PartOfTree = ReturnType<AreaTree['partsOf']>[number];

/**
 * Adds up the voters and ballots of an area. Before the result these are the ballots that the last live count
 * covers: whole batches of each ballot style.
 */
function numbersOf(
  { meta, papers }: ResultsView,
  byStyle: ReadonlyMap<number, StyleNumbers>,
  code: string,
): { voters: number | null; ballots: number | null } {
  const isIn = (path: readonly AreaName[]) => path.some((area) => area.code === code);
  const styles = new Map(
    [...papers.values()].flatMap(({ areas, revision }) =>
      isIn(areas) && revision ? [[revision.style, revision]] : [],
    ),
  );
  // Voters elsewhere have the same papers.
  if (styles.size === 0 || ![...styles.values()].every(({ areas }) => areas?.every(isIn)))
    return { voters: null, ballots: null };
  const sum = (field: 'ballots' | 'counted' | 'places') =>
    [...styles.keys()].reduce((all, style) => all + (byStyle.get(style)?.[field] ?? 0), 0);
  const shown = meta.hasResult ? 'ballots' : 'counted';
  return {
    voters: meta.whoMayVote === 'roll' ? sum('places') : null,
    ballots: meta.hidden ? null : sum(shown),
  };
}

/** @param revisions null before the result */
function votesOf(
  revisions: readonly AreaRevision[] | null,
  candidates: readonly RankedCandidate[],
  path: readonly AreaName[],
): Pick<Places['parts'][number], 'votes' | 'shownWith'> {
  const shown = revisions && smallestShown(revisions, [...path]);
  const [area] = shown?.area ?? [];
  if (!shown || area?.code !== path[0]?.code) return { votes: null, shownWith: area ?? null };
  const votes = new Map(shown.counts.map((line) => [line.candidate_id, line.votes]));
  return { votes: candidates.map(({ candidateId }) => votes.get(candidateId) ?? 0), shownWith: null };
}
