import type { WorkbookFault } from './workbook.ts';

/** The types of files that officers may choose as a table. */
export const TABLES = '.csv,.txt,.tsv,.xlsx,text/csv';

/** A table as CSV under the name that was chosen, or why the file is none. */
export type ReadTable =
  | { readonly table: File }
  | { readonly fault: WorkbookFault; readonly fileName: string };

const ZIP = '504b0304';
/** The first bytes of older Excel files and of PDF. */
const DOCUMENTS = ['d0cf11e0', '25504446'];

/** Reads the table in a file: CSV as it is, an Excel workbook on this device. */
export async function readTable(file: File): Promise<ReadTable> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const begins = [...head].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const fileName = file.name;
  if (DOCUMENTS.includes(begins)) return { fault: 'document', fileName };
  if (begins !== ZIP) return { table: file };
  // Loaded on demand: it unpacks and parses.
  const read = await (await import('./workbook.ts')).readWorkbook(file);
  return 'fault' in read
    ? { ...read, fileName }
    : { table: new File([read.table], fileName, { type: 'text/csv' }) };
}
