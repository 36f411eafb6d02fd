import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { copyProject, removeCopy, withMutant } from './scratch.mjs';
import { readMutants } from './table.mjs';

/**
 * `npm run mutants`: removes each guard of the vote from a copy of the project, one at a time, and demands
 * that its test fails. `--rows A1,A8` runs the mutants of those rows of docs/attacks.md; `--changed [COMMIT]`
 * runs at most four of those whose code or test differs from the commit (by default the one before).
 */
const VITEST = path.join('node_modules', 'vitest', 'vitest.mjs');
const MOST_CHANGED = 4;

/** The text of a file of the project, or null. */
export const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/**
 * Describes each mutant whose text is not in its file exactly once, or whose row has no test in its test
 * file.
 */
export function faultsOf(mutants, read) {
  return mutants.flatMap(({ rows, file, find, test }) => [
    ...(read(file)?.split(find).length === 2
      ? []
      : [`${file} does not contain ${JSON.stringify(find)} once`]),
    ...rows
      .filter((row) => !new RegExp(`${testOf([row])}.*\\]['"\`]`).test(read(test) ?? ''))
      .map((row) => `${test} has no test of ${row}`),
  ]);
}

/** Selects the mutants whose code or test is among the files. */
export function touchedBy(mutants, files) {
  const changed = new Set(files);
  return mutants.filter(({ file, test }) => changed.has(file) || changed.has(test));
}

/** Samples at most `most` items of a list evenly. */
export function evenly(list, most) {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]);
}

/** Lists the files that differ from a commit; null if there is no such commit. */
function changedSince(commit) {
  const { status, stdout } = spawnSync('git', ['diff', '--name-only', commit], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : null;
}

/** The pattern of a title that names one of the rows, as in `refuses a second vote [A33 A34]`. */
const testOf = (rows) => `\\[[^\\]]*\\b(${rows.join('|')})\\b`;

/** Runs the tests of a mutant's rows in a copy of the project, and returns their outcome. */
async function runTests({ test, rows }, folder) {
  const report = path.join(folder, '.cache', 'mutant.json');
  removeCopy(report);
  const args = ['run', test, '-t', testOf(rows), '--bail=1', '--maxWorkers=1'];
  args.push('--reporter=json', `--outputFile=${report}`);
  await new Promise((resolve) => {
    spawn(process.execPath, [VITEST, ...args], { cwd: folder, stdio: 'ignore' }).once('exit', resolve);
  });
  return outcomeOf(read(report), rows);
}

/**
 * The outcome of the tests that have an id of one of the rows.
 * @returns `failed`, `passed`, `skipped` (a program that they need is not installed), or `not run`
 */
export function outcomeOf(report, rows) {
  const pattern = new RegExp(testOf(rows));
  const results = JSON.parse(report ?? '{}').testResults ?? [];
  const statuses = results
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => pattern.test(fullName))
    .map(({ status }) => status);
  if (statuses.length === 0) return 'not run';
  return ['failed', 'passed'].find((status) => statuses.includes(status)) ?? 'skipped';
}

/** Runs a mutant. Returns null if its test passes without it and fails with it, else a description. */
async function judge(mutant, folder, untouched) {
  const key = `${mutant.test} ${mutant.rows}`;
  if (!untouched.has(key)) untouched.set(key, await runTests(mutant, folder));
  const before = untouched.get(key);
  if (before === 'skipped') return null;
  if (before !== 'passed') return `without the mutant its test is ${before}`;
  const after = await withMutant(folder, mutant, () => runTests(mutant, folder));
  return after === 'failed' ? null : `its test is ${after}`;
}

async function runAll(mutants) {
  const queue = [...mutants];
  const untouched = new Map();
  let survived = 0;
  const work = async () => {
    const folder = copyProject(process.cwd());
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const why = await judge(mutant, folder, untouched);
      if (why === null) continue;
      survived++;
      const { rows, file, replace, test } = mutant;
      console.error(`mutants: ${rows.join(' ')}: ${file} with ${JSON.stringify(replace)}: ${why}: ${test}`);
    }
    removeCopy(folder);
  };
  const workers = Math.min(os.availableParallelism(), mutants.length);
  await Promise.all(Array.from({ length: workers }, work));
  return survived;
}

function chosenOf(mutants, [option, value]) {
  if (option === '--rows')
    return mutants.filter(({ rows }) => rows.some((row) => value.split(',').includes(row)));
  if (option !== '--changed') return mutants;
  const files = changedSince(value ?? 'HEAD~1');
  return evenly(files ? touchedBy(mutants, files) : mutants, MOST_CHANGED);
}

/**
 * Runs the mutants that the arguments select.
 * @returns the exit status: 1 where a mutant was not noticed, 2 for unknown arguments
 */
export async function runMutants(mutants, args) {
  const [option, value] = args;
  const isUsable = option === undefined || option === '--changed' || (option === '--rows' && value);
  if (!isUsable) {
    console.error('mutants: all of them, or --rows A1,A8 or --changed [COMMIT]');
    return 2;
  }
  const faults = faultsOf(mutants, read);
  for (const fault of faults) console.error(`mutants: ${fault}`);
  if (faults.length > 0) return 1;
  const chosen = chosenOf(mutants, args);
  const survived = await runAll(chosen);
  console.log(`mutants: ${chosen.length} of ${mutants.length} run, ${survived} not noticed`);
  return survived === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exit(await runMutants(readMutants(), process.argv.slice(2)));
