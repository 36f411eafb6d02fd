import { Transform } from 'node:stream';
import type { ListForm } from '@evoting/contract/commission/roll';
import { CsvError, type Parser, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';

/** Why a file as a whole cannot be read. */
export type FileProblem = 'wrong-encoding' | 'no-text' | 'bad-quotes' | 'row-too-long' | 'no-rows';

/** A file that cannot be read to its end. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

type Reading = Pick<ListForm, 'encoding' | 'separator'>;

const ROW_MAX_BYTES = 64 * 1024;
const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Guesses a file's encoding and separator from its beginning. Without a byte order mark, valid UTF-8 is
 * UTF-8. A wrong guess shows in the preview or fails the check.
 */
export function guessReading(head: Buffer): Reading {
  const encoding = encodingOf(head);
  const [line = ''] = new TextDecoder(encoding).decode(head).split(/[\r\n]/, 1);
  const unquoted = line.replace(/"[^"]*"/g, '');
  const count = (separator: string) => unquoted.split(separator).length;
  const [separator] = [...SEPARATORS].sort((one, other) => count(other) - count(one));
  return { encoding, separator: separator ?? ',' };
}

function encodingOf(head: Buffer): ListForm['encoding'] {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Parses the first rows of a file, header included; empty if nothing can be read. */
export function firstRows(head: Buffer, { encoding, separator }: Reading, count: number): string[][] {
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  // The last line may be truncated.
  const whole = text.slice(0, Math.max(text.lastIndexOf('\n'), 0) || undefined);
  try {
    return parseSync(whole, { ...optionsOf(separator), to: count });
  } catch {
    return [];
  }
}

const optionsOf = (delimiter: string) => ({
  delimiter,
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
  max_record_size: ROW_MAX_BYTES,
});

/** Decodes bytes to text, and fails on an invalid byte. */
export function decoderOf(encoding: ListForm['encoding']): Transform {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (bytes?: Buffer) => {
    try {
      const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
      if (text.includes('\0')) throw new UnreadableFile('no-text');
      return text;
    } catch (cause) {
      throw cause instanceof TypeError ? new UnreadableFile('wrong-encoding') : cause;
    }
  };
  return new Transform({
    decodeStrings: false,
    encoding: 'utf8',
    transform: (bytes: Buffer, _encoding, done) => answer(done, () => decode(bytes)),
    flush: (done) => answer(done, () => decode()),
  });
}

function answer(done: (error: Error | null, text?: string) => void, make: () => string): void {
  let text: string;
  try {
    text = make();
  } catch (error) {
    done(error as Error);
    return;
  }
  done(null, text);
}

/** A row of a file, and the number of its last line. */
export interface FileRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Parses text into rows. */
export const rowsOf = (separator: string): Parser => parse({ ...optionsOf(separator), info: true });

/** Returns the fault of the file behind a failed read, or null if the file is not to blame. */
export function fileProblem(error: unknown): FileProblem | null {
  if (error instanceof UnreadableFile) return error.problem;
  if (!(error instanceof CsvError)) return null;
  return error.code === 'CSV_MAX_RECORD_SIZE' ? 'row-too-long' : 'bad-quotes';
}
