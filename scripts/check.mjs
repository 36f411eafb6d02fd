import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { FEW_RUNS } from './few-runs.mjs';
import { checkComputer, ensureInstalled, ROOT, say } from './install.mjs';

/**
 * `npm run check [-- COMMIT]`: checks what differs from a commit (by default from where this branch left
 * main): types, lint of the changed files, walls, the tests of their rooms, and five journeys in a browser.
 * Ends at the first step that fails.
 */
checkComputer();
ensureInstalled({ withTests: true });
const base = process.argv[2] ?? branchPoint();
const changed = [
  ...git('diff', '--name-only', '--relative', base),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(path.join(ROOT, file)));

step('Types', ['typescript/bin/tsc', '-p', 'tsconfig.node.json']);
step('Types of the web app', ['typescript/bin/tsc', '-p', 'apps/web/tsconfig.json']);
// Without the rules for promises and import cycles: for one file they read the whole repository.
if (changed.length > 0)
  step('Lint', [
    '@biomejs/biome/bin/biome',
    ...['check', '--config-path=biome.changed.json', '--no-errors-on-unmatched'],
    ...changed,
  ]);
step('Imports between rooms', ['../scripts/walls/check.mjs']);
const tests = testsOf(changed);
if (tests.length > 0)
  step('Tests', ['vitest/vitest.mjs', 'run', ...tests, '--tags-filter=!release', '--reporter=dot'], FEW_RUNS);
const { ensureChromium } = await import('./chromium.mjs');
const chromium = ensureChromium();
if (!chromium) process.exit(1);
step(
  'Five journeys in a browser',
  ['@playwright/test/cli.js', 'test', '--grep', '@smoke', '--workers', '2'],
  {
    CHROME_PATH: chromium,
  },
);
say('\nAll checks passed.');

function step(name, [program, ...args], env = {}) {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'node_modules', program), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  say(
    `${name}: ${status === 0 ? 'passed' : 'failed'} after ${Math.round((performance.now() - began) / 1000)} s`,
  );
  if (status !== 0) process.exit(1);
}

/**
 * Lists the unit tests in the rooms of some files. Tests that import a changed file would be too many, since
 * each test of a call imports the whole server.
 */
function testsOf(files) {
  const rooms = new Set(files.map(roomOf));
  return git('ls-files', '--cached', '--others', '--exclude-standard').filter(
    (file) =>
      /\.test\.(tsx?|mjs)$/.test(file) && rooms.has(roomOf(file)) && existsSync(path.join(ROOT, file)),
  );
}

/**
 * The package, the server's domain or part of its platform, or the web app's feature; otherwise the folder.
 */
function roomOf(file) {
  const room =
    /^(packages\/[^/]+|apps\/server\/src\/(domains|platform)\/[^/]+|apps\/web\/src\/features\/[^/]+)\//;
  return room.exec(file)?.[1] ?? path.dirname(file);
}

/** The newest commit that this branch shares with main; HEAD if there is no main. */
function branchPoint() {
  for (const main of ['origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', main)[0];
    } catch {}
  return 'HEAD';
}

function git(...args) {
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  return execFileSync('git', args, options).split('\n').filter(Boolean);
}
