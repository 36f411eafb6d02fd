import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ROOT, run, say } from './install.mjs';

const PARTS = [
  {
    name: 'web app',
    folder: 'apps/web',
    sources: ['apps/web', 'apps/verifier', 'packages'],
    args: ['run', 'build', '--workspace', 'apps/web'],
  },
  {
    name: 'server',
    folder: 'apps/server',
    sources: ['apps/server', 'packages'],
    args: ['run', 'build', '--workspace', 'apps/server'],
  },
];

/** Builds what changed since it was built last; the hash of its sources lies beside each build. */
export function ensureBuilt() {
  for (const { name, folder, sources, args } of PARTS) {
    const stamp = path.join(ROOT, folder, 'dist', '.built-from');
    const hash = hashOf([...sources, 'package-lock.json']);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    say(`Building the ${name} ...`);
    rmSync(stamp, { force: true });
    run('npm', ['--silent', ...args], `The ${name} could not be built; see the lines above.`);
    // Anew: a build brings the message catalogues up to date, which are sources too.
    writeFileSync(stamp, hashOf([...sources, 'package-lock.json']));
  }
}

const SKIPPED = /(^|\/)(node_modules|dist|\.cache|testing|vectors)(\/|$)|\.test\.[a-z]+$/;

/**
 * Takes: files and folders of the project.
 * Gives: the hash of all that a build from them is made of: also Node's version, and what of the environment
 * the web app takes in.
 */
export function hashOf(files) {
  const taken = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  const hash = createHash('sha256').update(JSON.stringify([process.versions.node, taken.sort()]));
  for (const file of files) addTo(hash, file);
  return hash.digest('hex');
}

function addTo(hash, file) {
  if (SKIPPED.test(file)) return;
  const full = path.join(ROOT, file);
  if (statSync(full).isDirectory())
    for (const name of readdirSync(full).sort()) addTo(hash, `${file}/${name}`);
  else hash.update(`${file}\n`).update(readFileSync(full));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureBuilt();
