import { readFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { faultsOfTexts, read, runMutants } from './mutants/run.mjs';
import { readMutants } from './mutants/table.mjs';

/**
 * A test that plays an attacker is worth what it notices when the guard is gone. This takes each guard of
 * docs/attacks.md out of the product, one at a time, and demands that the named test fails. `runMutants` says
 * what the arguments mean: `--rows A1,A8` are the attacks.
 */
const ATTACKS = 'packages/audit/src/attacks';

/** Tests of that folder from which no guard can be taken: what each shows is said beside it. */
export const UNGUARDED = new Set([
  // An honest paper, honest papers by area, an honest trustee: they show that the rules let pass what they
  // must.
  'an honest paper is accepted, with what to keep of it',
  'honest papers by area are accepted by their voters, and their record holds with live count and result',
  'what a trustee decrypts is what the audit demands: the shares close the record',
  // Heads that are right, and records from before there were any.
  'a record says where the log was at the opening, the closing and the certification, and the report tells it',
  'a record from before there were heads is as sound as it was, also one that was opened then',
  // It reads the ballot that it was handed: that is the attack, and the only rule against it is to hand
  // nothing over.
  'a trustee who decrypts what he is handed decrypts one ballot; the record asks for the sums of all only',
  // The fingerprint is the hash of the whole election: the other tests of the file rest on it.
  'the election that a ballot was made for is bound by its fingerprint',
]);

/**
 * Reads the table of attacks.
 * Gives: each row's number and the files of its tests, which are none where there is no guard against it.
 */
export function parseAttacks(text) {
  return [...text.matchAll(/^\| (A\d+) \|(.*)\|$/gm)].map(([, id, cells]) => ({
    id,
    files: [...(cells.split(' | ').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, file]) => file),
  }));
}

/** The titles of a test file's own tests, but for those of a list: `test('…')`. */
const titlesOf = (text) => [...text.matchAll(/^test\('([^']+)'/gm)].map(([, title]) => title);

/**
 * Gives one sentence for each attack without a mutant, each test of the folder without one, and each mutant
 * that names something that does not exist.
 */
export function faultsOfAttacks(mutants, rows, tests, read) {
  const taken = new Set(mutants.flatMap((mutant) => mutant.rows));
  const watched = new Set(mutants.map(({ test }) => test));
  const filesOf = new Map(rows.map(({ id, files }) => [id, files]));
  const isNamed = (id, test) => filesOf.get(id)?.some((file) => test.split(' › ')[0].endsWith(`/${file}`));
  return [
    ...rows
      .filter(({ id, files }) => files.length > 0 && !taken.has(id))
      .map(({ id }) => `${id}: no guard of it is taken out`),
    ...tests
      .flatMap((file) => titlesOf(read(file) ?? '').map((title) => ({ file, title })))
      .filter(({ file, title }) => !UNGUARDED.has(title) && !watched.has(`${file} › ${title}`))
      .map(({ file, title }) => `${file} › ${title}: no guard of it is taken out`),
    ...mutants.flatMap(({ rows: ids, test }) =>
      ids.filter((id) => !isNamed(id, `/${test}`)).map((id) => `${id}: does not name ${test}`),
    ),
    ...faultsOfTexts(mutants, read),
  ];
}

/** The files of tests in the folder of attacks. */
export const attackTests = (list) =>
  list.filter((name) => name.endsWith('.test.ts')).map((name) => `${ATTACKS}/${name}`);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { readdirSync } = await import('node:fs');
  const mutants = readMutants('attacks');
  const rows = parseAttacks(readFileSync('docs/attacks.md', 'utf8'));
  const faults = faultsOfAttacks(mutants, rows, attackTests(readdirSync(ATTACKS)), read);
  process.exit(await runMutants(mutants, faults, process.argv.slice(2)));
}
