import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';

/** Bytes of a workbook: some 100,000 people with five columns. */
const FILE_MOST = 3 * 1024 * 1024;
/** Bytes of its parts together when they are unpacked. */
const UNPACKED_MOST = 64 * 1024 * 1024;
const PARTS_MOST = 500;
/** Spreadsheets keep no more digits of a number. */
const DIGITS_MOST = 15;

/** The reason why a workbook is not read. */
export type WorkbookFault = 'document' | 'too-large' | 'several-sheets' | 'damaged' | 'long-number';
/** The sheet as CSV, or why it is not read. */
export type ReadWorkbook = { readonly table: Blob } | { readonly fault: WorkbookFault };

class Refused extends Error {
  readonly fault: WorkbookFault;
  constructor(fault: WorkbookFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Reads the only sheet of an Excel workbook (.xlsx) on this device, as text in CSV. Formulas are never run: a cell has
 * the value with which it was saved. Nothing is unpacked beyond the limits, whatever sizes the file claims.
 */
export async function readWorkbook(file: File): Promise<ReadWorkbook> {
  if (file.size > FILE_MOST) return { fault: 'too-large' };
  try {
    const sheets = await readXlsxFile(repacked(new Uint8Array(await file.arrayBuffer())), {
      parseNumber: digitsOf,
    });
    const [filled, another] = sheets
      .map(({ data }) => data as readonly Cells[])
      .filter((rows) => rows.length > 0);
    if (!filled) return { fault: 'damaged' };
    return another
      ? { fault: 'several-sheets' }
      : { table: new Blob(filled.map(lineOf), { type: 'text/csv' }) };
  } catch (error) {
    return { fault: error instanceof Refused ? error.fault : 'damaged' };
  }
}

/**
 * Unpacks the XML of a workbook and stores it without compression: the reader of workbooks has no limits, and would
 * unpack in a worker that the site's policy refuses.
 */
function repacked(bytes: Uint8Array): ArrayBuffer {
  let [parts, unpacked, isWorkbook] = [0, 0, false];
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    parts += 1;
    unpacked += originalSize;
    if (parts > PARTS_MOST || unpacked > UNPACKED_MOST) throw new Refused('too-large');
    isWorkbook ||= name === 'xl/workbook.xml';
    return /\.(xml|rels)$/.test(name);
  };
  const xml = unzipSync(bytes, { filter });
  if (!isWorkbook) throw new Refused('document');
  return zipSync(xml, { level: 0 }).buffer as ArrayBuffer;
}

type Cells = readonly (string | boolean | Date | null)[];

/** Writes a number with all its digits, never as 1.5E+11. */
function digitsOf(stored: string): string {
  const number = Number(stored);
  if (!Number.isInteger(number)) return stored;
  const digits = String(BigInt(number));
  if (digits.replace('-', '').length > DIGITS_MOST) throw new Refused('long-number');
  return digits;
}

/** Every cell is quoted, and stays as it is: the server reads text only. */
const lineOf = (cells: Cells): string =>
  `${cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;

/** A number that a spreadsheet took for a date gets dots here, which no voter number has. */
const textOf = (cell: Cells[number]): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10).replaceAll('-', '.') : String(cell ?? '');
