/** A vertex of a graph; any number. */
export type Point = number;

/** An undirected, weighted edge. */
export interface Edge {
  readonly a: Point;
  readonly b: Point;
  readonly weight: number;
}

/** Two vertices to be merged into one. */
export type Pair = readonly [Point, Point];

type Graph = ReadonlyMap<Point, ReadonlyMap<Point, number>>;

/**
 * Merges vertices of a graph until every cut has no weight or at least `least`.
 *
 * Each round is one maximum-adjacency scan (Nagamochi and Ibaraki 1992): vertices that the scan holds by
 * `least` are on the same side of every smaller cut and can be merged, and the last vertex of a scan is a cut
 * of its own.
 * @param edges may contain parallel edges
 * @param join called for each smaller cut with all vertices on either side of it (within its connected
 *   component); returns the pairs to merge. The function does not terminate if the pairs merge nothing.
 */
export function joinAcrossSmallCuts(
  edges: readonly Edge[],
  least: number,
  join: (side: readonly Point[], rest: readonly Point[]) => readonly Pair[],
): void {
  const joined = new Joined();
  for (;;) {
    const graph = graphOf(edges, joined);
    if (graph.size === 0) return;
    const { held, cuts } = scan(graph, least);
    const all = (points: readonly Point[]) => points.flatMap((point) => joined.membersOf(point));
    const pairs = cuts.flatMap(({ side, rest }) => join(all([side]), all(rest)));
    for (const [a, b] of [...held, ...pairs]) joined.join(a, b);
  }
}

/** Builds the graph in which merged vertices are one. */
function graphOf(edges: readonly Edge[], joined: Joined): Graph {
  const graph = new Map<Point, Map<Point, number>>();
  const add = (from: Point, to: Point, weight: number) => {
    const known = graph.get(from) ?? new Map<Point, number>();
    graph.set(from, known.set(to, (known.get(to) ?? 0) + weight));
  };
  for (const { a, b, weight } of edges) {
    const [from, to] = [joined.find(a), joined.find(b)];
    if (from === to) continue;
    add(from, to, weight);
    add(to, from, weight);
  }
  return graph;
}

/**
 * Visits the vertices, next always the one most strongly connected to those already visited (differences
 * beyond `least` do not matter).
 * @returns pairs connected by at least `least`, and the last vertex of each component if it is connected by
 *   less; at least one of both
 */
function scan(graph: Graph, least: number): { held: Pair[]; cuts: { side: Point; rest: Point[] }[] } {
  const held: Pair[] = [];
  const cuts: { side: Point; rest: Point[] }[] = [];
  const pulls = new Map<Point, number>();
  const queue = new Queue(least);
  for (const start of graph.keys()) {
    const part: Point[] = [];
    queue.push(start, 0);
    for (let point = queue.pop(); point !== undefined; point = queue.pop()) {
      part.push(point);
      for (const [next, weight] of graph.get(point) ?? []) {
        if (queue.hasPassed(next)) continue;
        const pull = (pulls.get(next) ?? 0) + weight;
        pulls.set(next, pull);
        queue.push(next, pull);
        if (pull >= least) held.push([point, next]);
      }
    }
    const last = part.pop();
    if (last !== undefined && part.length > 0 && (pulls.get(last) ?? 0) < least)
      cuts.push({ side: last, rest: part });
  }
  return { held, cuts };
}

/**
 * A priority queue of vertices by connection weight. Each vertex is returned once, at its highest pushed
 * priority.
 */
class Queue {
  readonly #most: number;
  /** Vertices by priority. */
  readonly #levels = new Map<number, Point[]>();
  readonly #passed = new Set<Point>();
  #highest = 0;

  constructor(least: number) {
    this.#most = least;
  }

  hasPassed(point: Point): boolean {
    return this.#passed.has(point);
  }

  push(point: Point, pull: number): void {
    const level = Math.min(pull, this.#most);
    const points = this.#levels.get(level) ?? [];
    points.push(point);
    this.#levels.set(level, points);
    this.#highest = Math.max(this.#highest, level);
  }

  pop(): Point | undefined {
    for (; this.#highest >= 0; this.#highest--) {
      const level = this.#levels.get(this.#highest) ?? [];
      for (let point = level.pop(); point !== undefined; point = level.pop()) {
        if (this.#passed.has(point)) continue;
        this.#passed.add(point);
        return point;
      }
    }
    this.#highest = 0;
    return undefined;
  }
}

/** A union-find structure. */
class Joined {
  readonly #leaders = new Map<Point, Point>();
  readonly #members = new Map<Point, Point[]>();

  find(point: Point): Point {
    return this.#leaders.get(point) ?? point;
  }

  membersOf(point: Point): readonly Point[] {
    return this.#members.get(this.find(point)) ?? [point];
  }

  /**
   * Merges the smaller group into the larger one, so that a vertex changes its representative only a few
   * times.
   */
  join(a: Point, b: Point): void {
    const [one, other] = [this.find(a), this.find(b)];
    if (one === other) return;
    const isLarger = this.membersOf(one).length >= this.membersOf(other).length;
    const [leader, follower] = isLarger ? [one, other] : [other, one];
    const moved = this.membersOf(follower);
    for (const point of moved) this.#leaders.set(point, leader);
    const members = this.#members.get(leader) ?? [leader];
    for (const point of moved) members.push(point);
    this.#members.set(leader, members);
    this.#members.delete(follower);
  }
}
