import { readdir, rename } from 'node:fs/promises';
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
  const { host, path } = partsOf(target);
  return pathOf(host + path, log);
}

const folder = (): string =>
  join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'evoting');
const beginningOf = (site: string): string => `${site.replace(/[^A-Za-z0-9.-]+/g, '_')}_`;
const pathOf = (site: string, log: string): string => join(folder(), `${beginningOf(site)}${log}.seen.json`);

/**
 * The records of a site that were seen from here, by the files that are kept of them. No name of a record has
 * the underscore that is before it in the file's.
 * Takes: the options.
 * Gives: the names; none where a file was named, or nothing is kept.
 */
export async function namesSeen({ seen, target, kind }: Options): Promise<string[]> {
  if (seen !== null || kind !== 'server') return [];
  const { host, path } = partsOf(target);
  const beginnings = new Set([host + path, ...spellingsOf(target)].map(beginningOf));
  const names = (await filesIn(folder())).flatMap((file) => {
    const [, beginning = '', log = ''] = /^(.*_)([a-z0-9-]+)\.seen\.json$/.exec(file) ?? [];
    return beginnings.has(beginning) ? [log] : [];
  });
  return [...new Set(names)].sort();
}

async function filesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new SourceError(path, 'cannot be read', { cause: error });
  }
}

/** What all spellings of an address have in common; also the host with the port that goes without saying. */
function partsOf(target: string): { host: string; path: string; withPort: string } {
  const { host, hostname, port, protocol, pathname } = new URL(apiUrlOf(target));
  const withPort = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  return { host, path: pathname.replace(/\/api$/, ''), withPort };
}

/**
 * Brings what was seen of a record to where it is kept: earlier versions of this program kept it under the
 * very spelling of the address. Of several the one that goes farthest takes the place of the others.
 * Takes: the options, the record and where it is kept.
 * Refuses: what was signed under two keys (SourceError): nothing says which record was this one.
 */
export async function gatherSeen(
  { seen, target }: Options,
  { log }: Pick<Log, 'log'>,
  path: string | null,
): Promise<void> {
  if (path === null || seen !== null) return;
  for (const site of spellingsOf(target)) {
    const [former, kept] = [await readSeen(pathOf(site, log)), await readSeen(path)];
    if (former === null) continue;
    if (kept !== null && kept.verifierKey !== former.verifierKey)
      throw new SourceError(
        pathOf(site, log),
        `is of another key than ${path}; move one of them away to begin again`,
      );
    if (sizeOfCheckpoint(former.checkpoint) > sizeOfCheckpoint(kept?.checkpoint ?? null))
      await rename(pathOf(site, log), path);
  }
}

/** How an address may have been typed: as it is now, and with or without what makes no difference. */
function spellingsOf(target: string): string[] {
  const { host, path, withPort } = partsOf(target);
  const ends = ['', '/', '/api', '/api/'];
  const usual = [host, withPort].flatMap((one) => ends.map((end) => one + path + end));
  return [target.replace(/^https?:\/\//, ''), ...usual];
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
