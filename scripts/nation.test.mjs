/** @module-tag release */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/nation.md', 'utf8');
const cellsOf = (name) => {
  const [, cells = ''] =
    new RegExp(`^\\| ${name.replaceAll('/', '\\/')} \\| (.*) \\|$`, 'm').exec(page) ?? [];
  return cells.split(' | ');
};
const figure = (name) => Number(cellsOf(name)[0]);

const KB_A_GB = 1_000_000;
const KBIT_A_MBIT = 1_000;
const MS_A_S = 1_000;

/** Computes the page's last table from the figures and factors that the page names. */
function computeTable(voters) {
  const castsAS = (voters * figure('share of the busiest hour')) / 3_600;
  const looksAS = (voters * figure('watchers for a voter')) / figure('seconds between two looks');
  const throughAS = looksAS * (1 - figure('share answered by a cache in front'));
  const spare = figure('spare');
  const recordGb = (voters * figure('kB of the record for a ballot')) / KB_A_GB;
  return {
    'casts a second in the busiest hour': castsAS,
    'cores for voters, from registration to check, with the spare': Math.ceil(
      castsAS * (figure('CPU ms of a voter') / MS_A_S) * spare,
    ),
    'looks at the results a second': looksAS,
    'cores that answer them, behind the cache, with the spare': Math.ceil(
      (throughAS / figure('results a second of one core')) * spare,
    ),
    'Mbit/s out of the cache, all answers full':
      (looksAS * figure('kB of a results answer') * 8) / KBIT_A_MBIT,
    'GB of the record': recordGb,
    'GB on the disk, with hints': recordGb * (1 + figure('share of hints')),
    'records side by side': Math.ceil(castsAS / figure('casts a second into one record')),
  };
}

it.each([
  [0, 2_500_000],
  [1, 93_400_000],
])('column %i of the table of docs/nation.md follows from the figures of the page', (column, voters) => {
  for (const [name, value] of Object.entries(computeTable(voters)))
    expect([name, cellsOf(name)[column]]).toEqual([name, Math.round(value).toLocaleString('en')]);
});
