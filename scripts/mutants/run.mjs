import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { readVitest } from '../check-conformance.mjs';

const VITEST = path.join('node_modules', 'vitest', 'vitest.mjs');

/** Each takes some seconds: a large change is tried in part, so that it is tried at all. */
const MOST_CHANGED = 4;

/** The text of a file of the project; null where there is none. */
export const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/**
 * Gives one sentence for each mutant whose text is not in its file exactly once: it would leave the product
 * whole.
 */
export function faultsOfTexts(mutants, read) {
  return mutants
    .filter(({ file, find }) => read(file)?.split(find).length !== 2)
    .map(({ file, find }) => `${file} does not hold ${JSON.stringify(find)} once`);
}

/** The mutants whose code or test is among the files. */
export function touchedBy(mutants, files) {
  const changed = new Set(files);
  return mutants.filter(({ file, test }) => changed.has(file) || changed.has(test.split(' › ')[0]));
}

/**
 * Takes a list and a number.
 * Gives: so many of it at most, evenly from its beginning to its end.
 */
export function evenly(list, most) {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]);
}

function changedSince(commit) {
  const { status, stdout } = spawnSync('git', ['diff', '--name-only', commit], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : null;
}

/** Which tests hold the room of a file: `apps/web/...` is the project web, `scripts/...` one of its own. */
const projectOf = (file) => (file.startsWith('scripts/') ? 'scripts' : file.split('/')[1]);

/**
 * Runs the named test over the broken product.
 * Gives: null where it failed, as it must, or what happened instead.
 */
function judge({ file, find, replace, test }, folder, number) {
  const [testFile, ...titles] = test.split(' › ');
  const report = path.join(folder, `${number}.json`);
  const pattern = titles.at(-1).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const args = [
    'run',
    '--project',
    projectOf(testFile),
    testFile,
    '-t',
    pattern,
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  const env = { ...process.env, CONFORMANCE_MUTANT: JSON.stringify({ file, find, replace }) };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [VITEST, ...args], { env, stdio: 'ignore' });
    child.once('exit', () => resolve(verdict(report, test)));
  });
}

function verdict(report, test) {
  if (!existsSync(report)) return 'the tests could not be run';
  const told = JSON.parse(readFileSync(report, 'utf8'));
  const outcomes = readVitest(told, process.cwd());
  const statuses = outcomes.filter(([key]) => key === test).map(([, status]) => status);
  if (statuses.includes('failed')) return null;
  // As `npm test` does: such a test says in its file which program it needs.
  if (statuses.includes('skipped') && told.success) {
    console.log(`mutants: passed over, a program that it needs is not installed: ${test}`);
    return null;
  }
  return statuses.includes('passed') ? 'the test passed' : 'the test was not run';
}

async function runAll(mutants) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mutants-'));
  const queue = mutants.map((mutant, number) => ({ mutant, number }));
  const survived = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const why = await judge(next.mutant, folder, next.number);
      if (why === null) continue;
      survived.push(next.mutant);
      const { rows, file, replace, test } = next.mutant;
      console.error(`mutants: ${rows.join(' ')}: ${file} with ${JSON.stringify(replace)}: ${why}: ${test}`);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, os.availableParallelism()) }, worker));
  rmSync(folder, { recursive: true, force: true });
  return survived.length;
}

function chosenOf(mutants, [option, value]) {
  if (option === '--rows')
    return mutants.filter(({ rows }) => rows.some((row) => value.split(',').includes(row)));
  if (option !== '--changed') return mutants;
  const files = changedSince(value ?? 'HEAD~1');
  const touched = files ? touchedBy(mutants, files) : mutants;
  if (touched.length > MOST_CHANGED)
    console.log(
      `mutants: ${MOST_CHANGED} of ${touched.length} that may be touched; all of them without --changed`,
    );
  return evenly(touched, MOST_CHANGED);
}

/**
 * Says what is wrong with a table of mutants, breaks the product by each of them, one at a time, and demands
 * that its test fails.
 * Takes: the mutants, the sentences of what is wrong, and the arguments: `--changed` runs those alone whose
 * code or test differs from the commit given after it (without one, from the commit before), 4 of them at
 * most; `--rows 2.40,7.19` runs the mutants of those rows.
 * Gives: the exit status; 2 for other arguments, and nothing is run.
 */
export async function runMutants(mutants, faults, args) {
  const [option, value] = args;
  const isUsable = option === undefined || option === '--changed' || (option === '--rows' && value);
  if (!isUsable) {
    console.error('mutants: all of them, or --rows A1,A8 or --changed [COMMIT]');
    return 2;
  }
  for (const fault of faults) console.error(`mutants: ${fault}`);
  const chosen = chosenOf(mutants, args);
  const survived = await runAll(chosen);
  console.log(
    `mutants: ${chosen.length} of ${mutants.length} run, ${survived} not noticed, ${faults.length} faults`,
  );
  return survived + faults.length === 0 ? 0 : 1;
}
