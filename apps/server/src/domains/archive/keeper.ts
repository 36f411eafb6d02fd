import path from 'node:path';
import type { ClientConfig } from 'pg';
import type { Deps } from '../../deps.ts';
import { type Background, startBackground } from '../../platform/background.ts';
import { startProcess } from '../../platform/own-process.ts';
import { listRecords, type RecordHead } from '../board/records-store.ts';
import { isFinished, readDownloads } from './make.ts';

/** The task of the process. */
export interface MakeTask {
  readonly connection: ClientConfig;
  readonly log: string;
  readonly folder: string;
}

const CODE = {
  bundled: new URL('./make-downloads.js', import.meta.url),
  fromSource: new URL('./make-child-from-source.mjs', import.meta.url),
};
const LOOK_EVERY_MS = 5_000;
const AFTER_FAILURE_MS = 10 * 60_000;

/** The folder of a record's files. */
export const downloadsFolder = (dataDir: string, log: string): string =>
  path.join(path.resolve(dataDir), 'downloads', log);

/**
 * Makes the files of finished records, one record after the other, until it is stopped. A request for a file
 * triggers nothing: files are made once, in a separate process, and stay on the disk. A record whose files
 * cannot be made waits ten minutes, and does not delay others.
 * Takes: the database, how that process connects to it, and where to report.
 * Gives: a stop, which ends the process as well.
 */
export function keepDownloads(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  connection: ClientConfig,
  onFailure: (error: unknown) => void,
): Background {
  const make = async (record: RecordHead, signal: AbortSignal) => {
    const { log } = record;
    const folder = downloadsFolder(config.dataDir, log);
    if ((await readDownloads(folder, record)) || !(await isFinished(db, record))) return;
    await makeApart({ connection, log, folder }, signal);
  };
  const dueMs = new Map<string, number>();
  const look = async (signal: AbortSignal) => {
    for (const record of await listRecords(db)) {
      if (signal.aborted) return;
      if (performance.now() < (dueMs.get(record.electionId) ?? 0)) continue;
      await make(record, signal).catch((error: unknown) => {
        // The stop ends the process: nothing has failed.
        if (signal.aborted) return;
        dueMs.set(record.electionId, performance.now() + AFTER_FAILURE_MS);
        onFailure(error);
      });
    }
  };
  return startBackground(look, { everyMs: LOOK_EVERY_MS, afterFailureMs: AFTER_FAILURE_MS, onFailure });
}

/**
 * Makes the files of one record in a separate process.
 * Refuses (throws): the process's failure.
 */
export function makeApart(task: MakeTask, signal: AbortSignal): Promise<void> {
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
