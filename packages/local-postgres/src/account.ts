import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The account that PostgreSQL runs as; undefined for our own. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

/** PostgreSQL's own account if installed, otherwise the one that every system has. */
const CANDIDATES = ['postgres', 'nobody'];

/**
 * Chooses the account for PostgreSQL, which refuses to run as root. The owner of an existing cluster is kept.
 * @returns undefined unless this process runs as root
 */
export function chooseAccount(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((row) => row.split(':'));
  for (const name of CANDIDATES) {
    const row = rows.find((fields) => fields[0] === name);
    if (row) return { uid: Number(row[2]), gid: Number(row[3]) };
  }
  throw new Error(
    'PostgreSQL refuses to run as root and no other account was found; start as an ordinary user or set DATABASE_URL.',
  );
}

/**
 * Checks that the account can enter a folder; a home such as /root (mode 0700) keeps everyone else out. It
 * tries instead of computing, because access lists count too.
 */
export function canEnter(account: Account, folder: string): boolean {
  if (!account) return true;
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1" && ls >/dev/null', 'probe', folder], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  if (probe.error) throw probe.error;
  return probe.status === 0;
}

/** Returns the nearest existing folder at or above `folder`. */
export function nearestExisting(folder: string): string {
  let current = path.resolve(folder);
  while (!statSync(current, { throwIfNoEntry: false })) current = path.dirname(current);
  return current;
}
