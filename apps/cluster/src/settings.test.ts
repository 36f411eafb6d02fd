import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PAGE = readFileSync(path.join(ROOT, 'docs/cluster.md'), 'utf8');
const [, after = ''] = PAGE.split('Do not change these settings');
const table = after.slice(0, after.indexOf('\n\n', after.indexOf('|---')));
const promised = table.split('\n').flatMap((row) => {
  const [, first = ''] = /^\| (`[^|]*) \|/.exec(row) ?? [];
  return [...first.matchAll(/`([^`]+)`/g)].map(([, setting = '']) => setting);
});

const FOLDER = path.join(ROOT, 'apps/cluster/config');
/** The settings without comments. */
const lines = readdirSync(FOLDER).flatMap((file) =>
  readFileSync(path.join(FOLDER, file), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('#')),
);

it('the page names settings without which something is lost', () => {
  expect(promised.length).toBeGreaterThan(10);
  expect(promised).toContain('synchronous_mode_strict');
});

it.each(promised)('%s is in the files that operators take over, and is not switched off there', (setting) => {
  const [name = ''] = setting.split(': ');
  const found = lines.filter((line) => line.split(/[=:]/)[0] === name || `${line} `.includes(`${name} `));
  expect(found).not.toEqual([]);
  for (const line of found) expect(line).not.toMatch(/[:=]\s*'?(false|off|no)'?$/);
  if (setting.includes(': ')) expect(found).toEqual([setting]);
});
