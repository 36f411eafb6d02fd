import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { CommandRefused } from '@evoting/command-line/command';

/** Debian's folder for PostgreSQL programs, with one folder per version. */
const POSTGRESQL_DIR = '/usr/lib/postgresql';
/** The library that Patroni needs for etcd; Debian only recommends it. */
const PYTHON_ETCD = '/usr/lib/python3/dist-packages/etcd';

export interface Programs {
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  /** The folder of `postgres`, `initdb` and `pg_rewind`. */
  readonly postgresqlDir: string;
  /** The account for PostgreSQL, which refuses to run as root; null unless this process runs as root. */
  readonly account: { readonly uid: number; readonly gid: number } | null;
}

/**
 * Finds the programs of a cluster.
 * @throws CommandRefused, with one sentence on what is missing and how to install it on Debian
 */
export function findPrograms(): Programs {
  const missing = missingPrograms();
  if (missing.length > 0)
    throw new CommandRefused(
      `A cluster needs ${missing.join(', ')}: apt-get install postgresql patroni etcd-server python3-etcd haproxy`,
    );
  const { etcd = '', patroni = '', haproxy = '', postgresql = '' } = search();
  return { etcd, patroni, haproxy, postgresqlDir: postgresql, account: accountOfPostgresql() };
}

/** Lists the missing programs. */
function missingPrograms(): string[] {
  return Object.entries(search()).flatMap(([name, file]) => (file ? [] : [name]));
}

const search = () => ({
  etcd: inPath('etcd'),
  'python3-etcd': existsSync(PYTHON_ETCD) ? PYTHON_ETCD : undefined,
  patroni: inPath('patroni'),
  haproxy: inPath('haproxy'),
  postgresql: newestPostgresql(),
});

function inPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

/** Finds the newest installed PostgreSQL and the account to run it, or null. */
export function findPostgresql(): Pick<Programs, 'postgresqlDir' | 'account'> | null {
  const postgresqlDir = newestPostgresql();
  return postgresqlDir === undefined ? null : { postgresqlDir, account: accountOfPostgresql() };
}

function newestPostgresql(): string | undefined {
  if (!existsSync(POSTGRESQL_DIR)) return undefined;
  const versions = readdirSync(POSTGRESQL_DIR).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => path.join(POSTGRESQL_DIR, version, 'bin'))
    .find((folder) => isExecutable(path.join(folder, 'initdb')));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function accountOfPostgresql(): Programs['account'] {
  if (process.getuid?.() !== 0) return null;
  const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
