import { readFileSync } from 'node:fs';
import { writeWhole } from '@evoting/command-line/whole-file';
import { base64ToBytes, bytesToBase64 } from '@evoting/tlog/encoding';
import { HASH_BYTES } from '@evoting/tlog/hash';
import { z } from 'zod';
import { KeyError } from './secret-file.ts';

/** A tree's size and root. */
export interface Head {
  readonly size: number;
  readonly root: Uint8Array;
}

const headSchema = z.strictObject({
  version: z.literal(1),
  origin: z.string(),
  size: z.int().min(0),
  root: z.base64(),
});

/**
 * Reads the highest signed head of a log. Synchronous, since every cast needs it: the file is small and
 * cached, and an asynchronous read would take a hundred times as long.
 * @returns null if there is no file
 * @throws {KeyError} for a damaged file, or that of another log
 */
export function readHead(path: string, origin: string): Head | null {
  const text = readText(path);
  if (text === null) return null;
  const read = parse(text);
  if (read === null) {
    throw new KeyError(
      `The file ${path}, which keeps the highest head that was signed, is damaged: put back the newest copy of it.`,
    );
  }
  if (read.origin !== origin) throw new KeyError(`The file ${path} belongs to something else.`);
  return { size: read.size, root: read.rootBytes };
}

/** Writes the head durably, as `writeWhole` does. */
export async function writeHead(path: string, origin: string, { size, root }: Head): Promise<void> {
  const document = { version: 1, origin, size, root: bytesToBase64(root) };
  await writeWhole(path, `${JSON.stringify(document)}\n`);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new KeyError(`The file ${path} cannot be read (${code}).`, { cause: error });
  }
}

function parse(text: string) {
  try {
    const document = headSchema.parse(JSON.parse(text));
    const rootBytes = base64ToBytes(document.root);
    return rootBytes?.length === HASH_BYTES ? { ...document, rootBytes } : null;
  } catch {
    return null;
  }
}
