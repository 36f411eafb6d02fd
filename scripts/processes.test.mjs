/** @module-tag release */
import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const TIMEOUT_MS = 600_000;

it(
  'no ballot is lost or counted twice when each of four server processes is killed during voting',
  async () => {
    const bench = ['--import', 'tsx', path.resolve('bench/main.ts'), '--only', 'processes', '--voters', '40'];
    const { stdout } = await promisify(execFile)(process.execPath, bench);
    expect(stdout).toContain('kills: 4');
    for (const figure of [
      'voters who could not vote',
      'voters without a receipt',
      'receipts that do not hold',
      'ballots counted more or less than receipts',
      'status of the verifier',
    ])
      expect(stdout).toContain(`ok     ${figure}: 0 `);
  },
  TIMEOUT_MS,
);
