import { existsSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { evenly, faultsOf, outcomeOf, read, runMutants, touchedBy } from './run.mjs';
import { copyProject, removeCopy, withMutant } from './scratch.mjs';
import { parseMutants, readMutants } from './table.mjs';

const TABLE = '@ A1 A2: a.ts\n- one\n-   two\n+ three\n= a.test.ts\n\n@ A3: b.ts\n- gone\n= b.test.ts\n';
const [first, second] = parseMutants(TABLE);

describe('the table of mutants', () => {
  it('is parsed like a diff, with the file of the test that must fail', () => {
    expect(first).toEqual({
      rows: ['A1', 'A2'],
      file: 'a.ts',
      find: 'one\n  two',
      replace: 'three',
      test: 'a.test.ts',
    });
    expect(second).toEqual({ rows: ['A3'], file: 'b.ts', find: 'gone', replace: '', test: 'b.test.ts' });
  });

  it('quotes existing code and names existing tests', () => {
    expect(faultsOf(readMutants(), read)).toEqual([]);
  });

  it.each([
    [{ 'a.ts': 'other', 'a.test.ts': "'fails [A1 A2]'" }, 'a.ts does not contain "one\\n  two" once'],
    [{ 'a.ts': 'one\n  two', 'a.test.ts': "'fails [A1 A20]'" }, 'a.test.ts has no test of A2'],
  ])('is refused if its code or its test does not exist (%#)', (texts, fault) => {
    expect(faultsOf([first], (file) => texts[file] ?? null)).toEqual([fault]);
  });

  it('selects the mutants whose code or test has changed', () => {
    expect(touchedBy([first, second], ['b.test.ts'])).toEqual([second]);
    expect(touchedBy([first, second], ['a.ts', 'c.ts'])).toEqual([first]);
    expect(touchedBy([first, second], ['c.ts'])).toEqual([]);
  });

  it('is sampled evenly if it is long', () => {
    expect(evenly([1, 2, 3], 3)).toEqual([1, 2, 3]);
    expect(evenly([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 2, 5, 7]);
  });

  it.each([[['--help']], [['--rows']], [['A1']]])('is not run with the arguments %j', async (args) => {
    expect(await runMutants([], args)).toBe(2);
  });
});

describe('the outcome of a mutant’s test', () => {
  const report = (...tests) =>
    JSON.stringify({
      testResults: [{ assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }],
    });

  it.each([
    ['failed', report(['is refused [A3 A1]', 'failed'], ['another [A1]', 'passed'])],
    ['passed', report(['is refused [A1]', 'passed'], ['another [A2]', 'failed'])],
    ['skipped', report(['is refused [A1]', 'skipped'])],
    ['not run', report(['is refused [A10]', 'failed'], ['another', 'skipped'])],
    ['not run', report()],
    ['not run', null],
  ])('is %s', (outcome, given) => {
    expect(outcomeOf(given, ['A1'])).toBe(outcome);
  });
});

describe('the copy for running mutants', () => {
  it('has the project’s files and installed packages, and links its own packages inside the copy', () => {
    const folder = copyProject(process.cwd());
    try {
      expect(existsSync(path.join(folder, 'packages/record/src/findings.ts'))).toBe(true);
      expect(existsSync(path.join(folder, 'node_modules/vitest/vitest.mjs'))).toBe(true);
      expect(realpathSync(path.join(folder, 'node_modules/@evoting/record'))).toBe(
        path.join(realpathSync(folder), 'packages/record'),
      );
    } finally {
      removeCopy(folder);
    }
  });

  it('contains a mutant only while its test runs', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'evoting-mutants-'));
    const text = () => readFileSync(path.join(folder, 'a.ts'), 'utf8');
    writeFileSync(path.join(folder, 'a.ts'), 'say one');
    const mutant = { file: 'a.ts', find: 'one', replace: '$& two' };
    try {
      expect(await withMutant(folder, mutant, async () => text())).toBe('say $& two');
      expect(text()).toBe('say one');
      await expect(withMutant(folder, { ...mutant, find: 'none' }, text)).rejects.toThrow('does not contain');
    } finally {
      removeCopy(folder);
    }
  });
});
