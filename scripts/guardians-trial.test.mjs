/** @module-tag release */
import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const TIMEOUT_MS = 1_200_000;

it(
  'guardians that are killed, cut off or shown a second history open each count once, and only the one that was lied to raises an alarm [A419]',
  async () => {
    const trial = ['--import', 'tsx', path.resolve('scripts/guardians-trial.mjs'), '--minutes', '0.5'];
    const { stdout } = await promisify(execFile)(process.execPath, trial);
    expect(stdout).toMatch(/right \| two of three killed \| (\d+) of \d+ ballots/);
    expect(stdout).toContain('The log signed two trees of one size.');
    expect(stdout).toMatch(/right \| shares sent \| \d+, of other trees: 0/);
    expect(stdout).toContain('Passed: one history, no tree opened that the record does not open.');
  },
  TIMEOUT_MS,
);
