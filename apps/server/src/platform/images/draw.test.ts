import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { DrawnLine } from './draw.ts';
import { drawPicture } from './image-process.ts';

const WIDTH = 600;
const drawn = (text: string, more: Partial<DrawnLine> = {}) =>
  drawPicture({
    width: WIDTH,
    height: 200,
    boxes: [{ x: 0, y: 0, width: WIDTH, height: 200, color: '#ffffff' }],
    lines: [{ text, x: 20, y: 60, size: 40, width: 500, color: '#000000', ...more }],
  });

/** The part of a picture that is not white. */
async function inkOf(png: Buffer) {
  const { info } = await sharp(png).trim({ background: '#ffffff' }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height };
}

async function colorsOf(png: Buffer): Promise<Set<string>> {
  const { data } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const colors = new Set<string>();
  for (let i = 0; i < data.length; i += 3) colors.add(data.subarray(i, i + 3).toString('hex'));
  return colors;
}

describe('a drawing', () => {
  it('has the letters and tone marks of Nigerian names, as wide as those without marks', async () => {
    for (const [marked, plain] of ['ẹe', 'ọo', 'ṣs', 'ụu', 'ńn', 'ẸE', 'ỌO'].map((pair) => [...pair])) {
      const [one, other] = await Promise.all([drawn(`${marked}\u0301`), drawn(`${plain}`)]);
      expect((await inkOf(one)).width, marked).toBeCloseTo((await inkOf(other)).width, -1);
      expect((await inkOf(one)).height, marked).toBeGreaterThan((await inkOf(other)).height);
    }
  });

  it('has names as they are, whatever markup somebody put into them [A284]', async () => {
    const red = '</text><rect width="600" height="200" fill="#ff0000"/><text>';
    expect(await colorsOf(await drawn(red))).not.toContain('ff0000');
    for (const name of [
      '&#60;&amp;&nbsp;',
      '<span foreground="#f00">x</span>',
      ']]>',
      '<!--',
      '\u0000\u001b\uffff\ud800x',
    ])
      expect((await inkOf(await drawn(name))).width, name).toBeGreaterThan(5);
  });

  it('does not turn text by an invisible character', async () => {
    expect(await drawn('\u202eAda 12')).toEqual(await drawn('Ada 12'));
  });

  it('makes a long text smaller, cuts it, and splits it into rows where it may', async () => {
    const long = 'Federal Constituency '.repeat(9);
    const one = await inkOf(await drawn(long));
    expect(one.width).toBeLessThan(560);
    const two = await inkOf(await drawn(long, { rows: 2 }));
    expect(two.width).toBeLessThan(560);
    expect(two.height).toBeGreaterThan(1.7 * one.height);
    expect((await drawn('')).length).toBeGreaterThan(0);
  });
});
