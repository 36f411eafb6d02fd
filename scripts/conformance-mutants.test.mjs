import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRows } from './check-conformance.mjs';
import { faultsOfTable } from './conformance-mutants.mjs';
import { mutant } from './mutants/plugin.mjs';
import { evenly, read, touchedBy } from './mutants/run.mjs';
import { parseMutants, readMutants } from './mutants/table.mjs';

const TABLE =
  '# Words\n\n@ 1.1 1.2: a.ts\n- one\n-   two\n+ three\n= a.test.ts › notices\n\n@ 1.3: b.ts\n- gone\n= b.test.ts › notices\n';
const row = (id, ...tests) => ({ id, sentence: 'A sentence.', files: ['a.ts'], tests });
const [first] = parseMutants(TABLE);

describe('the table of mutants', () => {
  it('is read like a diff: what is there, what breaks it, and the test', () => {
    expect(parseMutants(TABLE)).toEqual([
      {
        rows: ['1.1', '1.2'],
        file: 'a.ts',
        find: 'one\n  two',
        replace: 'three',
        test: 'a.test.ts › notices',
      },
      { rows: ['1.3'], file: 'b.ts', find: 'gone', replace: '', test: 'b.test.ts › notices' },
    ]);
  });

  it('breaks every sentence of the document, by texts that are there and tests that its rows name', () => {
    const rows = parseRows(readFileSync('docs/conformance.md', 'utf8'));
    expect(faultsOfTable(readMutants('sentences'), rows, read)).toEqual([]);
  });

  it.each([
    [
      [row('1.1', 'a.test.ts › notices'), row('1.2', 'a.test.ts › notices'), row('9.9', 'x')],
      'one\n  two',
      '9.9: no mutant breaks it',
    ],
    [
      [row('1.1', 'a.test.ts › notices'), row('1.2', 'another')],
      'one\n  two',
      '1.2: does not name a.test.ts › notices',
    ],
    [
      [row('1.1', 'a.test.ts › notices'), row('1.2', 'a.test.ts › notices')],
      'other',
      'a.ts does not hold "one\\n  two" once',
    ],
  ])('names what is wrong with it (%#)', (rows, text, fault) => {
    expect(faultsOfTable([first], rows, () => text)).toEqual([fault]);
  });

  it('gives those whose code or test has changed, and no others', () => {
    const mutants = parseMutants(TABLE);
    expect(touchedBy(mutants, ['b.test.ts'])).toEqual([mutants[1]]);
    expect(touchedBy(mutants, ['a.ts', 'c.ts'])).toEqual([mutants[0]]);
    expect(touchedBy(mutants, ['c.ts'])).toEqual([]);
  });

  it('gives a part of many, from the first to near the last, and all of few', () => {
    expect(evenly([1, 2, 3], 3)).toEqual([1, 2, 3]);
    expect(evenly([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 2, 5, 7]);
  });
});

describe('the mutant in a build or a test run', () => {
  const withMutant = (text) => {
    process.env.CONFORMANCE_MUTANT = JSON.stringify({ file: 'src/a.ts', find: 'one', replace: '$& two' });
    try {
      return mutant()[0].transform(text, '/root/src/a.ts?x');
    } finally {
      delete process.env.CONFORMANCE_MUTANT;
    }
  };

  it('is not there where nothing asks for it', () => {
    expect(mutant()).toEqual([]);
  });

  it('changes the one place, and refuses where there is none or more than one', () => {
    expect(withMutant('say one thing').code).toBe('say $& two thing');
    expect(() => withMutant('say nothing')).toThrow('does not hold "one" once');
    expect(() => withMutant('one, one')).toThrow('does not hold "one" once');
  });
});
