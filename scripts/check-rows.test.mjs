import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultsOf, idsOf, parseRows, readPlaywright, readRows, readVitest } from './check-rows.mjs';

const rows = (...ids) => parseRows(ids.map((id) => `| ${id} | A sentence. |\n`).join(''));
const vitest = {
  testResults: [
    {
      assertionResults: [
        { ancestorTitles: ['a room [S2.1]'], title: 'it works [A1 A2]', status: 'passed' },
        { ancestorTitles: [], title: 'it broke [A3]', status: 'failed' },
      ],
    },
  ],
};
const playwright = {
  suites: [
    {
      title: 'b.spec.ts',
      specs: [{ title: 'left out [A4]', tests: [{ status: 'skipped' }] }],
      suites: [
        {
          title: 'a part',
          specs: [{ title: 'runs [S2.2]', tests: [{ status: 'expected' }, { status: 'skipped' }] }],
        },
      ],
    },
  ],
};
const outcomes = [...readVitest(vitest), ...readPlaywright(playwright)];
const proved = ['S2.1', 'S2.2', 'A1', 'A2'];
const check = (...ids) => faultsOf(rows(...ids), outcomes);

describe('the check of the rows', () => {
  it('reads the ids at the end of a title, and no other brackets', () => {
    expect(idsOf('refuses a second vote [S7.14 A33]')).toEqual(['S7.14', 'A33']);
    expect(idsOf('refuses [A33] twice')).toEqual([]);
    expect(idsOf('takes the list [1 2]')).toEqual([]);
  });

  it('finds no row where there is no table', () => {
    expect(parseRows('# Title\n\nSome prose | with a bar |\n')).toEqual([]);
  });

  it('demands a test of every row that is not marked *(no test)*', () => {
    const all = outcomes.filter(({ status }) => status === 'passed');
    expect(faultsOf([...rows(...proved), ...parseRows('| A5 | the roll *(no test)* |')], all)).toEqual([]);
    expect(faultsOf(rows(...proved, 'A5'), all)).toEqual(['A5: no test of it ran and passed']);
  });

  it('names failed and skipped tests, and ids without a row', () => {
    expect(check(...proved, 'A3', 'A4')).toEqual([
      'A3: failed: it broke [A3]',
      'A4: no test of it ran and passed',
    ]);
    expect(check(...proved)).toEqual([
      'A3: no such row: it broke [A3]',
      'A4: no such row: b.spec.ts › left out [A4]',
    ]);
  });
});

it('every row of the documents has a test with its id, and every id has a row', () => {
  const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(file) && existsSync(file))
    .filter((file) => file !== 'scripts/check-rows.test.mjs');
  const written = tests.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(\[[SA]\d[\d. SA]*\])['"`]/g)].map(([, ids]) => ({
      title: file,
      ids: idsOf(ids),
      status: 'passed',
    })),
  );
  const known = readRows(process.cwd());
  expect(new Set(known.map(({ id }) => id)).size).toBe(known.length);
  expect(faultsOf(known, written)).toEqual([]);
});
