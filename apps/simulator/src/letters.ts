import { readFile } from 'node:fs/promises';
import { BadUsage } from '@evoting/command-line/command';

/** A place on the roll, and the code of its letter. */
export interface Letter {
  readonly voterNumber: string;
  readonly code: string;
}

/**
 * Reads the list of letters that the console saves: every cell quoted, the number first and the code last.
 * @throws BadUsage if the file cannot be read or is no such list
 */
export async function readLetters(file: string): Promise<Letter[]> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new BadUsage(`The file ${file} cannot be read.`);
  const letters = text
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => /^"'?([^"]+)",.*,"([A-Z0-9-]{19})"$/.exec(line));
  if (letters.length === 0 || letters.includes(null))
    throw new BadUsage(`The file ${file} is no list of letters.`);
  return letters.map((letter) => ({ voterNumber: letter?.[1] ?? '', code: letter?.[2] ?? '' }));
}
