import {
  type AreaMap,
  MAP_HEIGHT_MAX,
  MAP_WIDTH,
  type ShapeFault,
} from '@evoting/contract/commission/area-map';
import type { Place, Ring, Shapes } from './geojson.ts';

/** The lines on which a place for the letter is looked for. */
const SCANS = 9;

/**
 * Draws shapes on a plane of whole numbers, north up, as high and wide as they are at their middle.
 * @returns the drawing, or the codes of areas that are too small to be seen on it
 */
export function draw(shapes: Shapes): { ok: true; map: AreaMap } | { ok: false; flat: string[] } {
  const places = [...shapes.values()].flat(2);
  const [west, east] = endsOf(places.map(([longitude]) => longitude));
  const [south, north] = endsOf(places.map(([, latitude]) => latitude));
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [across, down] = [Math.max((east - west) * narrowing, 1e-9), Math.max(north - south, 1e-9)];
  const scale = Math.min((MAP_WIDTH - 2) / across, (MAP_HEIGHT_MAX - 2) / down);
  const onPlane = ([longitude, latitude]: Place): Place => [
    1 + Math.round((longitude - west) * narrowing * scale),
    1 + Math.round((north - latitude) * scale),
  ];
  const drawn = [...shapes].map(([code, rings]) => ({ code, rings: ringsOnPlane(rings, onPlane) }));
  const flat = drawn.filter(({ rings }) => rings.length === 0).map(({ code }) => code);
  if (flat.length > 0) return { ok: false, flat };
  return {
    ok: true,
    map: {
      width: Math.min(MAP_WIDTH, 2 + Math.ceil(across * scale)),
      height: Math.min(MAP_HEIGHT_MAX, 2 + Math.ceil(down * scale)),
      shapes: Object.fromEntries(
        drawn.map(({ code, rings }) => [code, { d: rings.map(pathOf).join(''), ...letterPlace(rings) }]),
      ),
    },
  };
}

/** Names the features of these areas. */
export const flatFaults = (shapes: Shapes, flat: readonly string[]): ShapeFault[] =>
  [...shapes.keys()].flatMap((code, i) =>
    flat.includes(code) ? [{ feature: i + 1, reason: 'flat' as const }] : [],
  );

const endsOf = (numbers: readonly number[]): [number, number] =>
  numbers.reduce(
    ([least, most], number): [number, number] => [Math.min(least, number), Math.max(most, number)],
    [Infinity, -Infinity],
  );

/** Rounds rings, and leaves out those of which less than a triangle remains. */
const ringsOnPlane = (rings: readonly Ring[], onPlane: (place: Place) => Place): Ring[] =>
  rings
    .map((ring) => {
      const places = ring.map(onPlane);
      return places.filter(([x, y], i) => {
        const [lastX, lastY] = places.at(i - 1) ?? [];
        return x !== lastX || y !== lastY;
      });
    })
    .filter((ring) => ring.length > 2);

function pathOf(ring: Ring): string {
  const [[x, y] = [0, 0], ...others] = ring;
  let [fromX, fromY] = [x, y];
  const steps = others.map(([toX, toY]) => {
    const step = `${toX - fromX} ${toY - fromY}`;
    [fromX, fromY] = [toX, toY];
    return step;
  });
  return `M${x} ${y}l${steps.join(' ')}z`;
}

/** Finds a place inside some rings that is far from their edges, on a few lines from left to right. */
function letterPlace(rings: readonly Ring[]): { at: [number, number]; room: number } {
  const [top, bottom] = endsOf(rings.flat().map(([, y]) => y));
  let best: { at: [number, number]; room: number } = { at: [0, 0], room: -1 };
  for (let scan = 1; scan <= SCANS; scan += 1) {
    // Beside the whole numbers, on which the corners are.
    const y = top + ((bottom - top) * scan) / (SCANS + 1) + 0.01;
    const edges = rings.flatMap((ring) => crossingsAt(ring, y)).sort((one, other) => one - other);
    const x = middleOfWidest(edges);
    const room = Math.floor(distanceToEdges(rings, x, y));
    if (room > best.room) best = { at: [Math.round(x), Math.round(y)], room };
  }
  return { ...best, room: Math.max(0, best.room) };
}

/** @param edges where a line enters and leaves, in turn */
function middleOfWidest(edges: readonly number[]): number {
  let [from, to] = [edges[0] ?? 0, edges[1] ?? 0];
  for (let i = 2; i + 1 < edges.length; i += 2)
    if ((edges[i + 1] ?? 0) - (edges[i] ?? 0) > to - from) [from, to] = [edges[i] ?? 0, edges[i + 1] ?? 0];
  return (from + to) / 2;
}

const sidesOf = (ring: Ring) =>
  ring.map((from, i): readonly [Place, Place] => [from, ring[(i + 1) % ring.length] as Place]);

const crossingsAt = (ring: Ring, y: number): number[] =>
  sidesOf(ring).flatMap(([[ax, ay], [bx, by]]) =>
    ay > y === by > y ? [] : [ax + ((y - ay) * (bx - ax)) / (by - ay)],
  );

function distanceToEdges(rings: readonly Ring[], x: number, y: number): number {
  let least = Infinity;
  for (const [[ax, ay], [bx, by]] of rings.flatMap(sidesOf)) {
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    least = Math.min(least, Math.hypot(x - ax - along * dx, y - ay - along * dy));
  }
  return least;
}
