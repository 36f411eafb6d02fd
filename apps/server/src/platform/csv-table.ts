import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { guessReading } from './list-form.ts';

/** A table's lines; `no-table`: the file is not text, or has other columns. */
export type Table<Line> =
  | { readonly ok: true; readonly lines: Line[] }
  | { readonly ok: false; readonly reason: 'no-table' };

/** Reads a CSV file with a header. Guesses the encoding and the separator. */
export function readTable<Line>(bytes: Buffer, line: z.ZodType<Line>): Table<Line> {
  const { encoding, separator: delimiter } = guessReading(bytes);
  const options = { delimiter, columns: true, bom: true, trim: true, skip_empty_lines: true } as const;
  try {
    const decoded = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { ok: true, lines: z.array(line).parse(parse(decoded, options)) };
  } catch (error) {
    // The decoder throws a TypeError for bytes that are not text.
    if (error instanceof CsvError || error instanceof z.ZodError || error instanceof TypeError)
      return { ok: false, reason: 'no-table' };
    throw error;
  }
}
