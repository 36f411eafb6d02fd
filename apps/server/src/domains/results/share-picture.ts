import type { ResultEntry, ResultsMeta } from '@evoting/contract/extras';
import { isAhead, shareText } from '@evoting/contract/lead';
import type { Drawing, DrawnBox, DrawnLine } from '../../platform/images/draw.ts';
import type { PublicWords } from '../../platform/pages/words.ts';
import { leadSentence } from './lead-sentence.ts';
import { timeOf } from './time-of.ts';

/** The size that link previews show. */
export const SHARE_SIZE = { width: 1_200, height: 630 } as const;

const COLORS = {
  paper: '#ffffff',
  ink: '#12211a',
  soft: '#47564e',
  line: '#dcdacd',
  bar: '#2f3d86',
  first: '#00703c',
  notice: '#fdf2dc',
} as const;
const LEFT = 48;
const RIGHT = SHARE_SIZE.width - LEFT;
const WIDTH = RIGHT - LEFT;
/** The letters of a post from which its name takes two rows. */
const LONG = 40;
const SHOWN_MAX = 4;
const ROW_HEIGHT = 66;

/** The count of a post, and what its picture says beside it. */
export interface SharedPost {
  readonly post: string;
  readonly entries: readonly ResultEntry[];
  readonly meta: ResultsMeta;
  /** The host's name of the site. */
  readonly site: string;
  /** The notice of a rehearsal; empty elsewhere. */
  readonly notice: string;
}

/** Lays out the picture of a post for link previews, without its time: it is the same while the count is. */
export function sharePicture(shared: SharedPost, words: PublicWords): Drawing {
  const { post, entries, meta, site, notice } = shared;
  const parts = meta.hidden ? [] : entries.slice(0, SHOWN_MAX).map((_, i) => rowOf(shared, i, words));
  const sentence = meta.hidden
    ? meta.status === 'closed'
      ? words.resultsUnopened
      : words.resultsLater
    : leadSentence(entries, meta, words) || words.notOpen;
  return {
    ...SHARE_SIZE,
    boxes: [
      { x: 0, y: 0, ...SHARE_SIZE, color: COLORS.paper },
      { x: 0, y: 0, width: SHARE_SIZE.width, height: 10, color: COLORS.first },
      ...(notice ? [{ x: 0, y: 0, width: SHARE_SIZE.width, height: 52, color: COLORS.notice }] : []),
      ...parts.flatMap(({ boxes }) => boxes),
    ],
    lines: [
      line(notice, { y: 36, size: 26, isBold: true }),
      line(meta.electionTitle, { y: 100, size: 28, color: COLORS.soft }),
      line(
        post,
        post.length > LONG ? { y: 144, size: 38, isBold: true, rows: 2 } : { y: 164, size: 54, isBold: true },
      ),
      line(sentence, { y: 230, size: 30, rows: 2 }),
      ...parts.flatMap(({ lines }) => lines),
      line(site, { y: 606, size: 24, isBold: true, isRight: true, width: 520 }),
    ],
  };
}

/** Adds the time to a picture. */
export function withTime(drawing: Drawing, atMs: number, words: PublicWords): Drawing {
  const time = line(words.asOf(timeOf(atMs, words)), { y: 606, size: 24, color: COLORS.soft, width: 560 });
  return { ...drawing, lines: [...drawing.lines, time] };
}

function line(text: string, of: Pick<DrawnLine, 'y' | 'size'> & Partial<DrawnLine>): DrawnLine {
  return { text, x: of.isRight ? RIGHT : LEFT, width: WIDTH, color: COLORS.ink, ...of };
}

function rowOf({ entries }: SharedPost, index: number, words: PublicWords) {
  const entry = entries[index] as ResultEntry;
  const { candidateName, partyName, partyAcronym, votes, answer } = entry;
  const total = entries.reduce((sum, one) => sum + one.votes, 0);
  const isFirst = isAhead(entry, entries);
  const y = 316 + index * ROW_HEIGHT;
  const bar = { x: LEFT, y: y + 14, height: 14 };
  const boxes: DrawnBox[] = [{ ...bar, width: WIDTH, color: COLORS.line }];
  const filled = total > 0 ? Math.round((WIDTH * votes) / total) : 0;
  if (filled > 0) boxes.push({ ...bar, width: filled, color: isFirst ? COLORS.first : COLORS.bar });
  const lines = [
    line(candidateName, { y, size: 30, isBold: true, width: 570 }),
    line(answer === 'none' ? '' : (partyAcronym ?? partyName), {
      x: 640,
      y,
      size: 26,
      color: COLORS.soft,
      width: 190,
    }),
    line(votes.toLocaleString(words.numbers), {
      x: 1_030,
      y,
      size: 32,
      isBold: true,
      isRight: true,
      width: 180,
    }),
    ...(total > 0
      ? [line(shareText(votes, total, words.numbers), { y, size: 26, isRight: true, width: 110 })]
      : []),
  ];
  return { boxes, lines };
}
