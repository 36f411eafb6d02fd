import { readFile } from 'node:fs/promises';
import { CommandRefused } from '@evoting/command-line/command';
import { writeWhole } from '@evoting/command-line/whole-file';
import { mayReplace } from '@evoting/record/stored-checkpoint';
import { z } from 'zod';

/**
 * The file beside a trustee's key: the log's key and the newest signed checkpoint of the record whose sums it
 * decrypts.
 * The checkpoint covers the setup and, once a share was given, the end of voting: any extension has the same
 * ballots. The verifier writes the same file (`--seen`).
 */
const seenSchema = z.strictObject({ verifierKey: z.string(), checkpoint: z.string() });
export type TrusteeSeen = z.infer<typeof seenSchema>;

/** The path of the file, beside the key, whatever name the record has. */
export const seenPathOf = (keyPath: string): string => `${keyPath}.seen.json`;

/**
 * Reads the file; null before the first share.
 * @throws CommandRefused for an unreadable or damaged file; nothing is then decrypted
 */
export async function readTrusteeSeen(path: string): Promise<TrusteeSeen | null> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw new CommandRefused(`The file ${path} cannot be read.`, { cause });
  });
  if (text === null) return null;
  try {
    return seenSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new CommandRefused(`The file ${path} is damaged: it says which record this key has opened.`, {
      cause,
    });
  }
}

/**
 * Stores the record that was seen; it is on the disk before this returns.
 * @param compared the content with which it was compared, null for none
 * @throws CommandRefused where another run has stored something else since
 */
export async function storeTrusteeSeen(
  path: string,
  seen: TrusteeSeen,
  compared: TrusteeSeen | null,
): Promise<void> {
  const stored = (await readTrusteeSeen(path))?.checkpoint ?? null;
  if (!mayReplace(stored, compared?.checkpoint ?? null, seen.checkpoint))
    throw new CommandRefused(`Another run of this command has written ${path}: begin again.`);
  await writeWhole(path, `${JSON.stringify(seen)}\n`);
}

/**
 * Requires a trustee's confirmation that another trustee has the same four groups.
 * @param compared the groups given with the command
 * @param ask asks the person at the terminal, null where there is none
 * @throws CommandRefused for other groups, another word, or no answer
 */
export async function requireCompared(
  groups: string,
  compared: string | undefined,
  ask: ((question: string) => Promise<string>) | null,
): Promise<void> {
  if (compared !== undefined) {
    if (compared.trim().toLowerCase() === groups) return;
    throw new CommandRefused(
      `Nothing is opened: this record has other groups than ${compared}. One of you was shown another record.`,
    );
  }
  if (ask === null)
    throw new CommandRefused(
      'Nothing is opened yet: when another trustee has the same groups, say them with --compared.',
    );
  const word = await ask('When another trustee has read you the same groups, type OPEN: ');
  if (word.trim().toUpperCase() !== 'OPEN') throw new CommandRefused('Nothing was opened.');
}
