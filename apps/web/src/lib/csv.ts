/**
 * A table for a spreadsheet, every cell quoted. What a spreadsheet would run as a formula is kept a text:
 * names and numbers come from others.
 */
export function csvOf(rows: readonly (readonly string[])[]): Blob {
  // With the mark of its encoding: without it a spreadsheet takes it for another one.
  return new Blob(['\ufeff', linesOf(rows)], { type: 'text/csv;charset=utf-8' });
}

/** More lines for the end of such a table. */
export function linesOf(rows: readonly (readonly string[])[]): Blob {
  return new Blob(rows.map((row) => `${row.map(cell).join(',')}\r\n`));
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
