export type Face = 'regular' | 'bold' | 'mono';

/** A text in one face, in points from the upper left corner of its block or page. */
export interface Run {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly face: Face;
  readonly size: number;
  /** The text is that of one letter only, and is worth no place in a cache. */
  readonly isOwn: boolean;
}

/** Texts, and the height that they take. */
export interface Block {
  readonly runs: readonly Run[];
  readonly height: number;
}

export interface Style {
  readonly face: Face;
  readonly size: number;
  readonly width: number;
  /** Words that begin with this are bold. */
  readonly bold?: string;
  readonly isOwn?: boolean;
}

/** Measures the width of a text in points. */
export type Measure = (text: string, style: Pick<Style, 'face' | 'size' | 'isOwn'>) => number;

interface Word {
  readonly text: string;
  readonly face: Face;
  /** Read from right to left. */
  readonly isRtl: boolean;
}

/** A letter of Hebrew, Arabic, N'Ko, Adlam and their neighbours. */
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{1e800}-\u{1efff}]/u;

const LINE_HEIGHT = 1.35;
const graphemes = new Intl.Segmenter();

/** Breaks a text into lines, between words, or between characters where one word is too wide. */
export function flow(text: string, style: Style, measure: Measure): Block {
  const lines: Word[][] = [];
  let line: Word[] = [];
  const fits = (words: readonly Word[]) => widthOf(words, style, measure) <= style.width;
  const words = wordsOf(text, style);
  if (fits(words)) line = words;
  else
    for (const part of words.flatMap((word) => (fits([word]) ? [word] : partsOf(word, fits)))) {
      if (line.length > 0 && !fits([...line, part])) {
        lines.push(line);
        line = [];
      }
      line.push(part);
    }
  if (line.length > 0) lines.push(line);
  const height = style.size * LINE_HEIGHT;
  return {
    runs: lines.flatMap((words, i) => runsOf(words, i * height, style, measure)),
    height: lines.length * height,
  };
}

const wordsOf = (text: string, { face, bold }: Style): Word[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({
      text: word,
      face: bold !== undefined && word.startsWith(bold) ? 'bold' : face,
      isRtl: RTL.test(word),
    }));

function partsOf(word: Word, fits: (words: readonly Word[]) => boolean): Word[] {
  const parts: string[] = [''];
  for (const { segment } of graphemes.segment(word.text)) {
    const longer = `${parts.at(-1)}${segment}`;
    if (fits([{ ...word, text: longer }])) parts[parts.length - 1] = longer;
    else parts.push(segment);
  }
  return parts.filter((text) => text !== '').map((text) => ({ ...word, text }));
}

/** Joins neighbours of one face and direction: those from right to left are laid out together. */
function joined(words: readonly Word[]): Word[] {
  const runs: Word[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last?.face === word.face && last.isRtl === word.isRtl)
      runs[runs.length - 1] = { ...word, text: `${last.text} ${word.text}` };
    else runs.push(word);
  }
  return runs;
}

/** Text from right to left is laid out as a whole, never from the cache, which has single words. */
const isWhole = ({ isRtl }: Word, { isOwn = false }: Style) => isOwn || isRtl;

const spaceOf = ({ size, isOwn = false }: Style, measure: Measure) =>
  measure(' ', { face: 'regular', size, isOwn });

const widthOfRun = (run: Word, style: Style, measure: Measure): number =>
  measure(run.text, { face: run.face, size: style.size, isOwn: isWhole(run, style) });

const widthOf = (words: readonly Word[], style: Style, measure: Measure): number =>
  joined(words).reduce(
    (width, run, i) => width + (i > 0 ? spaceOf(style, measure) : 0) + widthOfRun(run, style, measure),
    0,
  );

function runsOf(words: readonly Word[], y: number, style: Style, measure: Measure): Run[] {
  let x = 0;
  return joined(words).map((word, i, runs) => {
    const { text, face } = word;
    const run = { x, y, text, face, size: style.size, isOwn: isWhole(word, style) };
    if (i + 1 < runs.length) x += widthOfRun(word, style, measure) + spaceOf(style, measure);
    return run;
  });
}
