import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Copies the project's own files, committed or not, into a new temporary folder. Installed packages are links
 * to those of the project; the links between its own packages point into the copy.
 * @returns the folder; the caller removes it
 */
export function copyProject(root) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'evoting-mutants-'));
  const { stdout } = spawnSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  const files = stdout.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
  for (const file of files) cpSync(path.join(root, file), path.join(folder, file));
  for (const room of ['.', ...roomsOf(root)])
    linkPackages(path.join(root, room, 'node_modules'), path.join(folder, room, 'node_modules'));
  return folder;
}

function roomsOf(root) {
  return ['packages', 'apps'].flatMap((parent) =>
    existsSync(path.join(root, parent))
      ? readdirSync(path.join(root, parent)).map((name) => path.join(parent, name))
      : [],
  );
}

function linkPackages(from, to) {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const source = path.join(from, name);
    if (name.startsWith('@')) linkPackages(source, path.join(to, name));
    else symlinkSync(lstatSync(source).isSymbolicLink() ? readlinkSync(source) : source, path.join(to, name));
  }
}

/**
 * Replaces a text in a file of the folder, runs the work, and restores the file.
 * @throws if the file does not contain the text exactly once: the product would stay whole
 */
export async function withMutant(folder, { file, find, replace }, work) {
  const target = path.join(folder, file);
  const text = readFileSync(target, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`${file} does not contain ${JSON.stringify(find)} once`);
  writeFileSync(
    target,
    text.replace(find, () => replace),
  );
  try {
    return await work();
  } finally {
    writeFileSync(target, text);
  }
}

export function removeCopy(folder) {
  rmSync(folder, { recursive: true, force: true });
}
