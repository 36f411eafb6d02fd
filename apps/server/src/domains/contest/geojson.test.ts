import { expect, it } from 'vitest';
import { draw } from './drawing.ts';
import { crossesItself, type Ring, readShapes } from './geojson.ts';

const CODES = new Set(['A', 'B', '7']);
const SQUARE = [
  [
    [3, 6],
    [4, 6],
    [4, 7],
    [3, 7],
    [3, 6],
  ],
];
const feature = (code: unknown, coordinates: unknown = SQUARE, type = 'Polygon') => ({
  type: 'Feature',
  properties: { code, name: '<script>alert(1)</script>' },
  geometry: { type, coordinates },
});
const read = (...features: unknown[]) =>
  readShapes(Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })), CODES);
const faultsOf = (...features: unknown[]) => {
  const taken = read(...features);
  return taken?.ok === false ? taken.faults.map(({ feature: at, reason }) => `${at} ${reason}`) : taken;
};
const ringOf = (...places: [number, number][]) => [[...places, ...places.slice(0, 1)]];

it('shapes are read by code, and everything else that a feature says is dropped', () => {
  const far = SQUARE.map((ring) => ring.map(([x = 0, y = 0]) => [x + 2, y]));
  const taken = read(feature('A'), feature(7, [SQUARE, far], 'MultiPolygon'));
  if (!taken?.ok) throw new Error('not read');
  expect([...taken.shapes].map(([code, rings]) => [code, rings.length])).toEqual([
    ['A', 1],
    ['7', 2],
  ]);
  const drawn = draw(taken.shapes);
  expect(JSON.stringify(drawn)).not.toMatch(/script|name/);
});

it('a drawing has north above, as wide as places are in its middle, and a letter inside each area', () => {
  const taken = read(feature('A', ringOf([0, 59], [2, 59], [2, 61], [0, 61])));
  const drawn = taken?.ok ? draw(taken.shapes) : null;
  if (!drawn?.ok) throw new Error('not drawn');
  const { width, height, shapes } = drawn.map;
  expect([width, Math.round(height / 100)]).toEqual([800, 16]);
  expect(shapes.A?.d).toBe('M799 1597l0 -1596 -798 0 0 1596z');
  expect(shapes.A?.at[0]).toBe(400);
  expect(shapes.A?.room).toBeGreaterThan(390);
});

it.each([
  ['an unknown area', feature('C'), 'unknown-code'],
  ['the code of what every object has', feature('__proto__'), 'unknown-code'],
  ['no code', { ...feature('A'), properties: null }, 'unknown-code'],
  ['a point', feature('A', [3, 6], 'Point'), 'no-polygon'],
  ['no shape', { ...feature('A'), geometry: null }, 'no-polygon'],
  ['words for numbers', feature('A', [[['3', '6']]]), 'no-polygon'],
  ['an endless number', feature('A', ringOf([3, 6], [1e308 * 10, 6], [4, 7])), 'no-polygon'],
  ['places off the earth', feature('A', ringOf([3, 6], [181, 6], [4, 7])), 'off-earth'],
  ['metres', feature('A', ringOf([500_000, 800_000], [500_900, 800_000], [500_000, 800_900])), 'off-earth'],
  [
    'a line that stays open',
    feature('A', [
      [
        [3, 6],
        [4, 6],
        [4, 7],
        [3, 7],
      ],
    ]),
    'open',
  ],
  [
    'a line there and back',
    feature('A', [
      [
        [3, 6],
        [4, 6],
        [3, 6],
      ],
    ]),
    'open',
  ],
  ['a line that crosses itself', feature('A', ringOf([3, 6], [4, 7], [4, 6], [3, 7])), 'crossing'],
  ['a line that meets itself', feature('A', ringOf([0, 0], [4, 0], [4, 4], [2, 0], [0, 4])), 'crossing'],
])('%s is no shape [A475]', (_, bad, reason) => {
  expect(faultsOf(feature('B'), bad)).toEqual([`2 ${reason}`]);
});

it('an area has one shape [A475]', () => {
  expect(faultsOf(feature('A'), feature('A'))).toEqual(['2 code-twice']);
});

it('accepts a circle of many points, and refuses it once two points change places [A475]', () => {
  const circle: Ring = Array.from({ length: 1_500 }, (_, i) => {
    const angle = (i / 1_500) * 2 * Math.PI;
    return [8 + 4 * Math.cos(angle), 9 + 4 * Math.sin(angle)];
  });
  expect(crossesItself(circle)).toBe(false);
  const [first, second, third, ...others] = circle;
  expect(crossesItself([first, third, second, ...others] as Ring)).toBe(true);
});

it('too many points are refused, in one line and together [A475]', () => {
  const line = (points: number, from: number) =>
    ringOf(...Array.from({ length: points }, (_, i): [number, number] => [from + i / 1e4, i % 2]));
  expect(faultsOf(feature('A', line(2_001, 0)))).toEqual(['1 no-polygon']);
  const many = Array.from({ length: 12 }, (_, i) => SQUARE.concat(line(1_900, i)));
  expect(faultsOf(feature('A', many, 'MultiPolygon'), feature('B', 'never read'))).toEqual(['1 too-fine']);
});

it.each([
  ['no JSON', '{"type":"FeatureCollection"'],
  ['another JSON', '{"type":"Topology"}'],
  ['no feature', '{"type":"FeatureCollection","features":[]}'],
  ['brackets in brackets', '['.repeat(500_000) + ']'.repeat(500_000)],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
])('%s is no map [A475]', (_, file) => {
  expect(readShapes(Buffer.from(file as string), CODES)).toBeNull();
});

it('an area that cannot be seen on the drawing is named', () => {
  const tiny = ringOf([3, 6], [3.000_01, 6], [3.000_01, 6.000_01]);
  const taken = read(feature('A', ringOf([0, 0], [40, 0], [40, 40], [0, 40])), feature('B', tiny));
  expect(taken?.ok && draw(taken.shapes)).toEqual({ ok: false, flat: ['B'] });
});
