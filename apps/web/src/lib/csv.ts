import { csvLine } from '@evoting/contract/csv';

/** Makes a CSV file for spreadsheets. */
export function csvOf(rows: readonly (readonly string[])[]): Blob {
  // The byte order mark makes spreadsheets read UTF-8.
  return new Blob(['\ufeff', linesOf(rows)], { type: 'text/csv;charset=utf-8' });
}

/** Makes further lines, to append to such a file. */
export function linesOf(rows: readonly (readonly string[])[]): Blob {
  return new Blob(rows.map(csvLine));
}
