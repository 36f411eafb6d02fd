import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Whose rights PostgreSQL runs with; undefined: our own. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

/** PostgreSQL's own account where it is installed, else the one that every system has. */
const CANDIDATES = ['postgres', 'nobody'];

/**
 * Chooses the account that PostgreSQL runs as, since it refuses to run as root.
 * Takes: the folder of an existing cluster, whose owner is kept.
 * Gives: undefined when we are not root ourselves.
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
 * Whether the account may enter the folder; a home such as /root (mode 0700) stops everyone else. Tried, not
 * computed: access lists count.
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

/** The nearest folder at or above `folder` that exists already. */
export function nearestExisting(folder: string): string {
  let current = path.resolve(folder);
  while (!statSync(current, { throwIfNoEntry: false })) current = path.dirname(current);
  return current;
}
