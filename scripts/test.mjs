import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { failedInBrowser, failedUnits } from './failures.mjs';
import { FEW_RUNS } from './few-runs.mjs';
import { checkComputer, ensureInstalled, ROOT, say } from './install.mjs';

/**
 * `npm test`: installs and builds what is missing, then runs the unit tests and the browser tests of the
 * built product. `npm run test:release` (`--release`) adds the tests tagged `release`, a second window's size,
 * the mutants, the drills and the kill trial. The last line is `N passed, N failed`; the exit status is 0 only
 * if some passed and none failed.
 */
const isRelease = process.argv.includes('--release');
checkComputer();
ensureInstalled({ withTests: true });
const { ensureBuilt } = await import('./build.mjs');
ensureBuilt();
const { ensureChromium } = await import('./chromium.mjs');
const chromium = ensureChromium();

const TSX = path.join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
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

/** Repeats the failures briefly at the end of a long log. */
function sayFailures() {
  const failures = [...failedUnits(readReport(VITEST)), ...failedInBrowser(readReport(PLAYWRIGHT))];
  for (const { title, message } of failures) say(`\nFailed: ${title}\n${message}`);
}

/** Tests the database first, without which hundreds of tests would fail in different ways. */
function hasDatabase() {
  return runTool('tsx', [path.join('apps', 'server', 'src', 'testing', 'try-database.ts')]) === 0;
}

function runAll() {
  const ran = [runUnits(), runInBrowser()];
  if (!isRelease) return ran;
  return [
    ...ran,
    runStep('Rows of docs/conformance.md and docs/attacks', ['scripts/check-rows.mjs']),
    runStep('Mutants', ['scripts/mutants/run.mjs']),
    runStep('Drills of the cluster', [TSX, 'apps/cluster/src/drill.ts']),
    runStep('Kill trial', [TSX, 'scripts/kill-trial.mjs']),
  ];
}

/** Runs a script that counts as one test. */
function runStep(name, args) {
  say(`\n${name} ...`);
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function runUnits() {
  say('\nTests of every room ...');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST}`];
  const status = isRelease
    ? runTool('vitest', ['run', ...reporters])
    : runTool('vitest', ['run', '--tags-filter=!release', ...reporters], FEW_RUNS);
  const report = readReport(VITEST);
  return withStatus(status, report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + brokenFiles(report));
}

/** Counts the test files that could not be loaded, which have no failed test. */
function brokenFiles(report) {
  return (
    report?.testResults?.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
      .length ?? 0
  );
}

function runInBrowser() {
  say('\nTests in a browser ...');
  if (!chromium) return { passed: 0, failed: 1 };
  const daily = ['--project=desktop', '--project=phone', '--grep-invert=@release'];
  const status = runTool('playwright', ['test', ...(isRelease ? [] : daily)], { CHROME_PATH: chromium });
  const stats = readReport(PLAYWRIGHT)?.stats;
  return withStatus(status, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
}

/** Counts a bad exit status without a failed test as one failure. */
function withStatus(status, passed, failed) {
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
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
