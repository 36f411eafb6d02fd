import type { PostId } from '@evoting/contract/fields';
import { type AreaTree, pathOf } from './area-tree.ts';

/** A post to be elected: in every area of a level, or, without a level, by everybody together. */
export interface PlannedPost {
  readonly id: string;
  readonly level: string | null;
}

export interface PlannedContest {
  readonly id: PostId;
  readonly postId: string;
  readonly areaId: string;
}

/** A ballot style: a set of contests, and the largest areas whose voters all get it. */
export interface PlannedStyle {
  readonly style: number;
  readonly contestIds: readonly PostId[];
  readonly areaIds: readonly string[];
}

/**
 * Makes a contest for each post in each area that elects it.
 * @returns the contests, or a level that no area has
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
 * Makes the ballot styles: first that of voters without an area, then those of undivided areas, by code.
 * Areas that elect nothing have no style. Neighbouring areas with the same contests share one.
 */
export function planStyles(tree: AreaTree, contests: readonly PlannedContest[]): PlannedStyle[] {
  const planner = new StylePlanner(tree, contests);
  planner.visit(tree.root.id);
  planner.assign(tree.root.id, planner.styleOf(tree.root.id));
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

  /** The key of the contests of an area and the areas around it; null if there are none. */
  styleOf(areaId: string): string | null {
    const contestIds = pathOf(this.#tree, areaId).flatMap(({ id }) => this.#byArea.get(id) ?? []);
    if (contestIds.length === 0) return null;
    const key = contestIds.sort().join(' ');
    if (!this.#sets.has(key)) this.#sets.set(key, { contestIds, areaIds: [] });
    return key;
  }

  assign(areaId: string, key: string | null): void {
    this.#sets.get(key ?? '')?.areaIds.push(areaId);
  }

  /**
   * Finds the one style of all voters in an area. If its parts differ, assigns each its own style and returns
   * undefined.
   */
  visit(areaId: string): string | null | undefined {
    const parts = this.#tree.partsOf(areaId);
    if (parts.length === 0) return this.styleOf(areaId);
    const keys = parts.map(({ id }) => this.visit(id));
    const [first] = keys;
    const isOne = keys.every((key) => key === first);
    // The root's own style is for voters without an area.
    if (isOne && first !== undefined && (areaId !== this.#tree.root.id || first === this.styleOf(areaId)))
      return first;
    for (const [i, key] of keys.entries()) this.assign(parts[i]?.id ?? '', key ?? null);
    return undefined;
  }

  styles(): PlannedStyle[] {
    const used = [...this.#sets.values()].filter(({ areaIds }) => areaIds.length > 0);
    return used.map((set, i) => ({ style: i + 1, ...set }));
  }
}
