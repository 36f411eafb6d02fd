import type { RowCells, RowFault } from '@evoting/contract/commission/roll';
import { csvOf, linesOf } from '../../../../lib/csv.ts';

const CELLS = ['voterNumber', 'surname', 'name', 'area', 'contact'] as const;

/** The words of a table of bad rows, in the reader's language. */
export interface FaultWords {
  readonly head: readonly string[];
  readonly fields: Readonly<Record<RowFault['field'], string>>;
  say(fault: RowFault): string;
}

interface BadRow {
  line: number;
  faults: RowFault[];
  cells: RowCells | null;
}

/**
 * Makes a table of the bad rows of a list, of which there may be a million. Rows are collected in browser
 * files, outside the memory of the page, and written once the columns that are empty in every row are known.
 * @param faults in the order of the file; each batch has whole rows
 * @param onRows called with the number of rows read so far
 */
export async function tableOfBadRows(
  faults: AsyncIterable<readonly RowFault[]>,
  words: FaultWords,
  onRows: (rows: number) => void,
): Promise<Blob> {
  const kept: Blob[] = [];
  // A column that is empty in every row stays where that is the fault: there it is to be filled in.
  const given = new Set<RowFault['field']>();
  for await (const some of faults) {
    for (const { field } of some) given.add(field);
    for (const { cells } of some) for (const field of CELLS) if (cells?.[field]) given.add(field);
    const rows = rowsOf(some);
    kept.push(new Blob([JSON.stringify(rows)]));
    onRows(rows.length);
  }
  const columns = CELLS.filter((field) => given.has(field));
  const table = [csvOf([[...words.head, ...columns.map((field) => words.fields[field])]])];
  for (const some of kept) {
    const rows: BadRow[] = JSON.parse(await some.text());
    table.push(linesOf(rows.map((row) => lineOf(row, columns, words))));
  }
  return new Blob(table, { type: 'text/csv;charset=utf-8' });
}

const lineOf = (
  { line, faults, cells }: BadRow,
  columns: readonly (keyof RowCells)[],
  { fields, say }: FaultWords,
): string[] => [
  String(line),
  faults.map(({ field }) => fields[field]).join('; '),
  faults.map(say).join('; '),
  ...columns.map((field) => cells?.[field] ?? ''),
];

/**
 * Groups the faults by row.
 * @param faults in the order of the file
 */
function rowsOf(faults: readonly RowFault[]): BadRow[] {
  const rows: BadRow[] = [];
  for (const fault of faults) {
    const { line, cells } = fault;
    const last = rows.at(-1);
    if (last?.line !== line) rows.push({ line, faults: [fault], cells });
    else {
      last.faults.push(fault);
      last.cells ??= cells;
    }
  }
  return rows;
}
