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

/**
 * Makes the table of areas that an officer typed.
 * @param names one a line
 * @param parent the code of the area around them
 * @returns the table; null without a name
 */
export function tableOfTyped(level: string, names: string, parent: string): string | null {
  const typed = names
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (typed.length === 0) return null;
  const rows = typed.map((name) => [codeOf(name), parent, level.trim(), name]);
  return [HEADER, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}
