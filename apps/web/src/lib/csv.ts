import { csvLine } from '@evoting/contract/csv';

/** A table for a spreadsheet, of lines of cells. */
export function csvOf(rows: readonly (readonly string[])[]): Blob {
  // With the mark of its encoding: without it a spreadsheet takes it for another one.
  return new Blob(['\ufeff', linesOf(rows)], { type: 'text/csv;charset=utf-8' });
}

/** More lines for the end of such a table. */
export function linesOf(rows: readonly (readonly string[])[]): Blob {
  return new Blob(rows.map(csvLine));
}
