import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { attackTests, faultsOfAttacks, parseAttacks } from './attack-mutants.mjs';
import { read, runMutants } from './mutants/run.mjs';
import { readMutants } from './mutants/table.mjs';

const TABLE = `| # | attack | who | what stops it | test | what remains |
|---|---|---|---|---|---|
| A1 | a lie | the server | a rule | \`lie.test.ts\`, \`e2e/lie.spec.ts\` | – |
| A2 | nothing helps | the server | nothing yet | – | the roll |
`;
const TESTS = ['packages/audit/src/attacks/lie.test.ts'];
const mutant = (change = {}) => ({
  ...{ rows: ['A1'], file: 'a.ts', find: 'guard', replace: '' },
  ...{ test: 'packages/audit/src/attacks/lie.test.ts › a lie is refused', ...change },
});
const texts = { 'a.ts': 'a guard', [TESTS[0]]: "test('a lie is refused', () => {" };
const faults = (mutants, more = {}) =>
  faultsOfAttacks(mutants, parseAttacks(TABLE), TESTS, (file) => ({ ...texts, ...more })[file] ?? null);

describe('the guards of the attacks', () => {
  it('are read with the tests that the table names; an attack that there is no guard against has none', () => {
    expect(parseAttacks(TABLE)).toEqual([
      { id: 'A1', files: ['lie.test.ts', 'e2e/lie.spec.ts'] },
      { id: 'A2', files: [] },
    ]);
    expect(faults([mutant()])).toEqual([]);
  });

  it('are taken out for every line of the document and every test of the folder, by texts that are there', () => {
    const rows = parseAttacks(readFileSync('docs/attacks.md', 'utf8'));
    const tests = attackTests(readdirSync('packages/audit/src/attacks'));
    expect(rows.length).toBeGreaterThan(20);
    expect(faultsOfAttacks(readMutants('attacks'), rows, tests, read)).toEqual([]);
  });

  it.each([
    [[], 'A1: no guard of it is taken out'],
    [[mutant({ test: 'x/other.test.ts › x' })], 'A1: does not name x/other.test.ts › x'],
    [[mutant({ find: 'gone' })], 'a.ts does not hold "gone" once'],
  ])('are missed where the table is wrong (%#)', (mutants, fault) => {
    expect(faults(mutants)).toContain(fault);
  });

  it.each([[['--help']], [['--rows']], [['A1']]])('are left in for other arguments: %j', async (args) => {
    expect(await runMutants(readMutants('attacks'), [], args)).toBe(2);
  });

  it('are missed where a test of the folder is new', () => {
    const more = { [TESTS[0]]: `${texts[TESTS[0]]}\ntest('a new lie', () => {` };
    expect(faults([mutant()], more)).toEqual([`${TESTS[0]} › a new lie: no guard of it is taken out`]);
  });
});
