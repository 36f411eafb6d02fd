import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseAccount } from './account.ts';
import { packagedNative } from './binaries.ts';
import { copyPrograms, whyNotRun } from './programs.ts';
import { removeUnused } from './temporary-names.ts';

const account = chooseAccount('/nowhere');
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => void rmSync(folder, { recursive: true, force: true })));

/**
 * A folder whose name has a space, non-ASCII letters, and a colon, which separates the paths of a library
 * search path.
 */
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'e-voting ìdìbò : 選挙 '));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/**
 * The package almost as npm leaves it without running scripts: most version links of the libraries are
 * missing.
 */
function packageWithoutLinks(): string {
  const folder = path.join(newFolder(), 'package');
  cpSync(path.dirname(packagedNative()), folder, { recursive: true, verbatimSymlinks: true });
  const native = path.join(folder, 'native');
  for (const link of linksIn(native)) if (link.includes('icu')) rmSync(link);
  return native;
}

function linksIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

describe('the programs of PostgreSQL', () => {
  const native = packageWithoutLinks();
  const box = path.dirname(path.dirname(native));

  it('do not run without the links that npm may not have made, and do from a copy, which is made again when it was spoilt', async () => {
    expect(whyNotRun(native, account)).toMatch(/cannot open shared object file|Library not loaded/);
    const home = newFolder();
    const copy = await copyPrograms(native, home, account);
    expect(whyNotRun(copy, account)).toBeNull();
    for (const link of linksIn(copy)) rmSync(link);
    expect(whyNotRun(copy, account)).not.toBeNull();
    expect(await copyPrograms(native, home, account)).toBe(copy);
    expect(whyNotRun(copy, account)).toBeNull();
    expect(readdirSync(home)).toEqual([path.basename(copy)]);
  });

  it('run from a copy that leads nowhere else: moved, and when the folder that it was made from is gone', async () => {
    const home = newFolder();
    const [one, other] = await Promise.all([1, 2].map(() => copyPrograms(native, home, account)));
    expect(one).toBe(other);
    expect(readdirSync(home)).toEqual([path.basename(one ?? '')]);
    const moved = path.join(newFolder(), 'moved');
    renameSync(one ?? '', moved);
    renameSync(box, `${box} gone`);
    try {
      expect(linksIn(moved).length).toBeGreaterThan(1);
      for (const link of linksIn(moved)) expect(path.dirname(readlinkSync(link))).toBe('.');
      expect(whyNotRun(moved, account)).toBeNull();
    } finally {
      renameSync(`${box} gone`, box);
    }
  });

  it.runIf(process.getuid?.() === 0)(
    'run from a copy where their account may not enter the clone',
    async () => {
      chmodSync(box, 0o700);
      expect(whyNotRun(native, account)).toMatch(/EACCES/);
      expect(whyNotRun(await copyPrograms(native, newFolder(), account), account)).toBeNull();
    },
  );

  it('are removed where no process runs a copy, but not while another process is making one', async () => {
    const home = newFolder();
    const dead = spawnSync('true').pid;
    const used = ['programs-2', 'cluster', 'passwords.json', 'run', `programs-3.${process.pid}-00000000`];
    const unused = ['programs-1', `programs-2.${dead}-00000000`, `cluster.${dead}-00000000`];
    for (const name of [...used, ...unused]) mkdirSync(path.join(home, name, 'bin'), { recursive: true });
    await removeUnused(home, path.join(home, 'programs-2'));
    expect(readdirSync(home).sort()).toEqual(used.sort());
  });
});
