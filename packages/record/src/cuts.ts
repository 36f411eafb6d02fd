/** A point of a graph, by any number. */
export type Point = number;

/** What holds two points of a graph together, and how much. */
export interface Edge {
  readonly a: Point;
  readonly b: Point;
  readonly weight: number;
}

/** Two points that become one. */
export type Pair = readonly [Point, Point];

type Graph = ReadonlyMap<Point, ReadonlyMap<Point, number>>;

/**
 * Joins points of a graph until no cut of it weighs less than `least`: between any two parts of it there are
 * no edges, or edges of at least that weight.
 * Takes: the edges (any number between the same points), the least weight, and what joins the two sides of a
 * cut that weighs less: it is called with all points of each side of the part that the cut divides, and gives
 * the pairs to join.
 * Refuses: nothing; it does not end where the pairs join nothing. Each round is one scan by maximum adjacency
 * (Nagamochi and Ibaraki 1992): what is held by `least` at the scan is on one side of every smaller cut, and
 * can be joined; the last point of a scan is a cut of its own.
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

/** The graph in which joined points are one. */
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
 * Passes through the points, next always one that is pulled most by those passed before (from `least` on it
 * does not matter how much).
 * Gives: pairs that at least `least` holds together, and for each connected part its last point, where less
 * than that holds it. At least one of both.
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

/** Points by how much they are pulled; each comes once, by the most that it was pushed with. */
class Queue {
  readonly #most: number;
  /** The points of each pull, as far as there are any. */
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

/** Points that were joined, each known by one of them. */
class Joined {
  readonly #leaders = new Map<Point, Point>();
  readonly #members = new Map<Point, Point[]>();

  find(point: Point): Point {
    return this.#leaders.get(point) ?? point;
  }

  membersOf(point: Point): readonly Point[] {
    return this.#members.get(this.find(point)) ?? [point];
  }

  /** The smaller group follows the larger one, so that a point changes its leader a few times at most. */
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
