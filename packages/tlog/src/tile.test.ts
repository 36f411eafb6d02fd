import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBundle, encodeBundle } from './bundle.ts';
import {
  edgeTiles,
  entriesPath,
  indexPath,
  parseIndexPath,
  parseTilePath,
  tilePath,
  tileWidth,
} from './tile.ts';

test('paths are written as in the standard, with groups of three digits and the width of a partial tile', () => {
  expect(tilePath({ level: 0, index: 0, width: 256 })).toBe('tile/0/000');
  expect(tilePath({ level: 2, index: 1234067, width: 256 })).toBe('tile/2/x001/x234/067');
  expect(tilePath({ level: 1, index: 1000, width: 8 })).toBe('tile/1/x001/000.p/8');
  expect(entriesPath({ index: 273, width: 112 })).toBe('tile/entries/273.p/112');
});

test('every path that is written is read again, and no other spelling of it', () => {
  const tile = fc.record({
    level: fc.integer({ min: 0, max: 63 }),
    index: fc.nat({ max: 999_999_999_999 }),
    width: fc.integer({ min: 1, max: 256 }),
  });
  fc.assert(
    fc.property(tile, (tile) => {
      expect(parseTilePath(tilePath(tile))).toEqual(tile);
      expect(parseTilePath(tilePath(tile).replace('tile/', 'tile/0'))).toBeNull();
      expect(parseTilePath(`${tilePath(tile)}/`)).toBeNull();
      expect(parseIndexPath(`x000/${indexPath(tile)}`)).toBeNull();
    }),
  );
});

test('a path with a wrong group, width or level is refused', () => {
  const spellings = [
    '',
    '0',
    '00',
    '0000',
    'x001',
    'x001/x002',
    '000.p/0',
    '000.p/256',
    '000.p/01',
    '001/002',
  ];
  for (const path of [
    ...spellings,
    '000.p/',
    '../000',
    '000%2e',
    '000.p/-1',
    ' 000',
    'x001/x001/x001/x001/x001/001',
  ]) {
    expect(parseIndexPath(path)).toBeNull();
  }
  expect(parseTilePath('tile/64/000')).toBeNull();
  expect(parseTilePath('tile/-1/000')).toBeNull();
  expect(parseTilePath('tile/entries/000')).toBeNull();
});

test('a tree of 70,000 entries has the tiles that the standard names', () => {
  expect(edgeTiles(70_000)).toEqual([
    { level: 0, index: 273, width: 112 },
    { level: 1, index: 1, width: 17 },
    { level: 2, index: 0, width: 1 },
  ]);
  expect(edgeTiles(256)).toEqual([{ level: 1, index: 0, width: 1 }]);
  expect(edgeTiles(0)).toEqual([]);
  expect([272, 273, 274].map((index) => tileWidth(0, index, 70_000))).toEqual([256, 112, 0]);
  expect([0, 1, 2].map((index) => tileWidth(1, index, 70_000))).toEqual([256, 17, 0]);
});

test('a bundle gives its records back, and a cut or longer one is refused', () => {
  const records = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 });
  fc.assert(
    fc.property(records, fc.constantFrom(2 as const, 4 as const), (written, lengthBytes) => {
      const bytes = encodeBundle(written, lengthBytes);
      const read = decodeBundle(bytes, written.length, lengthBytes);
      expect(read.ok && read.records.map((record) => Uint8Array.from(record))).toEqual(written);
      const longer = Uint8Array.from([...bytes, 0]);
      expect(decodeBundle(longer, written.length, lengthBytes)).toEqual({
        ok: false,
        reason: 'trailing-bytes',
      });
      if (bytes.length === 0) return;
      const cut = bytes.subarray(0, -1);
      expect(decodeBundle(cut, written.length, lengthBytes)).toEqual({ ok: false, reason: 'truncated' });
    }),
  );
});

test('lengths are big-endian, and a record too long for them is not written', () => {
  expect([...encodeBundle([Uint8Array.of(7)])]).toEqual([0, 1, 7]);
  expect([...encodeBundle([Uint8Array.of(7)], 4)]).toEqual([0, 0, 0, 1, 7]);
  expect(() => encodeBundle([new Uint8Array(65_536)])).toThrow('65536');
});
