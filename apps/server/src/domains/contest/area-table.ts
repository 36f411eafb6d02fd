import { AREA_LIST_MAX } from '@evoting/contract/constants';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { guessReading } from '../../platform/list-form.ts';
import type { AreaLine } from './area-list.ts';
import type { VoterLine } from './areas.ts';

/** `no-table`: the file is not text, or has other columns. */
export type TableFault = 'no-table' | 'too-long';
type Table<Line> = { readonly ok: true; readonly lines: Line[] } | { readonly ok: false; reason: TableFault };

const text = z.string().max(200);
const areaLineSchema = z.object({ code: text, parent: text, level: text, name: text });
const voterLineSchema = z.object({ email: text, area: text });

export const VOTER_COLUMNS = Object.keys(voterLineSchema.shape);

/**
 * Reads a CSV file of at most `AREA_LIST_MAX` areas: code, parent (a code on an earlier line, empty for the
 * root), level, name. Guesses the encoding and the separator.
 */
export function readAreaTable(bytes: Buffer): Table<AreaLine> {
  const read = readTable(bytes, areaLineSchema);
  return read.ok && read.lines.length > AREA_LIST_MAX ? { ok: false, reason: 'too-long' } : read;
}

/** Reads a CSV file of voters and their areas: email, area (its code). It may have any length. */
export const readVoterTable = (bytes: Buffer): Table<VoterLine> => readTable(bytes, voterLineSchema);

function readTable<Line>(bytes: Buffer, line: z.ZodType<Line>): Table<Line> {
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
