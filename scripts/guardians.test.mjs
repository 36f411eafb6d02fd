/** @module-tag release */
import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startServer } from '../e2e/server.ts';

const TIMEOUT_MS = 300_000;
const WAIT = { timeout: TIMEOUT_MS, interval: 250 };
const NAMES = ['Guardian A', 'Guardian B', 'Guardian C'];
let server;

beforeAll(async () => {
  server = await startServer({ DEMO: 'true', DEMO_KEY: 'guardians' });
}, TIMEOUT_MS);
afterAll(() => server.stop(), TIMEOUT_MS);

/** Finds the process of the guardians. */
const guardiansOf = (pid) =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='])
    .toString()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) => Number(parent) === pid && args.join(' ').includes('guardian/dist/demo.js'),
    )
    .map(([id]) => Number(id));
const meta = async () => (await (await fetch(`${server.url}/api/extras/election`)).json()).data.meta;
const vote = () =>
  promisify(execFile)(process.execPath, [
    'apps/simulator/dist/main.js',
    '--url',
    server.url,
    '--voters',
    '1',
  ]);
const counted = (ballots) =>
  vi.waitFor(async () => expect(await meta()).toMatchObject({ countedBallots: ballots }), WAIT);

it(
  'counts of the demo are opened by two of three guardians, whose process starts again when it dies, and ends with the server',
  async () => {
    expect(readdirSync(path.join(server.dataDir, 'keys')).filter((name) => /trustee/.test(name))).toEqual([]);
    await vote();
    await counted(1);
    const { isHere, threshold, openedBy } = (await meta()).keyHolders;
    expect([isHere, threshold, openedBy.length]).toEqual([false, 2, 2]);
    expect(NAMES).toEqual(expect.arrayContaining(openedBy));
    const [first] = guardiansOf(server.pid);
    process.kill(first, 'SIGKILL');
    await vote();
    await counted(2);
    expect(server.words()).toContain('The guardians of the demo ended, and start again');
    const [second] = guardiansOf(server.pid);
    expect(second).not.toBe(first);
    await server.restart(async () => {
      expect(() => process.kill(second, 0)).toThrow('ESRCH');
    });
    await vote();
    await counted(3);
    const said = readFileSync(path.join(server.dataDir, 'guardians/guardian-a/said.txt'), 'utf8');
    expect(said).not.toContain('ALARM');
    const { stdout } = await promisify(execFile)(process.execPath, [
      'apps/verifier/dist/main.js',
      server.url,
    ]);
    expect(stdout).toContain('3 ballots');
  },
  TIMEOUT_MS,
);
