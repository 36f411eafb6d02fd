import { describe, expect, it } from 'vitest';
import { faultsOf, parseRows, readPlaywright, readVitest } from './check-conformance.mjs';

const document = (files, tests) =>
  `# Title\n\n| # | Sentence |\n|---|---|\n| 2.1 | A sentence. | ${files} | ${tests} |\n`;
const vitest = {
  testResults: [
    {
      name: '/root/a.test.ts',
      assertionResults: [
        { ancestorTitles: ['a room'], title: 'it works', status: 'passed' },
        { ancestorTitles: [], title: 'it broke', status: 'failed' },
      ],
    },
  ],
};
const playwright = {
  config: { rootDir: '/root/e2e' },
  suites: [
    {
      title: 'b.spec.ts',
      specs: [{ title: 'left out', file: 'b.spec.ts', tests: [{ status: 'skipped' }] }],
      suites: [
        {
          title: 'a part',
          specs: [
            { title: 'runs', file: 'b.spec.ts', tests: [{ status: 'expected' }, { status: 'skipped' }] },
          ],
        },
      ],
    },
  ],
};
const outcomes = [...readVitest(vitest, '/root'), ...readPlaywright(playwright, '/root')];
const check = (files, tests) =>
  faultsOf(parseRows(document(files, tests)), outcomes, (file) => file === 'a.ts');

describe('the conformance check', () => {
  it('is content with a row whose file exists and whose tests ran and passed', () => {
    const tests = '`a.test.ts › it works`<br>`e2e/b.spec.ts › a part › runs`';
    expect(check('`a.ts`', tests)).toEqual([]);
  });

  it('finds no row where there is no table', () => {
    expect(parseRows('# Title\n\nSome prose | with a bar |\n')).toEqual([]);
  });

  it.each([
    ['', '`a.test.ts › it works`', '2.1: no file fulfils it'],
    ['`a.ts`', '', '2.1: no test proves it'],
    ['`gone.ts`', '`a.test.ts › it works`', '2.1: gone.ts does not exist'],
    ['`a.ts`', '`a.test.ts › renamed`', '2.1: a.test.ts › renamed was not run under this name'],
    ['`a.ts`', '`a.test.ts › it broke`', '2.1: a.test.ts › it broke failed'],
    ['`a.ts`', '`e2e/b.spec.ts › left out`', '2.1: e2e/b.spec.ts › left out was skipped'],
  ])('names what is wrong with a row of file %j and test %j', (files, tests, fault) => {
    expect(check(files, tests)).toEqual([fault]);
  });
});
