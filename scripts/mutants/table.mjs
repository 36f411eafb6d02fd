import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Reads one mutant after another: `@ rows: file`, then what is there (`-`) and what breaks it (`+`, none to
 * leave it out), as in a diff, and `= file › title` of the test that must notice.
 * Takes: the text of a table.
 * Gives: `{ rows, file, find, replace, test }`.
 */
export function parseMutants(text) {
  return text.split(/^@ /m).slice(1).map(parseMutant);
}

function parseMutant(block) {
  const [head = '', ...lines] = block.split('\n');
  const [rows = '', file = ''] = head.split(': ');
  const taken = (sign) =>
    lines
      .filter((line) => line === sign || line.startsWith(`${sign} `))
      .map((line) => line.slice(2))
      .join('\n');
  return { rows: rows.split(' '), file, find: taken('-'), replace: taken('+'), test: taken('=') };
}

/**
 * Every mutant of the tables in a folder beside this file: `sentences` of the specification, or `attacks`.
 */
export function readMutants(name) {
  const folder = path.join(import.meta.dirname, name);
  return readdirSync(folder).flatMap((file) => parseMutants(readFileSync(path.join(folder, file), 'utf8')));
}
