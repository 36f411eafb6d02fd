import path from 'node:path';
import type { ClientConfig } from 'pg';
import type { Deps } from '../../deps.ts';
import { type Background, startBackground } from '../../platform/background.ts';
import { startProcess } from '../../platform/own-process.ts';
import { listRecords, type RecordHead } from '../board/records-store.ts';
import { isFinished, readDownloads } from './make.ts';

/** The files to make, as sent to the child process. */
export interface MakeTask {
  readonly connection: ClientConfig;
  readonly log: string;
  readonly folder: string;
}

const CODE = {
  bundled: new URL('./make-downloads.js', import.meta.url),
  fromSource: new URL('./make-child-from-source.mjs', import.meta.url),
};
const POLL_MS = 5_000;
const AFTER_FAILURE_MS = 10 * 60_000;

/** The folder of a record's downloads. */
export const downloadsFolder = (dataDir: string, log: string): string =>
  path.join(path.resolve(dataDir), 'downloads', log);

/**
 * Makes the downloads of finished records in the background, once each, in a child process; no request
 * triggers it.
 * A record whose files cannot be made is tried again after ten minutes and does not delay others.
 * @param connection the child process's connection to the database
 * @returns the background task; stopping it also kills the child process
 */
export function startDownloads(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  connection: ClientConfig,
  onFailure: (error: unknown) => void,
): Background {
  const make = async (record: RecordHead, signal: AbortSignal) => {
    const { log } = record;
    const folder = downloadsFolder(config.dataDir, log);
    if ((await readDownloads(folder, record)) || !(await isFinished(db, record))) return;
    await makeInChildProcess({ connection, log, folder }, signal);
  };
  const dueMs = new Map<string, number>();
  const makeDue = async (signal: AbortSignal) => {
    for (const record of await listRecords(db)) {
      if (signal.aborted) return;
      if (performance.now() < (dueMs.get(record.electionId) ?? 0)) continue;
      await make(record, signal).catch((error: unknown) => {
        // Stopping kills the process, which is no failure.
        if (signal.aborted) return;
        dueMs.set(record.electionId, performance.now() + AFTER_FAILURE_MS);
        onFailure(error);
      });
    }
  };
  return startBackground(makeDue, { everyMs: POLL_MS, afterFailureMs: AFTER_FAILURE_MS, onFailure });
}

/**
 * Makes the downloads of one record in a child process.
 * @throws Error with the process's failure
 */
export function makeInChildProcess(task: MakeTask, signal: AbortSignal): Promise<void> {
  const child = startProcess(CODE, { signal, killSignal: 'SIGKILL' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (reply: { ok: boolean; failure?: string }) =>
      reply.ok ? resolve() : reject(new Error(`the files of ${task.log} were not made: ${reply.failure}`)),
    );
    child.once('exit', () => reject(new Error(`the files of ${task.log} were not made: the process ended`)));
    child.send(task, (error) => error && reject(error));
  });
}
