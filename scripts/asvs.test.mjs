import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/asvs.md', 'utf8');
const SECTIONS = ['Met', 'With the operator', 'Not met'];
const rowsOf = (section) => [...sectionOf(section).matchAll(/^\| (V\d[\d., V]*) \| (.+) \|$/gm)];
const idsOf = (section) => rowsOf(section).flatMap(([, ids]) => ids.split(', '));

function sectionOf(title) {
  return page.split(/^## /m).find((text) => text.startsWith(`${title}\n`));
}

it('the page of the ASVS names tests that exist', () => {
  const tests = SECTIONS.flatMap(rowsOf).flatMap(([, ids, cells]) =>
    [...cells.matchAll(/`([\w./-]+\.(?:test|spec)\.[a-z]+)`/g)].flatMap(([, file]) =>
      ids.split(', ').map((id) => ({ id, file })),
    ),
  );
  expect(tests.length).toBeGreaterThan(100);
  const gone = tests.filter(({ file }) => !existsSync(file) && !existsSync(`apps/server/src/${file}`));
  expect(gone).toEqual([]);
});

it('the page of the ASVS counts its requirements, and has each once', () => {
  const ids = SECTIONS.flatMap(idsOf);
  expect(new Set(ids).size).toBe(ids.length);
  const says = /^(\d+) met, (\d+) with the operator, (\d+) not met\.$/m.exec(page)?.slice(1).map(Number);
  expect(says).toEqual(SECTIONS.map((section) => idsOf(section).length));
});
