import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';

const REFUSED = [
  'if (await button.count()) await button.click();',
  "if (await page.getByRole('alert').isVisible()) throw new Error('alert');",
  'const wide = (await menu.isHidden()) ? 1 : 2;',
  'expect(await rows.allTextContents()).toEqual([]);',
  'for (const row of await rows.all()) await row.click();',
  'await page.waitForTimeout(1_000);',
];
const LET = [
  'await expect(button).toHaveCount(1);',
  'await expect.poll(() => rows.count()).toBeGreaterThan(2);',
  "await expect.poll(async () => (await rows.count()) > 2, 'rows').toBe(true);",
  'await Promise.all([first, second]);',
];

const folder = mkdtempSync(path.join(tmpdir(), 'evoting-races-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Lints each line in a file of its own by the project's own rules.
 * Gives: the files in which the rule against races found fault.
 */
function lint(files) {
  for (const file of ['biome.json', 'e2e/no-races.grit']) cpSync(file, path.join(folder, file));
  for (const [file, line] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${line}\n`);
  }
  const args = ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(
    process.execPath,
    [path.resolve('node_modules/@biomejs/biome/bin/biome'), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const found = stdout.matchAll(/title=plugin,file=([^,]+),.*This asks the page once/g);
  return [...found].map(([, file]) => file);
}

describe('the rule against races in browser tests', () => {
  const named = (lines, name) => lines.map((line, index) => [`e2e/${name}-${index}.spec.ts`, line]);
  const refused = named(REFUSED, 'refused');
  const faults = lint({
    ...Object.fromEntries([...refused, ...named(LET, 'let')]),
    'apps/example.ts': 'const n = await cursor.count();',
  });

  it.each(refused)('finds fault in %s: %s', (file) => {
    expect(faults).toContain(file);
  });

  it('finds none where the page is asked until it answers as wanted, nor in other code', () => {
    expect(faults.toSorted()).toEqual(refused.map(([file]) => file).toSorted());
  });
});
