import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { comparisonOf } from '@evoting/audit/compare';
import type { AuditReport } from '@evoting/audit/verdict';
import { apiUrlOf } from '@evoting/record/logs';
import { SourceError } from '@evoting/record/source';
import { mayReplace, sizeOfCheckpoint } from '@evoting/record/stored-checkpoint';
import { readIfThere, replaceFile } from './files.ts';
import type { Log } from './log.ts';
import type { Options } from './options.ts';

/** What this machine saw of a record: a later look must extend it. */
interface Seen {
  verifierKey: string;
  checkpoint: string;
}

/**
 * Where what was seen of a record is kept: under the address that was asked, however it was typed, and the
 * log's name there, never under a name or a key that the server may change.
 * Takes: the options and the record.
 * Gives: a path, or null where nothing is to be kept.
 * Source: XDG Base Directory Specification.
 */
export function seenPath({ seen, target, kind }: Options, { log }: Pick<Log, 'log'>): string | null {
  if (seen === '-' || (kind === 'folder' && seen === null)) return null;
  if (seen !== null) return seen;
  return join(folder(), `${prefixOf(target)}${log}.seen.json`);
}

const folder = (): string =>
  join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'evoting');

/** The prefix of the files of a site, the same for all spellings of its address. */
function prefixOf(target: string): string {
  const { host, pathname } = new URL(apiUrlOf(target));
  return `${(host + pathname.replace(/\/api$/, '')).replace(/[^A-Za-z0-9.-]+/g, '_')}_`;
}

/**
 * The records of a site that were seen from here, by the files that are kept of them. No name of a record has
 * the underscore that is before it in the file's.
 * Takes: the options.
 * Gives: the names; none where a file was named, or nothing is kept.
 */
export async function namesSeen({ seen, target, kind }: Options): Promise<string[]> {
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
 * Reads what was seen before.
 * Takes: the path.
 * Gives: it, or null for a first look.
 * Refuses: a file that is something else (SourceError): it is not overwritten.
 */
export async function readSeen(path: string | null): Promise<Seen | null> {
  const bytes = path === null ? null : await readIfThere(path);
  if (bytes === null) return null;
  try {
    const { verifierKey, checkpoint } = JSON.parse(new TextDecoder().decode(bytes)) as Seen;
    if (typeof verifierKey === 'string' && typeof checkpoint === 'string') return { verifierKey, checkpoint };
  } catch {
    // falls through
  }
  throw new SourceError(path ?? '', 'is not what this program saw of a record; move it away to begin again');
}

/**
 * Keeps what was seen, once it was compared with what was seen before. What is kept never goes back.
 * Takes: where it is kept (null for nowhere), what was seen, and what it was compared with.
 * Gives: whether it is kept now.
 */
export async function keepSeen(path: string | null, seen: Seen, before: Seen | null): Promise<boolean> {
  if (path === null) return false;
  const kept = (await readSeen(path))?.checkpoint ?? null;
  if (!mayReplace(kept, before?.checkpoint ?? null, seen.checkpoint)) return false;
  await replaceFile(path, `${JSON.stringify(seen)}\n`);
  return true;
}

/**
 * What two people compare, and what this look says of the one before it.
 * Takes: the report, where its head was kept (null where it was not), and what was seen before.
 */
export function comparisonLines(report: AuditReport, keptAt: string | null, before: Seen | null): string[] {
  const { verifierKey, treeSize, rootHash, revisions } = report;
  if (rootHash === null) return [];
  return [
    ...beforeLine(report, keptAt, before),
    `Compare with somebody else who checks (by telephone, at ${treeSize} entries):`,
    `  ${comparisonOf({ verifierKey, treeSize, rootHash, revisions })}`,
    `  size ${treeSize}, root ${rootHash}`,
    `  key ${verifierKey}`,
  ];
}

function beforeLine(
  { verdict, treeSize }: AuditReport,
  keptAt: string | null,
  before: Seen | null,
): string[] {
  if (before !== null) {
    // Of a check that failed the report says what does not hold.
    if (verdict === 'failed') return [];
    const seen = sizeOfCheckpoint(before.checkpoint);
    return treeSize < seen
      ? [`This check is of an earlier record: a beginning of the ${seen} entries seen from here before.`]
      : ['The record extends the one seen from here before.'];
  }
  return keptAt === null
    ? ['Nothing is kept of this look: a record that is changed later would not be noticed here.']
    : [`This is the first look at this record from here; the next one must extend it (kept in ${keptAt}).`];
}
