import { execFile } from 'node:child_process';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { exists } from './failures.ts';
import { ENVIRONMENT } from './programs.ts';
import { putInPlace, temporaryNameOf } from './temporary-names.ts';

export const OWNER_ROLE = 'evoting_owner';

const run = promisify(execFile);

/**
 * Creates the cluster unless it exists. It gets its name only when complete, so a crash leaves no half-made
 * cluster. If two processes create one at the same moment, both use the one that was first in place.
 * @param home the private folder
 * @param options `durable: false` (tests only) skips syncing to disk
 */
export async function ensureCluster(
  home: string,
  binaries: Binaries,
  account: Account,
  options: { ownerPassword: string; durable: boolean },
): Promise<string> {
  const cluster = path.join(home, 'cluster');
  if (await exists(path.join(cluster, 'PG_VERSION'))) return cluster;
  const made = temporaryNameOf(cluster);
  const passwordFile = temporaryNameOf(path.join(home, 'owner-password'));
  try {
    await mkdir(made, { mode: 0o700 });
    await writeFile(passwordFile, options.ownerPassword, { mode: 0o600 });
    if (account) for (const one of [made, passwordFile]) await chown(one, account.uid, account.gid);
    await runInitdb(binaries, account, home, [
      `--pgdata=${made}`,
      `--username=${OWNER_ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(options.durable ? [] : ['--no-sync']),
    ]);
    await putInPlace(made, cluster, () => true);
  } finally {
    for (const one of [passwordFile, made]) await rm(one, { recursive: true, force: true });
  }
  return cluster;
}

async function runInitdb(binaries: Binaries, account: Account, cwd: string, args: string[]): Promise<void> {
  await run(binaries.initdb, args, { ...account, cwd, env: ENVIRONMENT }).catch((error) => {
    // `code` is a string if the program could not be run at all.
    if (typeof error.code === 'string') throw error;
    const complaint = error.stderr.slice(-2000).trim();
    throw new Error(`PostgreSQL could not make its data folder: ${complaint}`, { cause: error });
  });
}
