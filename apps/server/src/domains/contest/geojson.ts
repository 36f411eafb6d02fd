import { MAP_POINTS_MAX, RING_POINTS_MAX, type ShapeFault } from '@evoting/contract/commission/area-map';
import { z } from 'zod';

/** A place in degrees: longitude, latitude. */
export type Place = readonly [number, number];
/** A line that ends where it begins; the last place is left out. */
export type Ring = readonly Place[];

const FEATURES_MAX = 5_000;
const RINGS_MAX = 5_000;

/** Properties other than the code, names among them, are dropped. */
const featureSchema = z.object({
  type: z.literal('Feature'),
  properties: z
    .object({ code: z.union([z.string(), z.number()]).transform(String) })
    .nullable()
    .catch(null),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullable().catch(null),
});
const fileSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(featureSchema).min(1).max(FEATURES_MAX),
});
const placeSchema = z.array(z.number()).min(2).max(4);
const polygonSchema = z
  .array(z.array(placeSchema).max(RING_POINTS_MAX + 1))
  .min(1)
  .max(RINGS_MAX);
const multiSchema = z.array(polygonSchema).min(1).max(RINGS_MAX);

/** The rings of each area by its code. */
export type Shapes = ReadonlyMap<string, readonly Ring[]>;

type ShapesRead =
  | { readonly ok: true; readonly shapes: Shapes }
  | { readonly ok: false; readonly faults: ShapeFault[] };

/**
 * Reads the shapes of areas from a GeoJSON file.
 * @param codes those of all areas
 * @returns the shapes, or every feature that cannot be drawn; null if the file is no GeoJSON with features
 */
export function readShapes(file: Uint8Array, codes: ReadonlySet<string>): ShapesRead | null {
  const parsed = fileSchema.safeParse(jsonOf(file));
  if (!parsed.success) return null;
  const shapes = new Map<string, readonly Ring[]>();
  const faults: ShapeFault[] = [];
  let points = 0;
  for (const [i, { properties, geometry }] of parsed.data.features.entries()) {
    const code = properties?.code ?? '';
    const rings = geometry && ringsOf(geometry);
    points += rings?.reduce((sum, ring) => sum + ring.length, 0) ?? 0;
    const reason = whyNotCode(code, codes, shapes) ?? whyNotRings(rings, points);
    if (reason) faults.push({ feature: i + 1, reason });
    else shapes.set(code, (rings ?? []).map(opened));
    // The rest is not parsed: the file is refused already.
    if (reason === 'too-fine') break;
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, shapes };
}

function jsonOf(file: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch {
    return null;
  }
}

function ringsOf({ type, coordinates }: { type: string; coordinates?: unknown }): number[][][] | null {
  if (type === 'Polygon') return polygonSchema.safeParse(coordinates).data ?? null;
  if (type === 'MultiPolygon') return multiSchema.safeParse(coordinates).data?.flat() ?? null;
  return null;
}

function whyNotCode(code: string, codes: ReadonlySet<string>, shapes: Shapes): ShapeFault['reason'] | null {
  if (!codes.has(code)) return 'unknown-code';
  return shapes.has(code) ? 'code-twice' : null;
}

/** @param points the number of points up to here */
function whyNotRings(rings: readonly number[][][] | null, points: number): ShapeFault['reason'] | null {
  if (!rings) return 'no-polygon';
  if (points > MAP_POINTS_MAX) return 'too-fine';
  if (!rings.flat().every(isOnEarth)) return 'off-earth';
  if (!rings.every(isClosed)) return 'open';
  return rings.every((ring) => !crossesItself(opened(ring))) ? null : 'crossing';
}

const isOnEarth = ([longitude = Number.NaN, latitude = Number.NaN]: readonly number[]): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

const placeOf = ([longitude = 0, latitude = 0]: readonly number[]): Place => [longitude, latitude];
const isSame = (one: Place, other: Place): boolean => one[0] === other[0] && one[1] === other[1];

/** @see RFC 7946, 3.1.6 */
function isClosed(ring: readonly number[][]): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return (
    first !== undefined && last !== undefined && ring.length >= 4 && isSame(placeOf(first), placeOf(last))
  );
}

/** Leaves out the last place, which is the first, and repeated ones. */
function opened(ring: readonly number[][]): Ring {
  const places = ring.map(placeOf);
  return places.filter((place, i) => i > 0 && !isSame(place, places[i - 1] as Place));
}

/** Tells whether a ring meets itself; in the square of its number of places. */
export function crossesItself(ring: Ring): boolean {
  const sides = ring.map((from, i): Side => [from, ring[(i + 1) % ring.length] as Place]);
  return sides.some((one, i) => {
    // The next side begins where this one ends, and so does the first after the last.
    const last = i === 0 ? sides.length - 1 : sides.length;
    for (let j = i + 2; j < last; j += 1) if (meet(one, sides[j] as Side)) return true;
    return false;
  });
}

type Side = readonly [Place, Place];

function meet([a, b]: Side, [c, d]: Side): boolean {
  if (Math.max(a[0], b[0]) < Math.min(c[0], d[0]) || Math.max(c[0], d[0]) < Math.min(a[0], b[0]))
    return false;
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1]))
    return false;
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}

/** On which side of a line a place is: 1, -1, or 0 on it. */
const side = (a: Place, b: Place, c: Place): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
