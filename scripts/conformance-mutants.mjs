import { readFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseRows } from './check-conformance.mjs';
import { faultsOfTexts, read, runMutants } from './mutants/run.mjs';
import { readMutants } from './mutants/table.mjs';

/**
 * A row of docs/conformance.md is worth what its test notices. This breaks each row's sentence in the
 * product, one at a time, and demands that the named test fails. `runMutants` says what the arguments mean.
 */
/** Rows that say nothing which could be broken. */
const UNBREAKABLE = new Set(['0.3']);

/**
 * Gives one sentence for each row that no mutant breaks, and each mutant that names something that does not
 * exist.
 */
export function faultsOfTable(mutants, rows, read) {
  const broken = new Set(mutants.flatMap((mutant) => mutant.rows));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [
    ...rows
      .filter(({ id }) => !broken.has(id) && !UNBREAKABLE.has(id))
      .map(({ id }) => `${id}: no mutant breaks it`),
    ...mutants.flatMap(({ rows: ids, test }) =>
      ids.filter((id) => !byId.get(id)?.tests.includes(test)).map((id) => `${id}: does not name ${test}`),
    ),
    ...faultsOfTexts(mutants, read),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const mutants = readMutants('sentences');
  const rows = parseRows(readFileSync('docs/conformance.md', 'utf8'));
  process.exit(await runMutants(mutants, faultsOfTable(mutants, rows, read), process.argv.slice(2)));
}
