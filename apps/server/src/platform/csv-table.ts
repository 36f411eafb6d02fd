import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { guessReading } from './list-form.ts';

/** A table's lines, and their numbers in the file; `no-table`: the file is not text, or has other columns. */
export type Table<Line> =
  | { readonly ok: true; readonly lines: Line[]; readonly numbers: number[] }
  | { readonly ok: false; readonly reason: 'no-table' };

/** Reads a CSV file with a header. Guesses the encoding and the separator. */
export function readTable<Line>(bytes: Buffer, line: z.ZodType<Line>): Table<Line> {
  const { encoding, separator: delimiter } = guessReading(bytes);
  const options = { delimiter, columns: true, bom: true, trim: true, skip_empty_lines: true } as const;
  const read = z.array(z.object({ record: line, info: z.object({ lines: z.number() }) }));
  try {
    const decoded = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const rows = read.parse(parse(decoded, { ...options, info: true }));
    return {
      ok: true,
      lines: rows.map(({ record }) => record),
      numbers: rows.map(({ info }) => info.lines),
    };
  } catch (error) {
    // The decoder throws a TypeError for bytes that are not text.
    if (error instanceof CsvError || error instanceof z.ZodError || error instanceof TypeError)
      return { ok: false, reason: 'no-table' };
    throw error;
  }
}
