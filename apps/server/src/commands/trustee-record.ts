import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandRefused } from '@evoting/command-line/command';
import { logNameSchema } from '@evoting/contract/board';
import { readReply } from '@evoting/contract/calls';
import { createClient } from '@evoting/contract/client';
import { httpSource } from '@evoting/record/http-source';
import { type RecordSource, SourceError } from '@evoting/record/source';
import { parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { z } from 'zod';

/** A record as a trustee reaches it. */
export interface TrusteeRecord {
  readonly source: RecordSource;
  readonly key: VerifierKey;
  readonly log: string;
}

const logSchema = z.object({
  log: logNameSchema,
  verifierKey: z.string(),
});

/**
 * Loads the record that a trustee's key was made for.
 * Takes: the address of a server or a folder that the verifier downloaded, and the origin that the key was
 * made for.
 * Gives: the record.
 * Refuses (CommandRefused): a location without this record: a trustee never decrypts another one's sums.
 */
export async function loadTrusteeRecord(location: string, origin: string): Promise<TrusteeRecord> {
  const isServer = /^https?:\/\//.test(location);
  const logs = await (isServer ? logsOfServer(apiOf(location)) : logOfFolder(location)).catch(
    (cause: unknown) => {
      throw new CommandRefused(`No record can be read at ${location}.`, { cause });
    },
  );
  for (const { log, verifierKey } of logs) {
    const key = parseVerifierKey(verifierKey);
    if (key?.name !== origin) continue;
    const source = isServer ? httpSource({ apiUrl: apiOf(location), log, fetch }) : folderSource(location);
    return { source, key, log };
  }
  throw new CommandRefused(`${location} has no record ${origin}, which this key was made for.`);
}

function apiOf(location: string): string {
  const url = location.replace(/\/+$/, '');
  return url.endsWith('/api') ? url : `${url}/api`;
}

async function logsOfServer(apiUrl: string) {
  const call = createClient({ baseUrl: apiUrl, fetch, read: readReply });
  const { logs } = (await call('GET /board', { signal: AbortSignal.timeout(60_000) })).data;
  return logs.map((log) => logSchema.parse(log));
}

async function logOfFolder(folder: string) {
  return [logSchema.parse(JSON.parse(await readFile(path.join(folder, 'log.json'), 'utf8')))];
}

function folderSource(folder: string): RecordSource {
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
