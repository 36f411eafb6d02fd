import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Letter } from '@evoting/contract/commission/letters';
import decodeQr from 'qr/decode.js';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, test } from 'vitest';
import { drawLetters } from './draw.ts';
import { letterWords } from './letterWords.ts';

const require = createRequire(import.meta.url);
const fontOf = (name: string) =>
  new Uint8Array(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
const fonts = {
  regular: fontOf('DejaVuSans'),
  bold: fontOf('DejaVuSans-Bold'),
  mono: fontOf('DejaVuSansMono'),
};

// The reader of PDFs needs it, and Node has it from 22 on.
const buffers = ArrayBuffer.prototype as { transferToFixedLength?: (length: number) => ArrayBuffer };
buffers.transferToFixedLength ??= function (this: ArrayBuffer, length) {
  return this.slice(0, length);
};

const contact = {
  ...{ name: 'Union’s Commission', logo: null, about: null, ownFigures: false },
  ...{ phone: '+234 803 555 0100', whatsapp: null, email: 'ask@union.example' },
  ...{ hours: 'Monday to Friday, 9 to 4', address: null },
};
const letterOf = (change: Partial<Letter> = {}): Letter => ({
  ...{ voterNumber: 'LAW/1', surname: 'Obi', name: 'Ada', area: 'Law', code: 'ABCD-EFGH-JKMN-PQRS' },
  ...change,
});

async function pdfOf(
  letters: readonly Letter[],
  votersUse: 'accounts' | 'links' = 'links',
  given: Partial<Parameters<typeof drawLetters>[0]> = {},
) {
  const words = letterWords({ title: 'Election 2027', votersUse }, contact);
  const { pdf, lacking } = await drawLetters({ letters, votersUse, words, fonts, logo: null, ...given });
  const file = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()), { verbosity: 0 });
  const pages = await Promise.all(
    Array.from({ length: file.numPages }, async (_, i) => {
      const page = await file.getPage(i + 1);
      const { items } = await page.getTextContent();
      const texts = items.flatMap((item) => ('str' in item ? [item] : []));
      const text = texts
        .map(({ str }) => str)
        .join(' ')
        .replace(/\s+/g, ' ');
      return { page, text, heights: texts.map(({ transform }) => Number(transform[5])) };
    }),
  );
  return { pages, lacking, bytes: pdf.size };
}

/** Reads the QR code of a page as a camera would, from its dark rectangles. */
async function qrOf({ page }: Awaited<ReturnType<typeof pdfOf>>['pages'][number]): Promise<string> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const scale = 4;
  const side = 842 * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  const at = (points: number) => Math.round(points * scale);
  const fill = ([x, y, right, top]: number[]) => {
    for (let row = at(y ?? 0); row < at(top ?? 0); row++)
      data.fill(0, (row * side + at(x ?? 0)) * 4, (row * side + at(right ?? 0)) * 4);
  };
  for (const [i, op] of fnArray.entries())
    if (op === OPS.constructPath && argsArray[i][0] === OPS.fill)
      for (const path of argsArray[i][1]) for (const box of boxesOf(path)) fill(box);
  return decodeQr({ width: side, height: side, data });
}

/** The rectangles of a path, whose corners are four points each. */
function boxesOf(path: ArrayLike<number>): number[][] {
  const boxes: number[][] = [];
  let xs: number[] = [];
  let ys: number[] = [];
  for (let i = 0; i < path.length; ) {
    const isPoint = path[i] === 0 || path[i] === 1;
    if (isPoint) {
      xs.push(path[i + 1] ?? 0);
      ys.push(path[i + 2] ?? 0);
      i += 3;
    } else {
      boxes.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
      xs = [];
      ys = [];
      i += 1;
    }
  }
  return boxes;
}

test('each voter has a page with name, area, number, code, the steps and whom to ask', async () => {
  const letters = [letterOf(), letterOf({ voterNumber: 'LAW/2', name: 'Bisi', code: 'WXYZ-2345-6789-ABCD' })];
  const { pages, lacking } = await pdfOf(letters);
  expect(pages).toHaveLength(2);
  for (const [i, { voterNumber, name, code }] of letters.entries())
    for (const words of [
      ...['Election 2027', 'Union’s Commission', `${name} Obi`, 'Law', voterNumber, code],
      ...[`${location.origin}/vote-by-link`, 'Give this letter to no one', '+234 803 555 0100', '9 to 4'],
    ])
      expect(pages[i]?.text).toContain(words);
  expect(pages[0]?.text).not.toContain('WXYZ');
  expect(lacking).toEqual({ characters: [], voterNumbers: [] });
});

test('the QR code of each letter is the link of its own voter', async () => {
  const { pages } = await pdfOf([letterOf(), letterOf({ voterNumber: 'LAW/2' })]);
  for (const [i, page] of pages.entries())
    expect(await qrOf(page)).toBe(`${location.origin}/vote-by-link#LAW/${i + 1}.ABCDEFGHJKMNPQRS`);
});

test('letters for accounts have the address alone as a QR code, and tell how to make an account', async () => {
  const { pages } = await pdfOf([letterOf()], 'accounts');
  expect(pages[0]?.text).toContain('Make an account as a voter');
  expect(pages[0] && (await qrOf(pages[0]))).toBe(location.origin);
});

test('names have their tone marks, dots and hooks', async () => {
  const names = ['Adébáyọ̀ Ọláṣùnkànmí', 'Ẹ̀bùn Ọ̀ṣun', 'Ṅwáḿmá Chidịma', 'Ɓala Ɗan Ƙasimu Ƴar'];
  const { pages, lacking } = await pdfOf(names.map((name) => letterOf({ name })));
  expect(lacking.characters).toEqual([]);
  for (const [i, name] of names.entries())
    expect(pages[i]?.text.normalize('NFC')).toContain(name.normalize('NFC'));
});

test('a character that the fonts lack is a question mark, and is told with its letters', async () => {
  const { pages, lacking } = await pdfOf([letterOf(), letterOf({ voterNumber: 'LAW/2', surname: '陳' })]);
  expect(lacking).toEqual({ characters: ['陳'], voterNumbers: ['LAW/2'] });
  expect(pages[1]?.text).toContain('Ada ?');
});

test.each([
  ['breaks lines', 'Ada\n\nYour code\nAAAA-AAAA-AAAA-AAAA', 'Ada Your code AAAA-AAAA-AAAA-AAAA Obi'],
  ['is PDF', ') Tj ET endstream endobj (\\', ') Tj ET endstream endobj (\\ Obi'],
])('a name that %s stays one text of its own page [A514]', async (_, name, shown) => {
  const { pages } = await pdfOf([letterOf({ name }), letterOf({ voterNumber: 'LAW/2' })]);
  expect(pages).toHaveLength(2);
  expect(pages[0]?.text).toContain(shown);
  expect(pages[1]?.text).not.toContain(shown);
});

test('long names, areas, titles and addresses make the letter smaller, not longer [A514]', async () => {
  const long = 'Wọlé '.repeat(60).trim();
  const word = 'M'.repeat(100);
  const words = letterWords(
    { title: long, votersUse: 'links' },
    { ...contact, name: long, hours: long, address: long, whatsapp: '+234 803 555 0101' },
  );
  const { pages } = await pdfOf([letterOf({ name: word, surname: word, area: long })], 'links', { words });
  expect(pages).toHaveLength(1);
  expect(Math.min(...(pages[0]?.heights ?? []))).toBeGreaterThan(50);
  expect(pages[0]?.text).toContain('+234 803 555 0101');
});

test.each([
  'code',
  'voterNumber',
] as const)('a list with a letter that lacks its %s makes no PDF', async (field) => {
  await expect(pdfOf([letterOf(), letterOf({ [field]: '' })])).rejects.toThrow('no number or no code');
});

test('what letters share is in the file once', async () => {
  const many = Array.from({ length: 40 }, (_, i) => letterOf({ voterNumber: `LAW/${i}` }));
  const [one, all] = [await pdfOf(many.slice(0, 1)), await pdfOf(many)];
  expect((all.bytes - one.bytes) / 39).toBeLessThan(3_000);
});
