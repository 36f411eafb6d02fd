/** The columns of a table of areas. */
const HEADER = ['code', 'parent', 'level', 'name'] as const;

/** A table to fill in: the whole, and two parts of it. */
export const SAMPLE_TABLE: readonly (readonly string[])[] = [
  HEADER,
  ['UNION', '', 'union', 'Students’ Union'],
  ['ARTS', 'UNION', 'faculty', 'Faculty of Arts'],
  ['SCIENCE', 'UNION', 'faculty', 'Faculty of Science'],
];

/** Makes a code of a name: `Faculty of Arts` becomes `FACULTY-OF-ARTS`. */
const codeOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Unlike a table for spreadsheets it has the names as they were typed. */
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** An area that was typed, with how far its line is moved to the right. */
interface TypedArea {
  readonly code: string;
  readonly depth: number;
  readonly indent: number;
}

/**
 * Makes the table of areas that an officer typed. With several kinds, a line that begins further to the right than one above is a part
 * of that one; its code begins with the code of that area.
 * @param kinds of areas, those of the parts after a comma
 * @param names one a line
 * @param parent the code of the area around them
 * @returns the table; null without a name
 */
export function tableOfTyped(kinds: string, names: string, parent: string): string | null {
  const levels = kinds.split(',').map((kind) => kind.trim());
  const rows: string[][] = [];
  const around: TypedArea[] = [];
  for (const line of names.split('\n').filter((typed) => typed.trim() !== '')) {
    // With one kind there are no parts, and a space is a slip.
    const indent = levels.length > 1 ? line.length - line.trimStart().length : 0;
    while ((around.at(-1)?.indent ?? -1) >= indent) around.pop();
    const whole = around.at(-1);
    const depth = (whole?.depth ?? -1) + 1;
    const code = [...(whole ? [whole.code] : []), codeOf(line.trim())].join('-');
    rows.push([code, whole?.code ?? parent, levels[depth] ?? '', line.trim()]);
    around.push({ code, depth, indent });
  }
  return rows.length === 0
    ? null
    : [HEADER, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}
