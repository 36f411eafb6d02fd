/** An area of the tree; the root has no parent, and everybody is in it. */
export interface Area {
  readonly id: string;
  readonly parentId: string | null;
  /** The commission's name for areas of this kind: `state`, `ward`. The code knows no level. */
  readonly level: string;
  readonly code: string;
  readonly name: string;
}

/** A tree of areas, each reached from its parent. */
export interface AreaTree {
  readonly root: Area;
  readonly byId: ReadonlyMap<string, Area>;
  /** The parts of an area in the order of their codes; empty for one that has none. */
  partsOf(id: string): readonly Area[];
}

/**
 * Makes the tree of areas.
 * Takes: all areas of a database.
 * Gives: the tree.
 * Refuses (throws): areas without one root: the store is damaged.
 */
export function treeOf(areas: readonly Area[]): AreaTree {
  const parts = new Map<string | null, Area[]>();
  const inOrder = [...areas].sort((one, other) => (one.code < other.code ? -1 : 1));
  for (const area of inOrder) parts.set(area.parentId, [...(parts.get(area.parentId) ?? []), area]);
  const [root, second] = parts.get(null) ?? [];
  if (!root || second) throw new Error('the areas have no root, or more than one');
  const byId = new Map(areas.map((area) => [area.id, area]));
  return { root, byId, partsOf: (id) => parts.get(id) ?? [] };
}

/**
 * An area and those that it is in, the innermost first, the root last.
 * Takes: the tree and the area's id.
 */
export function pathOf({ byId }: AreaTree, id: string): Area[] {
  const path: Area[] = [];
  for (let area = byId.get(id); area; area = area.parentId === null ? undefined : byId.get(area.parentId))
    path.push(area);
  return path;
}
