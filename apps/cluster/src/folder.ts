import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SWEEPER = fileURLToPath(new URL('sweep.mjs', import.meta.url));

/** The folder of a cluster. */
export interface ClusterFolder {
  readonly folder: string;
  /** Kills the programs still running there and removes the folder. */
  clear(): Promise<void>;
}

/**
 * Makes a folder that is removed in any case: another process holds the other end of a pipe and cleans up as
 * soon as this process has ended.
 */
export function makeClusterFolder(): ClusterFolder {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'evoting-cluster-'));
  // Other accounts must be able to enter it: PostgreSQL has its own.
  chmodSync(folder, 0o711);
  const sweeper = spawn(process.execPath, [SWEEPER, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const gone = once(sweeper, 'exit');
  sweeper.unref();
  (sweeper.stdin as unknown as { unref(): void }).unref();
  return {
    folder,
    async clear() {
      sweeper.ref();
      sweeper.stdin.end();
      await gone;
    },
  };
}
