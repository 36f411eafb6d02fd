import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandRefused } from '@evoting/command-line/command';
import { httpSource } from '@evoting/record/http-source';
import { apiUrlOf, type LogDescription, logOfFolder, logsOfServer } from '@evoting/record/logs';
import { type RecordSource, SourceError } from '@evoting/record/source';
import { parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';

/** A record as a trustee reaches it. */
export interface TrusteeRecord {
  readonly source: RecordSource;
  readonly key: VerifierKey;
  readonly log: string;
}

/**
 * Loads the record for which a trustee's key was made.
 * @param location the address of a server, or a folder that the verifier downloaded
 * @param origin the origin for which the key was made
 * @throws CommandRefused for a location without this record: a trustee never decrypts another one's sums
 */
export async function loadTrusteeRecord(location: string, origin: string): Promise<TrusteeRecord> {
  const isServer = /^https?:\/\//.test(location);
  const logs = await logsAt(location, isServer).catch((cause: unknown) => {
    throw new CommandRefused(`No record can be read at ${location}.`, { cause });
  });
  for (const { log, verifierKey } of logs) {
    const key = parseVerifierKey(verifierKey);
    if (key?.name !== origin) continue;
    const source = isServer ? httpSource({ apiUrl: apiUrlOf(location), log, fetch }) : folderSource(location);
    return { source, key, log };
  }
  throw new CommandRefused(`${location} has no record ${origin}, which this key was made for.`);
}

async function logsAt(location: string, isServer: boolean): Promise<LogDescription[]> {
  if (isServer) return logsOfServer(apiUrlOf(location), fetch);
  const found = logOfFolder(await readFile(path.join(location, 'log.json')));
  return found === null ? [] : [found];
}

/** Reads the files of a folder that the verifier downloaded. */
export function folderSource(folder: string): RecordSource {
  return {
    async read(file) {
      try {
        return new Uint8Array(await readFile(path.join(folder, file)));
      } catch (cause) {
        const { code } = cause as NodeJS.ErrnoException;
        if (code === 'ENOENT' || code === 'ENOTDIR') return null;
        throw new SourceError(file, 'the folder cannot be read', { cause });
      }
    },
  };
}
