/** An area of the tree. The root has no parent and contains everybody. */
export interface Area {
  readonly id: string;
  readonly parentId: string | null;
  /**
   * The commission's word for areas of this kind, such as `state` or `ward`; it means nothing to the code.
   */
  readonly level: string;
  readonly code: string;
  readonly name: string;
}

/** The tree of all areas. */
export interface AreaTree {
  readonly root: Area;
  readonly byId: ReadonlyMap<string, Area>;
  /** The direct parts of an area, by code. */
  partsOf(id: string): readonly Area[];
}

/**
 * Builds the tree of areas.
 * @param areas all areas of the database
 * @throws Error if they do not have exactly one root: the store is damaged
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

/** Lists an area and the areas around it, innermost first. */
export function pathOf({ byId }: AreaTree, id: string): Area[] {
  const path: Area[] = [];
  for (let area = byId.get(id); area; area = area.parentId === null ? undefined : byId.get(area.parentId))
    path.push(area);
  return path;
}
