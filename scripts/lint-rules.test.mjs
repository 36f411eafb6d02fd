/** @module-tag release */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';

/**
 * Every lint rule with code that breaks it, so that removing a rule from biome.json or knip.json, or changing
 * the files that it matches, fails a test.
 */
const RACES = [
  'if (await button.count()) await button.click();',
  "if (await page.getByRole('alert').isVisible()) throw new Error('alert');",
  'const wide = (await menu.isHidden()) ? 1 : 2;',
  'expect(await rows.allTextContents()).toEqual([]);',
  'for (const row of await rows.all()) await row.click();',
  'await page.waitForTimeout(1_000);',
];
const NO_RACES = [
  'await expect(button).toHaveCount(1);',
  'await expect.poll(() => rows.count()).toBeGreaterThan(2);',
  "await expect.poll(async () => (await rows.count()) > 2, 'rows').toBe(true);",
  'await Promise.all([first, second]);',
];

const lines = (count) => Array.from({ length: count }, (_, n) => `export const n${n} = ${n};`).join('\n');
const long = (count) => `export function f() {\n${'  console.log(1);\n'.repeat(count)}}`;
const send = 'async function send(): Promise<void> {}\n\n';

/** A rule, a file that breaks it, and the file's text. */
const BREAKS = [
  [
    'lint/nursery/noFloatingPromises',
    'apps/a/src/floating.ts',
    `${send}export const f = () => {\n  send();\n};`,
  ],
  [
    'lint/suspicious/noImportCycles',
    'apps/a/src/a.ts',
    "import { b } from './b.ts';\nexport const a = () => b;",
  ],
  [
    'lint/suspicious/noImportCycles',
    'apps/a/src/b.ts',
    "import { a } from './a.ts';\nexport const b = () => a;",
  ],
  ['lint/style/noExcessiveLinesPerFile', 'apps/a/src/long.ts', lines(251)],
  ['lint/style/noExcessiveLinesPerFile', 'apps/a/src/Long.tsx', lines(251)],
  ['lint/style/noExcessiveLinesPerFile', 'packages/p/src/long.ts', lines(251)],
  ['lint/complexity/noExcessiveLinesPerFunction', 'apps/a/src/work.ts', long(61)],
  ['lint/complexity/noExcessiveLinesPerFunction', 'packages/p/src/work.ts', long(61)],
  [
    'lint/style/useNodejsImportProtocol',
    'apps/a/src/node.ts',
    "import path from 'path';\nexport const s = path.sep;",
  ],
  ['lint/correctness/noUnusedVariables', 'packages/p/src/unused.ts', 'const unused = 1;\nexport {};'],
  [
    'lint/correctness/noUnusedImports',
    'packages/p/src/imports.ts',
    "import path from 'node:path';\nexport const n = 1;",
  ],
  [
    'lint/style/useImportType',
    'packages/p/src/types.ts',
    "import { Stats } from 'node:fs';\nexport const f = (stats: Stats) => stats;",
  ],
  ...RACES.map((line, n) => ['plugin', `e2e/race-${n}.spec.ts`, line]),
];
const HOLDS = [
  ['apps/a/src/awaited.ts', `${send}export const f = async () => {\n  await send();\n};`],
  ['apps/a/src/full.ts', lines(250)],
  ['apps/a/src/long.test.ts', lines(251)],
  ['packages/p/src/full.ts', long(60)],
  ['apps/a/src/cursor.ts', 'export const f = async (cursor) => {\n  if (await cursor.count()) return 1;\n};'],
  ...NO_RACES.map((line, n) => [`e2e/waits-${n}.spec.ts`, line]),
];

const folders = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Makes a folder with these files and the project's lint settings. */
function folderOf(files) {
  const folder = mkdtempSync(path.join(tmpdir(), 'evoting-rules-'));
  folders.push(folder);
  for (const file of ['biome.json', 'knip.json', 'e2e/no-races.grit']) cpSync(file, path.join(folder, file));
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${text}\n`);
  }
  return folder;
}

function output(folder, program, args) {
  return spawnSync(process.execPath, [path.resolve(program), ...args], { cwd: folder, encoding: 'utf8' })
    .stdout;
}

describe('the linter', () => {
  const folder = folderOf([...BREAKS.map(([, file, text]) => [file, text]), ...HOLDS]);
  const args = ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', '.'];
  const faults = output(folder, 'node_modules/@biomejs/biome/bin/biome', args);
  const found = [...faults.matchAll(/^::error title=([^,]+),file=([^,]+),/gm)].map(
    ([, rule, file]) => `${rule} ${file}`,
  );

  it.each(BREAKS)('reports %s in %s', (rule, file) => {
    expect(found).toContain(`${rule} ${file}`);
  });

  it.each(HOLDS)('accepts %s', (file) => {
    expect(found.filter((fault) => fault.endsWith(` ${file}`))).toEqual([]);
  });
});

describe('the search for dead code', () => {
  const folder = folderOf([
    ['package.json', JSON.stringify({ name: 'tried', private: true, workspaces: ['packages/*'] })],
    ['packages/tlog/package.json', JSON.stringify({ name: '@tried/tlog', exports: './src/index.ts' })],
    ['packages/tlog/src/index.ts', "import { read } from './read.ts';\n\nexport const nobodyAsks = read;"],
    ['packages/tlog/src/read.ts', 'export const read = 1;\nexport const lost = 2;'],
    ['packages/tlog/src/dead.ts', 'export const dead = 1;'],
  ]);
  const found = output(folder, 'node_modules/knip/bin/knip.js', ['--no-progress', '--no-config-hints']);

  it.each([
    ['a file that no other imports', 'packages/tlog/src/dead.ts'],
    ['an export that no other file uses', 'lost'],
    ['an unused export of a package', 'nobodyAsks'],
  ])('reports %s', (_title, name) => {
    expect(found).toMatch(new RegExp(`^${name.replaceAll('/', '\\/')}\\b`, 'm'));
  });

  it('accepts an export that another file uses', () => {
    expect(found).not.toMatch(/^read\b/m);
  });
});
