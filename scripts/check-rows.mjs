import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/**
 * Checks that every row of docs/conformance.md (`S7.14`) and docs/attacks (`A33`) has a test that ran and
 * passed. A test names its rows at the end of its title: `refuses a second vote [S7.14 A33]`. A row that no
 * test can prove says *(no test)*.
 */
const REPORTS = { vitest: '.cache/reports/vitest.json', playwright: '.cache/reports/playwright.json' };
const ROW = /^\| ([SA]\d+(?:\.\d+)?) \|(.*)$/gm;
const IDS = /\[([SA]\d[\d.]*(?: [SA]\d[\d.]*)*)\]$/;

/** Parses the rows of a document's tables: `{ id, isTested }` each. */
export function parseRows(markdown) {
  return [...markdown.matchAll(ROW)].map(([, id, rest]) => ({ id, isTested: !rest.includes('*(no test)*') }));
}

/** The rows that a title names at its end. */
export const idsOf = (title) => title.match(IDS)?.[1].split(' ') ?? [];

/** Reads Vitest's JSON report: `{ title, ids, status }` for each test. */
export function readVitest(report) {
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => outcome([...ancestorTitles, title], status)),
  );
}

const PLAYWRIGHT_STATUS = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };

/** Reads Playwright's JSON report in the same form, with each test once per project. */
export function readPlaywright(report) {
  const walk = (suite, titles) => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map(({ status }) => outcome([...titles, title], PLAYWRIGHT_STATUS[status])),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...titles, inner.title])),
  ];
  return report.suites.flatMap((file) => walk(file, [file.title]));
}

function outcome(titles, status) {
  return { title: titles.join(' › '), ids: titles.flatMap(idsOf), status };
}

/** Describes each row without a passed test, each row with a failed one, and each id without a row. */
export function faultsOf(rows, outcomes) {
  const known = new Set(rows.map(({ id }) => id));
  const byId = new Map();
  for (const test of outcomes) for (const id of test.ids) byId.set(id, [...(byId.get(id) ?? []), test]);
  return [
    ...[...byId].filter(([id]) => !known.has(id)).map(([id, [test]]) => `${id}: no such row: ${test.title}`),
    ...rows.filter(({ isTested }) => isTested).flatMap(({ id }) => faultsOfRow(id, byId.get(id) ?? [])),
  ];
}

function faultsOfRow(id, tests) {
  const failed = tests
    .filter(({ status }) => status === 'failed')
    .map(({ title }) => `${id}: failed: ${title}`);
  if (failed.length > 0) return failed;
  return tests.some(({ status }) => status === 'passed') ? [] : [`${id}: no test of it ran and passed`];
}

/** Reads the rows of docs/conformance.md, docs/attacks.md and docs/attacks/*.md. */
export function readRows(root) {
  const attacks = path.join(root, 'docs', 'attacks');
  const pages = existsSync(attacks) ? readdirSync(attacks).map((name) => path.join(attacks, name)) : [];
  return [path.join(root, 'docs', 'conformance.md'), `${attacks}.md`, ...pages]
    .filter((file) => existsSync(file))
    .flatMap((file) => parseRows(readFileSync(file, 'utf8')));
}

function main(root) {
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const rows = readRows(root);
  const faults = faultsOf(rows, [
    ...readVitest(read(REPORTS.vitest)),
    ...readPlaywright(read(REPORTS.playwright)),
  ]);
  for (const fault of faults) console.error(`rows: ${fault}`);
  console.log(`rows: ${rows.length} of the specification and of the attacks, ${faults.length} faults`);
  return rows.length > 0 && faults.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(main(process.cwd()));
