import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, startServer } from '../e2e/server.ts';

const TIMEOUT_MS = 300_000;
let server;
let folder;
const tsx = (...words) => ['--import', 'tsx', ...words];
const env = () => ({ ...process.env, DATA_DIR: server.dataDir, PUBLIC_URL: server.url, LOG_LEVEL: 'warn' });

/** Begins a rehearsal, and gives it when its server answers. */
async function rehearse(port, ...more) {
  const options = ['--port', String(port), '--voters', '3', ...more];
  const words = tsx('apps/server/src/commands/rehearse.ts', ...options);
  const child = spawn(process.execPath, words, { env: env(), stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const ended = new Promise((resolve) =>
    child.once('exit', (status) => resolve({ status, said: () => said })),
  );
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        said += bytes;
        if (said.includes('E-Voting is ready')) resolve();
      });
  });
  await Promise.race([ready, ended]);
  return { child, ended, said: () => said };
}

beforeAll(async () => {
  server = await startServer({ DEMO: 'false' });
  folder = path.join(server.dataDir, 'rehearsal');
  const draft = ['create', '--slug', 'union', '--title', 'Union', '--year', '2026', '--post', 'President'];
  await promisify(execFile)(
    process.execPath,
    tsx('apps/server/src/commands/election.ts', ...draft, '--who-may-vote', 'roll'),
    { env: env() },
  );
}, TIMEOUT_MS);
afterAll(() => server.stop(), TIMEOUT_MS);

it(
  'a rehearsal of the draft is served beside the election, says on every page what it is, and leaves nothing',
  async () => {
    const port = await freePort();
    const rehearsal = await rehearse(port);
    expect(rehearsal.said()).toContain('E-Voting is ready');
    const at = async (url) => (await fetch(url)).text();
    for (const place of ['/', '/voter/results', '/commission/setup'])
      expect(await at(`http://localhost:${port}${place}`), rehearsal.said()).toContain(
        '<aside id="rehearsal"',
      );
    expect(await at(`http://localhost:${port}/api/extras/election-results`)).toContain('Rehearsal: Union');
    expect(rehearsal.said()).toContain(`http://localhost:${port}/commission/setup#`);
    expect(await at(server.url)).not.toContain('id="rehearsal"');
    expect(await at(`${server.url}/api/extras/election-results`)).not.toContain('Rehearsal');
    rehearsal.child.kill('SIGINT');
    const { status, said } = await rehearsal.ended;
    expect([status, existsSync(folder)], said()).toEqual([0, false]);
  },
  TIMEOUT_MS,
);

it(
  'a folder that is no rehearsal is not removed',
  async () => {
    mkdirSync(folder);
    const { status, said } = await (await rehearse(await freePort())).ended;
    expect([status, existsSync(folder)]).toEqual([1, true]);
    expect(said()).toContain('is there and is no rehearsal');
    rmSync(folder, { recursive: true });
  },
  TIMEOUT_MS,
);

it(
  'a rehearsal is never at the address of the election, where devices would know it instead',
  async () => {
    const { status, said } = await (await rehearse(await freePort(), '--url', `${server.url}/`)).ended;
    expect([status, existsSync(folder)]).toEqual([1, false]);
    expect(said()).toContain('needs an address of its own');
  },
  TIMEOUT_MS,
);
