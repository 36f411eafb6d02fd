import { fileURLToPath } from 'node:url';
import { escapeHtml } from '@evoting/contract/html';
import sharp from 'sharp';

/** A line of text of a drawing. `y` is its baseline; `x` is its left end, or its right end if `isRight`. */
export interface DrawnLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Longer text is made smaller, then cut. */
  readonly width: number;
  readonly color: string;
  readonly isBold?: boolean;
  readonly isRight?: boolean;
  /** The most rows that the text may take; 1 by default. */
  readonly rows?: number;
}

export interface DrawnBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
}

/** A picture of boxes and, above them, lines of text. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly DrawnBox[];
  readonly lines: readonly DrawnLine[];
}

/** The fonts come with the server: a system may have none, or none with the tone marks of Nigerian names. */
const FONTS = {
  regular: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
};

const LONGEST = 200;
const SMALLEST_SCALE = 0.7;
const ROW_HEIGHT = 1.25;

/** Draws a PNG. Texts are data: no letter of them is read as markup. */
export async function draw({ width, height, boxes, lines }: Drawing): Promise<Buffer> {
  const rects = boxes.map(
    (box) =>
      `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${box.color}"/>`,
  );
  const texts: string[] = [];
  // Measuring a text also makes its font known to the drawing.
  for (const line of lines) texts.push(await textOf(line));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rects.join('')}${texts.join('')}</svg>`;
  return sharp(Buffer.from(svg))
    .flatten()
    .removeAlpha()
    .png({ palette: true, colours: 64, effort: 1, dither: 0 })
    .toBuffer();
}

async function textOf(line: DrawnLine): Promise<string> {
  const { x, y, color, isBold = false, isRight = false } = line;
  const { rows, size } = await fitted(line);
  const style = `font-family="DejaVu Sans" font-weight="${isBold ? 700 : 400}" font-size="${size}" fill="${color}" text-anchor="${isRight ? 'end' : 'start'}"`;
  return rows
    .map(
      (row, i) =>
        `<text x="${x}" y="${Math.round(y + i * size * ROW_HEIGHT)}" ${style}>${escapeHtml(row)}</text>`,
    )
    .join('');
}

async function fitted({ text, size, width, isBold = false, rows = 1 }: DrawnLine) {
  // Control characters are no XML, and others turn the direction of what follows.
  const letters = lettersOf(text.replace(/\p{C}/gu, '').trim()).slice(0, LONGEST);
  if (letters.length === 0) return { rows: [], size };
  const natural = await widthOf(letters.join(''), size, isBold);
  const room = width * (rows === 1 ? 1 : rows - 0.2);
  const scale = Math.min(1, Math.max(SMALLEST_SCALE, room / natural));
  const fitting = Math.floor((letters.length * room) / (natural * scale));
  const shown = letters.length <= fitting ? letters : [...letters.slice(0, Math.max(1, fitting - 1)), '…'];
  const inRow = Math.floor((letters.length * width) / (natural * scale));
  const split = rows === 1 || shown.length <= inRow ? [shown.join('')] : inRows(shown.join(''), inRow, rows);
  return { rows: split, size: Math.floor(size * scale) };
}

/** Splits a text between words into rows of some letters; the last row takes what is left. */
function inRows(text: string, inRow: number, most: number): string[] {
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${rows.at(-1) ?? ''} ${word}`;
    if (rows.length > 0 && (rows.length === most || lettersOf(longer).length <= inRow + 1)) {
      rows[rows.length - 1] = longer;
    } else rows.push(word);
  }
  return rows;
}

/** The letters of a text, each with its marks. */
const lettersOf = (text: string): string[] =>
  [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

async function widthOf(text: string, size: number, isBold: boolean): Promise<number> {
  const font = `DejaVu Sans ${isBold ? 'Bold ' : ''}${size}`;
  const fontfile = isBold ? FONTS.bold : FONTS.regular;
  const { width } = await sharp({ text: { text: escapeHtml(text), font, fontfile, dpi: 72 } }).metadata();
  return width;
}
