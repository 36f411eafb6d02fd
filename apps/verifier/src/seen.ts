import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { apiUrlOf } from '@evoting/record/logs';
import { SourceError } from '@evoting/record/source';
import { mayReplace } from '@evoting/record/stored-checkpoint';
import { readIfThere, replaceFile } from './files.ts';
import type { Log } from './log.ts';
import type { Options } from './options.ts';

/** The newest head of a record whose check passed on this machine. Later heads must extend it. */
export interface SeenRecord {
  verifierKey: string;
  checkpoint: string;
}

/**
 * The file of a record's seen head. It is named after the site's address and the log's name there, and not
 * after the record's own name or key, which the server may change.
 * @returns null if nothing is to be stored
 * @see XDG Base Directory Specification
 */
export function seenPath({ seen, target, kind }: Options, { log }: Pick<Log, 'log'>): string | null {
  if (seen === '-' || (kind === 'folder' && seen === null)) return null;
  if (seen !== null) return seen;
  return join(folder(), `${prefixOf(target)}${log}.seen.json`);
}

const folder = (): string =>
  join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'evoting');

/** The file name prefix of a site, the same for all spellings of its address. */
function prefixOf(target: string): string {
  const { host, pathname } = new URL(apiUrlOf(target));
  return `${(host + pathname.replace(/\/api$/, '')).replace(/[^A-Za-z0-9.-]+/g, '_')}_`;
}

/**
 * Lists the records of a site that this machine has seen, by their files. The underscore separates the site
 * from the record's name, which never contains one.
 * @returns names of records; none with `--seen`
 */
export async function seenLogs({ seen, target, kind }: Options): Promise<string[]> {
  if (seen !== null || kind !== 'server') return [];
  const prefix = prefixOf(target);
  const names = (await filesIn(folder())).flatMap((file) => {
    const [, found, log] = /^(.*_)([a-z0-9-]+)\.seen\.json$/.exec(file) ?? [];
    return found === prefix && log !== undefined ? [log] : [];
  });
  return names.sort();
}

async function filesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new SourceError(path, 'cannot be read', { cause: error });
  }
}

/**
 * Reads the seen head, or null if there is none.
 * @throws SourceError if the file is something else, which must not be overwritten
 */
export async function readSeen(path: string | null): Promise<SeenRecord | null> {
  const bytes = path === null ? null : await readIfThere(path);
  if (bytes === null) return null;
  try {
    const { verifierKey, checkpoint } = JSON.parse(new TextDecoder().decode(bytes)) as SeenRecord;
    if (typeof verifierKey === 'string' && typeof checkpoint === 'string') return { verifierKey, checkpoint };
  } catch {
    // falls through
  }
  throw new SourceError(path ?? '', 'is not what this program saw of a record; move it away to begin again');
}

/**
 * Stores a head that extends the one before. A stored head is never replaced by a shorter one, nor by one
 * that was compared with another head than the stored one.
 * @param path null stores nothing
 * @param before the head that `seen` was compared with
 * @returns whether it was stored
 */
export async function storeSeen(
  path: string | null,
  seen: SeenRecord,
  before: SeenRecord | null,
): Promise<boolean> {
  if (path === null) return false;
  const stored = (await readSeen(path))?.checkpoint ?? null;
  if (!mayReplace(stored, before?.checkpoint ?? null, seen.checkpoint)) return false;
  await replaceFile(path, `${JSON.stringify(seen)}\n`);
  return true;
}
