import { join } from 'node:path';
import { httpSource } from '@evoting/record/http-source';
import { apiUrlOf, type LogDescription, logOfFolder } from '@evoting/record/logs';
import type { RecordSource } from '@evoting/record/source';
import { parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { readIfThere, replaceFile } from './files.ts';
import { folderSource, savingSource } from './folder.ts';
import { type Options, UsageError } from './options.ts';

/** A record to check: the source of its files, its name, and the key that must have signed it. */
export interface Log {
  source: RecordSource;
  log: string;
  key: VerifierKey;
  /** The key came from the server that is being checked. */
  isKeyFromServer: boolean;
  /** The server says that its results page shows this record's numbers. */
  isShown: boolean;
}

/** The record is not the requested one. This is a failed check, not a wrong usage. */
export class WrongLogError extends Error {}

/**
 * Finds the record that the command line names.
 * @param listed the records that the server lists; none for a folder
 * @throws UsageError for an unreadable `--key`, an unknown log, or a download folder with another record
 * @throws WrongLogError if the server's key is unreadable or is not the one given
 */
export async function findLog(
  options: Options,
  listed: readonly LogDescription[],
  fetch: typeof globalThis.fetch,
): Promise<Log> {
  const description =
    options.kind === 'folder' ? await describeFolder(options.target) : selectLog(listed, options.log);
  const given = keyGiven(options.key);
  if (options.key !== null && options.key !== description.verifierKey) {
    throw new WrongLogError(`the record is signed under another key: ${description.verifierKey}`);
  }
  const key = given ?? parseVerifierKey(description.verifierKey);
  if (key === null) throw new WrongLogError('log.json or /board: the verifier key cannot be read');
  const source = await sourceOf(options, description, fetch);
  const isShown = options.kind === 'server' && description.current;
  const { log } = description;
  return { source, key, log, isKeyFromServer: given === null, isShown };
}

/**
 * Parses the key of the command line, or returns null if there is none.
 * @throws UsageError if it is unreadable
 */
export function keyGiven(text: string | null): VerifierKey | null {
  const key = text === null ? null : parseVerifierKey(text);
  if (text !== null && key === null) throw new UsageError('--key is not a verifier key.');
  return key;
}

async function sourceOf(
  options: Options,
  description: LogDescription,
  fetch: typeof globalThis.fetch,
): Promise<RecordSource> {
  if (options.kind === 'folder') return folderSource(options.target);
  const { log, verifierKey, current } = description;
  const server = httpSource({ apiUrl: apiUrlOf(options.target), log, isFormer: !current, fetch });
  if (options.download === null) return server;
  await requireSameRecord(description, options.download);
  await replaceFile(join(options.download, 'log.json'), JSON.stringify({ log, verifierKey }));
  return savingSource(server, options.download);
}

/** Refuses a folder with another record, whose files would be read in place of this one's. */
async function requireSameRecord({ verifierKey }: LogDescription, folder: string): Promise<void> {
  const stored = await readIfThere(join(folder, 'log.json'));
  if (stored !== null && logOfFolder(stored)?.verifierKey !== verifierKey)
    throw new UsageError(`${folder} holds another record: name another folder with --download.`);
}

async function describeFolder(folder: string): Promise<LogDescription> {
  const bytes = await readIfThere(join(folder, 'log.json'));
  if (bytes === null) throw new UsageError(`${folder} is not a folder of a record: it has no log.json.`);
  const found = logOfFolder(bytes);
  if (found === null) throw new WrongLogError('log.json: cannot be read');
  return found;
}

/** Selects the named record, else that of the election shown, else the only one. */
function selectLog(logs: readonly LogDescription[], name: string | null): LogDescription {
  const only = logs.length === 1 ? logs[0] : undefined;
  const wanted = logs.find(({ log, current }) => (name === null ? current : log === name));
  if (wanted) return wanted;
  if (name === null && only) return only;
  const names = logs.map(({ log }) => log).join(', ') || 'none';
  throw new UsageError(
    name === null
      ? `The server shows no election now; the records in its archive are: ${names}. Name one with --log.`
      : `The server has no record ${name}; it has: ${names}. Name one with --log.`,
  );
}
