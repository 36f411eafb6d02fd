import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '@evoting/command-line/whole-file';
import { type Download, downloadSchema } from '@evoting/contract/board';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { z } from 'zod';
import type { Db } from '../../platform/database/connect.ts';
import { hasResult } from '../board/entries-store.ts';
import { findRecordNamed, type RecordHead } from '../board/records-store.ts';
import { exportArchives } from './export.ts';
import { mirrorTar } from './mirror.ts';

/** The manifest of a record's downloads. It is written last; without it the folder counts as empty. */
const MANIFEST = 'about.json';
const aboutSchema = z.object({
  verifierKey: z.string(),
  root: z.string(),
  files: z.array(downloadSchema),
});

/** Tells whether a record has its result and is completely signed; from then on it never changes. */
export async function isFinished(db: Db, record: RecordHead): Promise<boolean> {
  return record.publishedSize === record.size && (await hasResult(db, record.electionId));
}

/**
 * Reads the manifest of a record's downloads.
 * @returns null if there is none, or it belongs to another record of this name, or has another format; the files
 * are then made again
 * @throws the error of the file system, except for a missing file
 */
export async function readDownloads(folder: string, record: RecordHead): Promise<Download[] | null> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const about = text === null ? null : readAbout(text);
  const isOurs = about?.verifierKey === record.verifierKey && about.root === bytesToBase64(record.root);
  return isOurs ? about.files : null;
}

function readAbout(text: string): z.infer<typeof aboutSchema> | null {
  try {
    return aboutSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Makes the downloads of a finished record: its mirror, and an archive for each revision.
 * Deterministic: two servers of one record make the same bytes. Each file is renamed into place when it is
 * complete, so a crash leaves no truncated one.
 * @throws Error for a record that is not finished
 */
export async function makeDownloads(db: Db, log: string, folder: string): Promise<void> {
  const record = await findRecordNamed(db, log);
  if (!record || !(await isFinished(db, record))) throw new Error(`the record of ${log} is not finished`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files: Download[] = [];
  const timeS = record.publishedTimeS;
  const mirror = `record-${log}.tar`;
  const whole = await writeFile(folder, mirror, mirrorTar(db, record), timeS);
  files.push({ kind: 'record', file: mirror, ...whole });
  for (const archive of await exportArchives(db, record, timeS)) {
    const { uuid, chunks, revision, ballots, isOpened } = archive;
    const file = `${uuid}.bel`;
    const written = await writeFile(folder, file, chunks, timeS);
    files.push({ kind: 'archive', file, ...written, revision, ballots, isOpened });
  }
  const { verifierKey, root } = record;
  await writeWhole(
    path.join(folder, MANIFEST),
    JSON.stringify({ verifierKey, root: bytesToBase64(root), files }),
  );
}

async function writeFile(
  folder: string,
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  timeS: number,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const temporary = path.join(folder, `${name}.new`);
  const file = await open(temporary, 'w');
  try {
    for await (const chunk of chunks) {
      await file.write(chunk);
      hash.update(chunk);
      bytes += chunk.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  // The ETag by which a download resumes contains the time: it must be the same on every server.
  await utimes(temporary, timeS, timeS);
  await rename(temporary, path.join(folder, name));
  return { bytes, sha256: hash.digest('hex') };
}
