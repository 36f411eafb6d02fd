import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  '=1+1',
  '+1',
  '-1',
  '@x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  ' =1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff＝1',
  '\tx',
  '\0x',
])('the cell %j gets an apostrophe, so that no spreadsheet runs it', (text) => {
  expect(csvLine(['a', text])).toBe(`"a","'${text}"\r\n`);
});

test.each([
  '',
  'Ada',
  ' Ada',
  'Ada = Bola',
  'A-B',
  "'=1",
  '1',
  'ＡＰＣ',
  'Ada; Bola',
  'a;b=1',
])('the cell %j is unchanged', (text) => {
  expect(csvLine([text])).toBe(`"${text}"\r\n`);
});

test.each([
  ['x;=1+1;y', "x;'=1+1;y"],
  ['x; =1', "x;' =1"],
  ['x;"=1"', `x;'""=1""`],
  ['x|+1', "x|'+1"],
  ['x\t@y', "x\t'@y"],
  ['x\n-1', "x\n'-1"],
  ['=1;＝2', "'=1;'＝2"],
])('the cell %j is also harmless where a spreadsheet separates by another sign [A282]', (text, written) => {
  expect(csvLine([text])).toBe(`"${written}"\r\n`);
});

/** Any code point. The library's own unit `binary` first lists them all, which takes seconds. */
const anyCharacter = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));

test('the cells are read back from a line, apart from the apostrophes', () => {
  const cellsOf = (line: string) =>
    [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)].map(([, text = '']) => text.replaceAll('""', '"'));
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter }), { minLength: 1, maxLength: 4 }), (cells) => {
      const read = cellsOf(csvLine(cells));
      expect(read).toHaveLength(cells.length);
      for (const [i, cell] of cells.entries())
        expect(read[i]?.replaceAll("'", '')).toBe(cell.replaceAll("'", ''));
    }),
  );
});
