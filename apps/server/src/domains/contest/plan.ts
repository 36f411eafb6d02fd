import type { PostId } from '@evoting/contract/fields';
import { type AreaTree, pathOf } from './area-tree.ts';

/** A post to be elected: by every area of a level for itself, or, without a level, by everybody together. */
export interface PlannedPost {
  readonly id: string;
  readonly level: string | null;
}

export interface PlannedContest {
  readonly id: PostId;
  readonly postId: string;
  readonly areaId: string;
}

/**
 * A set of contests, and the largest areas all of whose voters get it: the innermost one of a voter decides.
 */
export interface PlannedStyle {
  readonly style: number;
  readonly contestIds: readonly PostId[];
  readonly areaIds: readonly string[];
}

/**
 * Makes the contests of an election: a post in each area that elects it.
 * Takes: the tree, the posts, and the source of ids.
 * Gives: the contests.
 * Refuses: a level that no area has, by its name.
 */
export function planContests(
  tree: AreaTree,
  posts: readonly PlannedPost[],
  newId: () => PostId,
): { ok: true; contests: PlannedContest[] } | { ok: false; level: string } {
  const contests: PlannedContest[] = [];
  for (const { id: postId, level } of posts) {
    const areas =
      level === null ? [tree.root] : [...tree.byId.values()].filter((area) => area.level === level);
    if (areas.length === 0) return { ok: false, level: level ?? '' };
    for (const { id: areaId } of areas) contests.push({ id: newId(), postId, areaId });
  }
  return { ok: true, contests };
}

/**
 * Makes the ballot styles: the sets of contests that the voters of the undivided areas get, and that of
 * voters without an area, which comes first.
 * Takes: the tree, and the contests.
 * Gives: the styles in the order of the areas' codes. An area that elects nothing has none.
 */
export function planStyles(tree: AreaTree, contests: readonly PlannedContest[]): PlannedStyle[] {
  const planner = new StylePlanner(tree, contests);
  planner.visit(tree.root.id);
  planner.give(tree.root.id, planner.styleOf(tree.root.id));
  return planner.styles();
}

class StylePlanner {
  readonly #tree: AreaTree;
  readonly #byArea = new Map<string, PostId[]>();
  readonly #sets = new Map<string, { contestIds: PostId[]; areaIds: string[] }>();

  constructor(tree: AreaTree, contests: readonly PlannedContest[]) {
    this.#tree = tree;
    for (const { id, areaId } of contests)
      this.#byArea.set(areaId, [...(this.#byArea.get(areaId) ?? []), id]);
    this.styleOf(tree.root.id);
  }

  /**
   * The key of the set of contests that an area elects with the areas around it; null where there are none.
   */
  styleOf(areaId: string): string | null {
    const contestIds = pathOf(this.#tree, areaId).flatMap(({ id }) => this.#byArea.get(id) ?? []);
    if (contestIds.length === 0) return null;
    const key = contestIds.sort().join(' ');
    if (!this.#sets.has(key)) this.#sets.set(key, { contestIds, areaIds: [] });
    return key;
  }

  give(areaId: string, key: string | null): void {
    this.#sets.get(key ?? '')?.areaIds.push(areaId);
  }

  /**
   * The one style of all voters in an area; undefined where its parts have several, which are then given
   * their own.
   */
  visit(areaId: string): string | null | undefined {
    const parts = this.#tree.partsOf(areaId);
    if (parts.length === 0) return this.styleOf(areaId);
    const keys = parts.map(({ id }) => this.visit(id));
    const [first] = keys;
    const isOne = keys.every((key) => key === first);
    // The root's own style is that of voters without an area.
    if (isOne && first !== undefined && (areaId !== this.#tree.root.id || first === this.styleOf(areaId)))
      return first;
    for (const [i, key] of keys.entries()) this.give(parts[i]?.id ?? '', key ?? null);
    return undefined;
  }

  styles(): PlannedStyle[] {
    const used = [...this.#sets.values()].filter(({ areaIds }) => areaIds.length > 0);
    return used.map((set, i) => ({ style: i + 1, ...set }));
  }
}
