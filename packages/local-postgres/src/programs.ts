import { spawnSync } from 'node:child_process';
import { chmod, constants, cp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './account.ts';
import { codeOf, isShortage } from './failures.ts';
import { putInPlace, temporaryNameOf } from './temporary-names.ts';

export const SUFFIX = process.platform === 'win32' ? '.exe' : '';
/** The whole environment of the programs. They find their libraries beside themselves, wherever they are. */
export const ENVIRONMENT = {
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
  TZ: 'UTC',
};

/**
 * Checks that the account can run the programs in a folder with their libraries. It tries instead of
 * computing, because links, access lists and mount options count too.
 * @returns null, or the reason it cannot
 * @throws if nothing could be tried
 */
export function whyNotRun(native: string, account: Account): string | null {
  // The two need different libraries.
  for (const name of ['postgres', 'initdb']) {
    const { error, status, stderr } = spawnSync(path.join(native, 'bin', name + SUFFIX), ['--version'], {
      ...account,
      cwd: path.parse(native).root,
      env: ENVIRONMENT,
      encoding: 'utf8',
    });
    if (isShortage(error)) throw error;
    if (error) return error.message;
    if (status !== 0) return stderr.trim() || `${name} ended with status ${status}`;
  }
  return null;
}

/**
 * Copies the programs into `home`, where the account can read them, and creates the links that their
 * libraries need. A working copy is kept.
 * @returns the folder of the copy
 * @throws with one sentence if even the copy does not run
 */
export async function copyPrograms(native: string, home: string, account: Account): Promise<string> {
  const about = await readFile(path.join(native, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(about) as { version: string };
  const target = path.join(home, `programs-${version}`);
  const isGood = () => whyNotRun(target, account) === null;
  if (isGood()) return target;
  const made = temporaryNameOf(target);
  try {
    // Links are copied unchanged: absolute ones would lead back into the folder that the account cannot read.
    const mode = constants.COPYFILE_FICLONE;
    await cp(native, made, { recursive: true, verbatimSymlinks: true, mode });
    await linkLibraries(made);
    await makeReadableByAll(made);
    const complaint = whyNotRun(made, account);
    if (complaint !== null)
      throw new Error(`The PostgreSQL that comes with the project cannot be run here: ${complaint}`);
    await putInPlace(made, target, isGood);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return target;
}

/**
 * Creates the version links of the libraries. The package lists them and creates them in an install script,
 * which npm may be told not to run.
 */
async function linkLibraries(native: string): Promise<void> {
  const listed = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '[]';
    throw error;
  });
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = path.join(native, path.relative('native', target));
    await symlink(path.relative(path.dirname(target), source), link).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
}

async function makeReadableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) await makeReadableByAll(child);
    else if (entry.isFile()) await chmod(child, 0o755);
  }
}
