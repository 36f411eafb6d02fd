import { readFile } from 'node:fs/promises';
import { CommandRefused } from '@evoting/command-line/command';
import { mayReplace } from '@evoting/record/stored-checkpoint';
import { z } from 'zod';
import { writeWhole } from '../platform/keys/whole-file.ts';

/**
 * What is stored beside a trustee's key about the record whose sums it decrypts: its log's key and the newest
 * signed checkpoint. That checkpoint covers the Setup and, once a share was given, the end of voting: any
 * extension has the same ballots. The verifier writes the same file (`--seen`).
 */
const seenSchema = z.strictObject({ verifierKey: z.string(), checkpoint: z.string() });
export type TrusteeSeen = z.infer<typeof seenSchema>;

/** Where it is stored: beside the key, whatever name the record has. */
export const seenPathOf = (keyPath: string): string => `${keyPath}.seen.json`;

/**
 * Reads what was stored.
 * Takes: the path.
 * Gives: its content, or null before the first share.
 * Refuses (CommandRefused): a file that cannot be read or is something else; nothing is decrypted then.
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
 * Stores what was seen; it is on the disk before this returns.
 * Takes: the path, what was seen, and what it was compared with (null for nothing).
 * Refuses (CommandRefused): where another run has stored something else since.
 */
export async function keepTrusteeSeen(
  path: string,
  seen: TrusteeSeen,
  compared: TrusteeSeen | null,
): Promise<void> {
  const kept = (await readTrusteeSeen(path))?.checkpoint ?? null;
  if (!mayReplace(kept, compared?.checkpoint ?? null, seen.checkpoint))
    throw new CommandRefused(`Another run of this command has written ${path}: begin again.`);
  await writeWhole(path, `${JSON.stringify(seen)}\n`);
}

/**
 * Requires a trustee's confirmation that another trustee has the same four groups.
 * Takes: the groups, those that were given with the command (undefined for none), and how to ask the person
 * at the terminal (null where nobody sits there).
 * Refuses (CommandRefused): other groups, another word, and no answer.
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
