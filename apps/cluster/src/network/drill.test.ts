import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findPrograms } from '../programs.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const TIMEOUT_MS = 600_000;
const canHaveNetworks = process.getuid?.() === 0 && spawnSync('unshare', ['--net', 'true']).status === 0;

function run(...args: string[]) {
  return runDrill('network/drill.ts', ...args);
}

function runDrill(file: string, ...args: string[]) {
  const command = ['--import', 'tsx', path.join(import.meta.dirname, '..', file), ...args];
  return promisify(execFile)(process.execPath, command, { cwd: ROOT });
}

it('names its drills', { tags: ['release'] }, async () => {
  await expect(run('flood')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('cut, silence, delay, loss, voters, frozen, disk, clock, all'),
  });
});

it.skipIf(!canHaveNetworks)(
  'no receipt is lost and nothing answered with 500 while the cable to the database is unplugged, and no network or disk is left',
  { tags: ['release'], timeout: TIMEOUT_MS },
  async () => {
    const logs = mkdtempSync(path.join(os.tmpdir(), 'evoting-logs-'));
    const { stdout } = await run('cut', '--times', '2', '--logs', logs, '--pause-max', '120');
    expect(stdout).toMatch(/^\| cut: [^|]* \| 2 \| [1-9]\d* \| 0 \| 0 \| 0 \| 0 \|/m);
    expect(readFileSync(path.join(logs, 'server.log'), 'utf8')).toMatch(/E(HOST|NET)UNREACH/);
    expect(networksLeft()).toEqual([]);
    expect(readFileSync('/proc/mounts', 'utf8')).not.toContain('/evoting-cluster-');
    rmSync(logs, { recursive: true });
  },
);

it.skipIf(!canHaveNetworks || !hasCluster())(
  'a primary that its standbys no longer reach acknowledges nothing more, and no network is left',
  { tags: ['release'], timeout: TIMEOUT_MS },
  async () => {
    const { stdout } = await runDrill('drill.ts', 'apart', '--times', '1', '--pause-max', '120');
    expect(stdout).toMatch(/^\| apart: [^|]* \| 1 \| [1-9]\d* \| 0 \| 0 \| 0 \| 0 \|/m);
    expect(networksLeft()).toEqual([]);
  },
);

function hasCluster(): boolean {
  try {
    return findPrograms() !== null;
  } catch {
    return false;
  }
}

function networksLeft(): string[] {
  const names = existsSync('/run/netns') ? readdirSync('/run/netns') : [];
  return names.filter((name) => name.startsWith('evoting-cluster-'));
}
