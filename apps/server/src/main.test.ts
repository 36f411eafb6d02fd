import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

it('is refused without DATABASE_URL, and starts no database in the data folder', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'e-voting-main-'));
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', path.resolve(import.meta.dirname, 'main.ts')],
      { env: { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'data'), PORT: '0' }, encoding: 'utf8' },
    );
    expect(stderr).toMatch(/^DATABASE_URL is not set: /);
    expect(status).toBe(1);
    expect(existsSync(path.join(folder, 'data'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
