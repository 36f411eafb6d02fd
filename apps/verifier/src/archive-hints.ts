import { createReadStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { readArchive } from '@evoting/belenios/archive';
import type { Election } from '@evoting/belenios/auditor';
import type { ArchiveEngine } from './engine.ts';

/** No right hint comes near; what is longer is not read. */
const LONGEST = 2 ** 20;
const LENGTH_BYTES = 4;

/** Where the hints of an archive are: beside it, since nothing in it may change. */
export const hintsFileOf = (archive: string): string => `${archive}.hints`;

/**
 * Reads the hints beside an archive: one a ballot, each with its length before it.
 * Takes: the archive's path.
 * Gives: them one after the other, and no more from the first that cannot be read: hints are never needed.
 */
export async function* readHints(archive: string): AsyncGenerator<Uint8Array, void> {
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(hintsFileOf(archive))) {
      rest = Buffer.concat([rest, chunk as Buffer]);
      while (rest.length >= LENGTH_BYTES) {
        const end = LENGTH_BYTES + rest.readUInt32BE(0);
        if (end > LENGTH_BYTES + LONGEST) return;
        if (end > rest.length) break;
        yield Uint8Array.from(rest.subarray(LENGTH_BYTES, end));
        rest = rest.subarray(end);
      }
    }
  } catch {
    // no such file, or no way to read it: the ballots are checked without
  }
}

/**
 * Writes the hints of an archive that was found sound, whole or not at all.
 * Takes: its path, its election and the engine.
 * Gives: how many ballots have one.
 */
export async function writeHints(
  archive: string,
  election: Election,
  engine: ArchiveEngine,
): Promise<number> {
  const target = hintsFileOf(archive);
  const temporary = `${target}.new`;
  const file = await open(temporary, 'w');
  let written = 0;
  try {
    for await (const some of ballotsOf(archive, engine.concurrency)) {
      const hints = await Promise.all(some.map((json) => engine.makeHints(election, json)));
      for (const hint of hints) {
        const length = Buffer.alloc(LENGTH_BYTES);
        length.writeUInt32BE(hint?.length ?? 0);
        await file.writeFile(Buffer.concat([length, hint ?? Buffer.alloc(0)]));
        if (hint) written += 1;
      }
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, target);
  return written;
}

/** The ballots of an archive, some at a time. */
async function* ballotsOf(archive: string, atOnce: number): AsyncGenerator<string[]> {
  let some: string[] = [];
  for await (const event of readArchive(createReadStream(archive))) {
    if (event.type !== 'Ballot') continue;
    some.push([...event.documents.values()][0] ?? '');
    if (some.length < atOnce) continue;
    yield some;
    some = [];
  }
  yield some;
}
