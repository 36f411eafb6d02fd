import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { failedInBrowser, failedUnits } from './failures.mjs';
import { checkComputer, ensureInstalled, ROOT, say } from './install.mjs';

/**
 * `npm test`: sets up what is missing, runs the tests of every room and then those in a real browser against
 * the built product. The last line is `N passed, N failed`; the exit status is 0 only when nothing failed and
 * something passed.
 */
checkComputer();
ensureInstalled({ withTests: true });
const { ensureBuilt } = await import('./build.mjs');
ensureBuilt();
const { ensureChromium } = await import('./chromium.mjs');
const chromium = ensureChromium();

const REPORTS = path.join(ROOT, '.cache', 'reports');
const VITEST = path.join(REPORTS, 'vitest.json');
const PLAYWRIGHT = path.join(REPORTS, 'playwright.json');
mkdirSync(REPORTS, { recursive: true });
for (const report of [VITEST, PLAYWRIGHT]) rmSync(report, { force: true });

const runs = hasDatabase() ? runAll() : [{ passed: 0, failed: 1 }];
const passed = runs.reduce((sum, run) => sum + run.passed, 0);
const failed = runs.reduce((sum, run) => sum + run.failed, 0);
sayFailures();
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** What failed, once more and briefly, for readers who see only the end of a long log. */
function sayFailures() {
  const failures = [...failedUnits(readReport(VITEST)), ...failedInBrowser(readReport(PLAYWRIGHT))];
  for (const { title, message } of failures) say(`\nFailed: ${title}\n${message}`);
}

/** Nearly every test needs one; without it hundreds would say so, each in its own way. */
function hasDatabase() {
  return runTool('tsx', [path.join('apps', 'server', 'src', 'testing', 'try-database.ts')]) === 0;
}

function runAll() {
  const ran = [runUnits(), ...(hasBrowserTests() ? [runInBrowser()] : [])];
  return [...ran, ...(ran.every(hasTests) ? [checkRows()] : [])];
}

/**
 * A run that had no test at all did not even begin, and says why above: what its tests promise is not in
 * question.
 */
function hasTests({ begun }) {
  if (!begun)
    say('The rows of docs/conformance.md and docs/attacks.md were not checked: not all tests could be run.');
  return begun;
}

function runUnits() {
  say('\nTests of every room ...');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST}`];
  const status = runTool('vitest', ['run', ...reporters]);
  const report = readReport(VITEST);
  return withStatus(status, report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + brokenFiles(report));
}

/** A file that could not even be read has no test that failed, but it failed. */
function brokenFiles(report) {
  return (
    report?.testResults?.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
      .length ?? 0
  );
}

function hasBrowserTests() {
  const folder = path.join(ROOT, 'e2e');
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) => /\.(spec|test)\.ts$/.test(String(name)))
  );
}

function runInBrowser() {
  say('\nTests in a browser ...');
  if (!chromium) return { passed: 0, failed: 1, begun: false };
  const status = runTool('playwright', ['test'], { CHROME_PATH: chromium });
  const stats = readReport(PLAYWRIGHT)?.stats;
  return withStatus(status, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
}

/** Each row of the specification and of the attacks must have a test that ran and passed. */
function checkRows() {
  const script = path.join(ROOT, 'scripts', 'check-rows.mjs');
  const { status } = spawnSync(process.execPath, [script], { cwd: ROOT, stdio: 'inherit' });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A run that ended badly without naming a failed test counts as one failure. */
function withStatus(status, passed, failed) {
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed, begun: passed + failed > 0 };
}

function runTool(name, args, env = {}) {
  const program = path.join(
    ROOT,
    'node_modules',
    '.bin',
    process.platform === 'win32' ? `${name}.cmd` : name,
  );
  return spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  }).status;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
