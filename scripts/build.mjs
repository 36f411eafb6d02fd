import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ROOT, run } from './install.mjs';

/** The apps, with further sources and the environment variables (`taken`) that a build depends on. */
const PARTS = [
  { name: 'web app', folder: 'apps/web', sources: ['apps/verifier'], taken: /^VITE_/ },
  { name: 'server', folder: 'apps/server', sources: ['apps/simulator/src'] },
  { name: 'simulator', folder: 'apps/simulator' },
  { name: 'verifier', folder: 'apps/verifier' },
  { name: 'guardian', folder: 'apps/guardian' },
];
const SHARED = ['packages', 'scripts/bundle.mjs', 'scripts/licences.mjs', 'package-lock.json'];

/**
 * Builds the apps whose sources have changed since the last build. Writes only to stderr, so that stdout has
 * only a command's own output.
 * @param folders the apps; all by default
 */
export function ensureBuilt(folders = PARTS.map(({ folder }) => folder)) {
  const stale = PARTS.filter(({ folder }) => folders.includes(folder))
    .map(({ sources = [], taken, ...part }) => ({
      ...part,
      stamp: path.join(ROOT, part.folder, 'dist', '.built-from'),
      hash: hashOf([part.folder, ...sources, ...SHARED], taken),
    }))
    .filter(({ stamp, hash }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash);
  if (stale.length === 0) return;
  const names = new Intl.ListFormat('en-GB').format(stale.map(({ name }) => `the ${name}`));
  process.stderr.write(`Building ${names} ...\n`);
  for (const part of stale) buildPart(part);
}

function buildPart({ name, folder, stamp, hash }) {
  rmSync(stamp, { force: true });
  const build = ['--silent', 'run', 'build', '--workspace', folder];
  // With another NODE_ENV, such as a test runner's, the build would have React's development version.
  const env = { NODE_ENV: 'production' };
  const log = `build-${path.basename(folder)}`;
  run('npm', build, { log, failed: `The ${name} could not be built.`, env });
  writeFileSync(stamp, hash);
}

/** The build makes the English catalogues. */
const SKIPPED = /(^|\/)(node_modules|dist|\.cache|testing|vectors|locales\/en)(\/|$)|\.test\.[a-z]+$/;

/**
 * Hashes everything that a build depends on: files, Node's version, and environment variables.
 * @param files files and folders of the project
 * @param taken matches the names of the variables
 */
export function hashOf(files, taken = /^$/) {
  const values = Object.entries(process.env).filter(([name]) => taken.test(name));
  const hash = createHash('sha256').update(JSON.stringify([process.versions.node, values.sort()]));
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
