/** @module-tag release */
import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findPostgresql } from '../apps/cluster/src/programs.ts';

const TIMEOUT_MS = 900_000;

it.skipIf(!findPostgresql())(
  'a site that burns amid casts, after its line was cut, loses no receipt: the other one goes on, and a backup names what it lacks [A492]',
  async () => {
    const trial = ['--import', 'tsx', path.resolve('scripts/lost-site-trial.mjs'), '--voters', '60'];
    const { stdout } = await promisify(execFile)(process.execPath, trial, { maxBuffer: 1 << 24 });
    expect(stdout).toMatch(/site A burnt after \d+ receipts; site B is ready/);
    expect(stdout).toContain('60 receipts of 60 voters, 60 more ballots counted');
    expect(stdout).toContain('simulate 0, check 0, verify 0 ');
    expect(stdout).toMatch(/site C with the backup: .* are missing\. Nothing is signed/);
    expect(stdout).toMatch(
      /site C with the mirror: proves \d+ entries that are not here, and names [1-9]\d* ballots/,
    );
    expect(stdout).toContain('Passed: nothing acknowledged was lost.');
  },
  TIMEOUT_MS,
);
