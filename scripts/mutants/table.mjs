import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Parses a table of mutants. Each begins with `@ row [row…]: file`, then shows the lines to replace (`- `) and
 * their replacement (`+ `, none to delete them) as a diff does, and ends with `= test file`, whose tests of these
 * rows must fail.
 * @returns one `{ rows, file, find, replace, test }` a mutant
 */
export function parseMutants(text) {
  return text.split(/^@ /m).slice(1).map(parseMutant);
}

function parseMutant(block) {
  const [head = '', ...lines] = block.split('\n');
  const [rows = '', file = ''] = head.split(': ');
  const withSign = (sign) =>
    lines
      .filter((line) => line === sign || line.startsWith(`${sign} `))
      .map((line) => line.slice(2))
      .join('\n');
  return { rows: rows.split(' '), file, find: withSign('-'), replace: withSign('+'), test: withSign('=') };
}

/** Reads the mutants of every table in this folder. */
export function readMutants() {
  const folder = import.meta.dirname;
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .flatMap((name) => parseMutants(readFileSync(path.join(folder, name), 'utf8')));
}
