import { readFile } from 'node:fs/promises';
import { CommandRefused } from '@evoting/command-line/command';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';

const text = z.string().max(200);
const areaLineSchema = z.object({ code: text, parent: text, level: text, name: text });
const voterLineSchema = z.object({ email: text, area: text });

/**
 * Reads a list of areas: code, parent (the code of one above, empty for the root), level, name.
 * Refuses (CommandRefused): another file.
 */
export const readAreaLines = (file: string) => readTable(file, areaLineSchema);

/**
 * Reads a list of voters and where they vote: email, area (its code).
 * Refuses (CommandRefused): another file.
 */
export const readVoterLines = (file: string) => readTable(file, voterLineSchema);

async function readTable<Line extends z.ZodRawShape>(file: string, line: z.ZodObject<Line>) {
  const columns = Object.keys(line.shape);
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new CommandRefused(`The file ${file} cannot be read (${cause.code}).`, { cause });
  });
  try {
    return z
      .array(line)
      .parse(parse(bytes, { columns: true, bom: true, trim: true, skip_empty_lines: true }));
  } catch (cause) {
    if (!(cause instanceof CsvError) && !(cause instanceof z.ZodError)) throw cause;
    throw new CommandRefused(
      `The file ${file} must be a table in CSV whose first line is ${columns.join(',')}.`,
      { cause },
    );
  }
}
