import { readFile } from 'node:fs/promises';
import { CommandRefused } from '@evoting/command-line/command';
import { takesPlaceOf } from '@evoting/record/kept-head';
import { z } from 'zod';
import { writeWhole } from '../platform/keys/whole-file.ts';

/**
 * What is kept beside a trustee's key of the record that it opens: its log's key and the newest signed
 * checkpoint. That checkpoint holds the Setup and, once a share was given, the end of voting: whatever
 * extends it has the same ballots. The verifier writes the same file (`--seen`).
 */
const seenSchema = z.strictObject({ verifierKey: z.string(), checkpoint: z.string() });
export type TrusteeSeen = z.infer<typeof seenSchema>;

/** Where it is kept: beside the key, whatever the record calls itself. */
export const seenPathOf = (keyPath: string): string => `${keyPath}.seen.json`;

/**
 * Reads what was kept.
 * Takes: the path.
 * Gives: it, or null before the first share.
 * Refuses (CommandRefused): a file that cannot be read or is something else; nothing is opened beside it.
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
 * Keeps what was seen, on the disk before it returns.
 * Takes: the path, what was seen, and what it was compared with (null for nothing).
 * Refuses (CommandRefused): where another run has kept something else since.
 */
export async function keepTrusteeSeen(
  path: string,
  seen: TrusteeSeen,
  compared: TrusteeSeen | null,
): Promise<void> {
  const kept = (await readTrusteeSeen(path))?.checkpoint ?? null;
  if (!takesPlaceOf(kept, compared?.checkpoint ?? null, seen.checkpoint))
    throw new CommandRefused(`Another run of this command has written ${path}: begin again.`);
  await writeWhole(path, `${JSON.stringify(seen)}\n`);
}

/**
 * Demands a trustee's word that somebody else has the same four groups.
 * Takes: the groups, those that were given with the command (undefined for none), and how to ask the person
 * at the terminal (null where nobody sits there).
 * Refuses (CommandRefused): other groups, another word, and no word at all.
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
