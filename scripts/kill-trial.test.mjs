/** @module-tag release */
import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const TIMEOUT_MS = 600_000;

it(
  'no acknowledged ballot is lost or counted twice when the server or its PostgreSQL is killed during voting',
  async () => {
    const trial = [
      '--import',
      'tsx',
      path.resolve('scripts/kill-trial.mjs'),
      '--voters',
      '60',
      '--kills',
      '1',
    ];
    const { stdout } = await promisify(execFile)(process.execPath, [...trial, '--postgres-kills', '1']);
    expect(stdout).toMatch(/kill -9 of Node after \d+ receipts, its PostgreSQL was joined again/);
    expect(stdout).toMatch(/kill -9 of PostgreSQL after \d+ receipts, with \d+ processes of its own/);
    expect(stdout).toContain('60 receipts of 60 voters, 60 more ballots counted');
    expect(stdout).toContain('simulate 0, check 0, verify 0');
    expect(stdout).toContain('Passed: nothing lost, nothing twice.');
  },
  TIMEOUT_MS,
);
