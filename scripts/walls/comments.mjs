/** As wide as a line of code may be. */
export const WIDTH = 110;
/** What other rooms call: it says what it is. */
const PUBLIC = /^packages\/[^/]+\/src\/(?!testing\/)|^apps\/server\/src\/domains\//;
const UNSAID = /(?<!\*\/\n)^export (?:async )?(?:function|class)\*? (\w+)/gm;

/**
 * The words that begin a line of their own in a docstring, after its first sentence: one form, so that the
 * eye finds them.
 */
const PART =
  /(?<=[.!?…’”)\]`'"])\s+(?=(?:Takes|Gives|Refuses|Source)\b(?! (?:up|way|over|part|place|care|back)\b))/;
const HEAD = /^(Takes|Gives|Refuses|Source)\b:?((?: \([^)]*\))?):?\s+/;
const BLOCK = /^([ \t]*)\/\*\*?(?!\/)[\s\S]*?\*\/$/gm;
const LINES = /(?:^[ \t]*\/\/ (?!biome-|@|#).*\n)+/gm;

/**
 * Takes a file's text.
 * Gives: it with every comment in the one form, and nothing else changed.
 */
export function mendComments(text) {
  return text.replace(BLOCK, mendBlock).replace(LINES, mendLines);
}

function mendBlock(block, indent) {
  const isDoc = block.trimStart().startsWith('/**');
  const inside = block.trim().replace(/^\/\*\*?\s?|\s*\*\/$/g, '');
  const lines = inside.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
  const mended = paragraphs(lines).flatMap((paragraph) => mendParagraph(paragraph, indent, isDoc));
  const isSame = mended.join('\n') === lines.join('\n').replace(/^\n+|\n+$/g, '');
  if (isSame && !tooWide(block)) return block;
  const said = mended.map((line) => `${indent} * ${line}`.trimEnd());
  return [`${indent}${isDoc ? '/**' : '/*'}`, ...said, `${indent} */`].join('\n');
}

const tooWide = (text) => text.split('\n').some((line) => line.length > WIDTH);

/** Prose stays together; what is set by hand (lists, code, tables, tags, blank lines) stays as it is. */
function paragraphs(lines) {
  const found = [];
  let isCode = false;
  for (const line of lines) {
    if (line.trim().startsWith('```')) isCode = !isCode;
    const isSet = isCode || line === '' || /^(\s|[-*|@#]|```|\d+\.\s)/.test(line);
    const last = found.at(-1);
    if (isSet || !last || last.isSet) found.push({ isSet, lines: [line] });
    else last.lines.push(line);
  }
  return found;
}

function mendParagraph({ isSet, lines }, indent, isDoc) {
  const width = WIDTH - indent.length - ' * '.length;
  if (isSet) return lines.flatMap((line) => wrapItem(line, width));
  const parts = isDoc ? lines.join(' ').split(PART) : [lines.join(' ')];
  const isWhole = parts.length === 1 && lines.every((line) => line.length <= width);
  if (isWhole) return lines;
  return parts.flatMap((part, i) => wrap(i === 0 ? part : headed(part), width));
}

/** A point of a list goes on below its first word; other lines set by hand stay. */
function wrapItem(line, width) {
  const [, indent, point] = /^(\s*)(- |\d+\. )\S/.exec(line) ?? [];
  if (!point || line.length <= width) return [line];
  const under = ' '.repeat(indent.length + point.length);
  const [first, ...rest] = wrap(line.trim().slice(point.length), width - under.length);
  return [`${indent}${point}${first}`, ...rest.map((more) => `${under}${more}`)];
}

/** A part with its colon. */
function headed(part) {
  return part.replace(HEAD, (_all, word, whom) => `${word}${whom}: `);
}

function wrap(text, width) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

function mendLines(run) {
  const lines = run.trimEnd().split('\n');
  if (!tooWide(run)) return run;
  const indent = /^[ \t]*/.exec(run)[0];
  const said = lines.map((line) => line.trim().replace(/^\/\/ /, '')).join(' ');
  return `${wrap(said, WIDTH - indent.length - 3)
    .map((line) => `${indent}// ${line}`)
    .join('\n')}\n`;
}

/** A comment that the linter or the compiler reads is kept on one line. */
const READ_BY_TOOLS = /biome-ignore|@type|@ts-|https?:\/\/\S{60}/;

/**
 * Gives a sentence for each comment that is not in the form, and for each export that says nothing of itself.
 */
export function faultsOfComments(files) {
  return files.flatMap(faultsOfFile);
}

function faultsOfFile({ file, text }) {
  const mended = mendComments(text).split('\n');
  const lines = text.split('\n');
  const first = lines.findIndex((line, i) => line !== mended[i]);
  const wide = mended.filter(
    (line) => line.length > WIDTH && /^\s*(\/\/|\/?\*)/.test(line) && !READ_BY_TOOLS.test(line),
  );
  const isPublic = PUBLIC.test(file) && !/\.test\./.test(file);
  const unsaid = isPublic ? [...text.matchAll(UNSAID)].map(([, name]) => name) : [];
  return [
    ...(first < 0 ? [] : [`${file}:${first + 1}: a comment is not in the form. npm run mend-comments`]),
    ...wide.map((line) => `${file}: a comment is wider than ${WIDTH} columns: ${line.trim().slice(0, 40)} …`),
    ...unsaid.map((name) => `${file}: ${name} does not say what it takes, gives and refuses`),
  ];
}
