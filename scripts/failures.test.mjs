import { expect, test } from 'vitest';
import { failedInBrowser, failedUnits } from './failures.mjs';

test('names each failed unit test, and each file that could not be loaded', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'holds', failureMessages: [] },
    { status: 'failed', fullName: 'breaks', failureMessages: ['\u001b[31mexpected 1\u001b[39m', 'got 2'] },
  ];
  const testResults = [
    { name: 'a.test.ts', message: '', assertionResults },
    { name: 'b.test.ts', message: 'no such import', assertionResults: [] },
  ];
  expect(failedUnits({ testResults })).toEqual([
    { title: 'a.test.ts › breaks', message: '    expected 1\n    got 2' },
    { title: 'b.test.ts', message: '    no such import' },
  ]);
});

test('names each failed browser test with its project', () => {
  const spec = (title, status) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ projectName: 'phone', status, results: [{ errors: [{ message: 'not visible' }] }] }],
  });
  const report = {
    suites: [{ specs: [spec('holds', 'expected')], suites: [{ specs: [spec('breaks', 'unexpected')] }] }],
  };
  expect(failedInBrowser(report)).toEqual([
    { title: '[phone] a.spec.ts › breaks', message: '    not visible' },
  ]);
});

test('names nothing without a report', () => {
  expect(failedUnits(null)).toEqual([]);
  expect(failedInBrowser(null)).toEqual([]);
});

test('truncates a long message', () => {
  const failureMessages = ['line\n'.repeat(40)];
  const assertionResults = [{ status: 'failed', fullName: 'breaks', failureMessages }];
  const [only] = failedUnits({ testResults: [{ name: 'a.test.ts', assertionResults }] });
  expect(only.message.split('\n')).toHaveLength(15);
});
