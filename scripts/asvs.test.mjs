import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/asvs.md', 'utf8');
const rows = [...page.matchAll(/^\| (V[\d.]+) \| (met|operator|not met) \| (.+) \| (.+) \|$/gm)];
const count = (word) => rows.filter(([, , is]) => is === word).length;

it('the page of the ASVS names tests that exist', () => {
  const tests = rows.flatMap(([, id, , , cell]) =>
    [...cell.matchAll(/`([\w./-]+\.(?:test|spec)\.[a-z]+)`/g)].map(([, file]) => ({ id, file })),
  );
  expect(tests.length).toBeGreaterThan(100);
  const gone = tests.filter(({ file }) => !existsSync(file) && !existsSync(`apps/server/src/${file}`));
  expect(gone).toEqual([]);
});

it('the page of the ASVS counts its rows, and has each requirement once', () => {
  const ids = rows.map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const says = /^(\d+) met, (\d+) with the operator, (\d+) not met\.$/m.exec(page)?.slice(1).map(Number);
  expect(says).toEqual([count('met'), count('operator'), count('not met')]);
});
