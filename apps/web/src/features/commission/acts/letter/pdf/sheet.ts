import type { Letter } from '@evoting/contract/commission/letters';
import { type Block, flow, type Measure, type Run } from './flow.ts';
import type { LetterWords } from './protocol.ts';

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 56;
const WIDTH = PAGE.width - 2 * MARGIN;
/** Letters with long texts are made smaller, because each is one page. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];
const LOGO = 60;
const NUMBERING = 18;

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** The parts that letters with the same number of lines share. */
export interface Ground {
  readonly runs: readonly Run[];
  /** The heights of its two horizontal lines. */
  readonly lines: readonly number[];
  readonly logo: Square | null;
}

/** A letter as it stands on its page. */
export interface Sheet {
  readonly ground: Ground;
  /** Letters with the same key have the same ground. */
  readonly groundKey: string;
  readonly runs: readonly Run[];
  readonly qr: Square;
  /** Where it ends. */
  readonly bottom: number;
}

interface Given {
  readonly words: LetterWords;
  readonly hasLogo: boolean;
  /** The QR code has a long text. */
  readonly hasLink: boolean;
}

type Fixed = ReturnType<typeof fixedBlocks>;

/** Lays letters out, each on one page. What they share is laid out once for each scale. */
export function createLayout(given: Given, measure: Measure): (letter: Letter) => Sheet {
  const fixed = new Map<number, Fixed>();
  const at = (scale: number) => {
    const blocks = fixed.get(scale) ?? fixedBlocks(given, scale, measure);
    fixed.set(scale, blocks);
    return blocks;
  };
  return (letter) => {
    let sheet = layOut(letter, at(1), measure);
    for (const scale of SCALES) {
      if (sheet.bottom <= PAGE.height - MARGIN) break;
      sheet = layOut(letter, at(scale), measure);
    }
    return sheet;
  };
}

function fixedBlocks({ words, hasLogo, hasLink }: Given, scale: number, measure: Measure) {
  const shift = hasLogo ? (LOGO + 16) * scale : 0;
  const qr = (hasLink ? 132 : 96) * scale;
  const regular = { face: 'regular', size: 11 * scale, width: WIDTH } as const;
  const bold = { ...regular, face: 'bold' } as const;
  const beside = WIDTH - qr - 28 * scale;
  const steps = words.steps.map((step, i) => {
    const style = { ...regular, width: beside - NUMBERING * scale, bold: words.site };
    const number = flow(`${i + 1}.`, regular, measure);
    return over([moved(number, 0, 0), moved(flow(step, style, measure), NUMBERING * scale, 0)]);
  });
  const name =
    words.commission === null ? [] : [flow(words.commission, { ...regular, width: WIDTH - shift }, measure)];
  const title = flow(words.title, { ...bold, size: 18 * scale, width: WIDTH - shift }, measure);
  const contact = words.contact.map((line) => flow(line, regular, measure));
  return {
    scale,
    qr,
    logo: hasLogo ? LOGO * scale : 0,
    head: moved(stacked([...name, title], 2 * scale), shift, 0),
    voterNumber: flow(words.voterNumber, { ...regular, size: 10 * scale }, measure),
    code: flow(words.code, { ...regular, size: 10 * scale }, measure),
    steps: stacked(steps, 6 * scale),
    warning: flow(words.warning, bold, measure),
    ask:
      contact.length === 0
        ? []
        : [stacked([flow(words.whomToAsk, { ...bold, size: 13 * scale }, measure), ...contact], 3 * scale)],
  };
}

function layOut({ voterNumber, surname, name, area, code }: Letter, fixed: Fixed, measure: Measure): Sheet {
  const { scale, qr, logo } = fixed;
  const own = { face: 'regular', size: 11 * scale, width: WIDTH, isOwn: true } as const;
  const mono = { ...own, face: 'mono', size: 18 * scale } as const;
  const runs: Run[] = [];
  const shared: Run[] = [];
  const places: number[] = [scale];
  let y = MARGIN;
  const put = (block: Block, gap: number, least = 0) => {
    runs.push(...moved(block, MARGIN, y).runs);
    y += Math.max(block.height, least) + gap * scale;
  };
  const putShared = (block: Block, gap: number, least = 0) => {
    shared.push(...moved(block, MARGIN, y).runs);
    places.push(y);
    y += Math.max(block.height, least) + gap * scale;
  };
  putShared(fixed.head, 22, logo);
  put(flow(`${name} ${surname}`, { ...own, size: 14 * scale }, measure), 2);
  put(flow(area, own, measure), 18);
  const upper = y;
  y += 12 * scale;
  putShared(fixed.voterNumber, 2);
  put(flow(voterNumber, mono, measure), 10);
  putShared(fixed.code, 2);
  put(flow(code, mono, measure), 12);
  const lower = y;
  y += 20 * scale;
  const square = { x: PAGE.width - MARGIN - qr, y, side: qr };
  putShared(fixed.steps, 20, qr);
  putShared(fixed.warning, 20);
  for (const ask of fixed.ask) putShared(ask, 0);
  const ground = {
    runs: shared,
    lines: [upper, lower],
    logo: logo === 0 ? null : { x: MARGIN, y: MARGIN, side: logo },
  };
  return { ground, groundKey: places.join(), runs, qr: square, bottom: y };
}

const moved = ({ runs, height }: Block, x: number, y: number): Block => ({
  runs: runs.map((run) => ({ ...run, x: run.x + x, y: run.y + y })),
  height,
});

const over = (blocks: readonly Block[]): Block => ({
  runs: blocks.flatMap(({ runs }) => runs),
  height: Math.max(...blocks.map(({ height }) => height)),
});

function stacked(blocks: readonly Block[], gap: number): Block {
  let y = 0;
  const runs = blocks.flatMap((block) => {
    const placed = moved(block, 0, y).runs;
    y += block.height + gap;
    return placed;
  });
  return { runs, height: Math.max(0, y - gap) };
}
