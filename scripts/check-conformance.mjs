import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * docs/conformance.md promises, for each sentence of the specification, a file that fulfils it and a test
 * that proves it. This holds the promise to what really ran: it reads the reports of the last whole test run,
 * so a test that was renamed, skipped or failed breaks its rows.
 */
const REPORTS = { vitest: '.cache/reports/vitest.json', playwright: '.cache/reports/playwright.json' };
const ROW = /^\|\s*(\d+\.\d+)\s*\|(.*)\|\s*$/;
const ARROW = ' › ';

/**
 * Takes the document.
 * Gives: one `{ id, sentence, files, tests }` a row of its tables; a test is `path › title`.
 */
export function parseRows(markdown) {
  return markdown.split('\n').flatMap((line) => {
    const found = line.match(ROW);
    if (!found) return [];
    const [sentence = '', files = '', tests = ''] = found[2].split(/(?<!\\)\|/).map((cell) => cell.trim());
    return [{ id: found[1], sentence, files: listed(files), tests: listed(tests) }];
  });
}

function listed(cell) {
  return cell
    .split('<br>')
    .map((item) => item.trim().replace(/^`|`$/g, ''))
    .filter(Boolean);
}

/**
 * Takes vitest's JSON report.
 * Gives: `[path › title, status]` pairs, each test under its own title and under its chain of titles.
 */
export function readVitest(report, root) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ ancestorTitles, title, status }) =>
      named(path.relative(root, name), [...ancestorTitles, title]).map((key) => [key, status]),
    ),
  );
}

const PLAYWRIGHT_STATUS = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };

/**
 * Takes Playwright's JSON report.
 * Gives: the same pairs; a test has one for each project that it belongs to.
 */
export function readPlaywright(report, root) {
  const walk = (suite, chain) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.flatMap(({ status }) =>
        named(path.relative(root, path.resolve(report.config.rootDir, spec.file)), [
          ...chain,
          spec.title,
        ]).map((key) => [key, PLAYWRIGHT_STATUS[status]]),
      ),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...chain, inner.title])),
  ];
  return report.suites.flatMap((file) => walk(file, []));
}

function named(file, chain) {
  const keys = new Set([chain.at(-1), chain.join(ARROW)].map((title) => [file, title].join(ARROW)));
  return [...keys];
}

/** Gives one sentence for each promise that does not hold. */
export function faultsOf(rows, outcomes, exists) {
  const ran = statusesOf(outcomes);
  return rows.flatMap(({ id, sentence, files, tests }) => [
    ...(sentence ? [] : [`${id}: no sentence`]),
    ...(files.length > 0 ? [] : [`${id}: no file fulfils it`]),
    ...(tests.length > 0 ? [] : [`${id}: no test proves it`]),
    ...files.filter((file) => !exists(file)).map((file) => `${id}: ${file} does not exist`),
    ...tests.flatMap((test) => verdict(ran.get(test)).map((fault) => `${id}: ${test} ${fault}`)),
  ]);
}

function statusesOf(outcomes) {
  const ran = new Map();
  for (const [key, status] of outcomes) ran.set(key, [...(ran.get(key) ?? []), status]);
  return ran;
}

function verdict(statuses) {
  if (!statuses) return ['was not run under this name'];
  if (statuses.includes('failed')) return ['failed'];
  return statuses.includes('passed') ? [] : ['was skipped'];
}

function main(root) {
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const rows = parseRows(readFileSync(path.join(root, 'docs/conformance.md'), 'utf8'));
  const outcomes = [
    ...readVitest(read(REPORTS.vitest), root),
    ...readPlaywright(read(REPORTS.playwright), root),
  ];
  const faults = faultsOf(rows, outcomes, (file) => existsSync(path.join(root, file)));
  for (const fault of faults) console.error(`conformance: ${fault}`);
  console.log(`conformance: ${rows.length} sentences, ${faults.length} faults`);
  return rows.length > 0 && faults.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(main(process.cwd()));
