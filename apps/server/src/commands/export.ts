import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandRefused } from '@evoting/command-line/command';
import { exportArchives } from '../domains/archive/export.ts';
import { hasResult } from '../domains/board/entries-store.ts';
import type { Context } from './context.ts';
import { recordOf } from './named-election.ts';

/** Writes the archives of an election, one file for each ballot revision. */
export async function exportTo(
  context: Context,
  { election, out }: { election?: string; out: string },
): Promise<void> {
  const { db, say } = context;
  const record = await recordOf(context, election);
  const archives = await exportArchives(db, record, Math.floor(context.now().getTime() / 1000));
  for (const { uuid, revision, ballots, isOpened, chunks } of archives) {
    const file = path.join(out, `${uuid}.bel`);
    await writeArchive(file, chunks);
    say(`${file}: ballot revision ${revision}, ${ballots} ballots${isOpened ? ', with its result' : ''}`);
  }
  if (!(await hasResult(db, record.electionId)))
    say('The election is not tallied yet: the archives hold what there is so far, and no result.');
}

/** Writes an archive under a temporary name first, so that a crash leaves no truncated archive. */
async function writeArchive(file: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await pipeline(Readable.from(chunks), createWriteStream(`${file}.new`));
    await rename(`${file}.new`, file);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw code ? new CommandRefused(`The file ${file} cannot be written (${code}).`, { cause }) : cause;
  }
}
