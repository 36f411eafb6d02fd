import { createReadStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { readArchive } from '@evoting/belenios/archive';
import type { Election } from '@evoting/belenios/auditor';
import type { ArchiveEngine } from './engine.ts';

/** Far above the length of any valid hint. */
const MAX_HINT_BYTES = 2 ** 20;
const LENGTH_BYTES = 4;

/** The path of an archive's hints, a file beside it. */
export const hintsFileOf = (archive: string): string => `${archive}.hints`;

/**
 * Reads the hints beside an archive: for each ballot a 32-bit big-endian length and the hint. Hints are
 * optional, so that it stops without an error at the first one that cannot be read.
 */
export async function* readHints(archive: string): AsyncGenerator<Uint8Array, void> {
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(hintsFileOf(archive))) {
      rest = Buffer.concat([rest, chunk as Buffer]);
      while (rest.length >= LENGTH_BYTES) {
        const end = LENGTH_BYTES + rest.readUInt32BE(0);
        if (end > LENGTH_BYTES + MAX_HINT_BYTES) return;
        if (end > rest.length) break;
        yield Uint8Array.from(rest.subarray(LENGTH_BYTES, end));
        rest = rest.subarray(end);
      }
    }
  } catch {
    // without hints the ballots are checked one by one
  }
}

/**
 * Writes the hints of a verified archive atomically.
 * @returns the number of ballots that have a hint
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
    for await (const batch of ballotsOf(archive, engine.concurrency)) {
      const hints = await Promise.all(batch.map((json) => engine.makeHints(election, json)));
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

/** Reads the ballots of an archive in batches. */
async function* ballotsOf(archive: string, batchSize: number): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const event of readArchive(createReadStream(archive))) {
    if (event.type !== 'Ballot') continue;
    batch.push([...event.documents.values()][0] ?? '');
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
