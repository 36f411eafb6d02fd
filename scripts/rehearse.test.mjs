/** @module-tag release */
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../e2e/authenticator.ts';
import { freePort, startServer } from '../e2e/server.ts';

const TIMEOUT_MS = 300_000;
const WAIT = { timeout: TIMEOUT_MS, interval: 250 };
let server;
let folder;
/** The address of a rehearsal that is begun from the console. */
let address;
const env = () => ({ ...process.env, DATA_DIR: server.dataDir, PUBLIC_URL: server.url, LOG_LEVEL: 'warn' });

/** Begins a rehearsal, and waits until its server is ready or it ends. */
async function rehearse(port, ...more) {
  const options = ['--port', String(port), '--voters', '3', ...more];
  const words = ['apps/server/dist/rehearse.js', ...options];
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
  const port = await freePort();
  address = `http://localhost:${port}`;
  server = await startServer({ DEMO: 'false', REHEARSAL_PORT: String(port) });
  folder = path.join(server.dataDir, 'rehearsal');
  const draft = ['create', '--slug', 'union', '--title', 'Union', '--year', '2026', '--post', 'President'];
  await promisify(execFile)(
    process.execPath,
    ['apps/server/dist/election.js', ...draft, '--who-may-vote', 'roll'],
    { env: env() },
  );
}, TIMEOUT_MS);
afterAll(() => server.stop(), TIMEOUT_MS);

it(
  'a rehearsal runs beside the election, is marked on every page, and leaves nothing behind',
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
  'a folder that does not contain a rehearsal is not removed',
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
  'a rehearsal at the address of the election is refused, because devices would take it for that [A67]',
  async () => {
    const { status, said } = await (await rehearse(await freePort(), '--url', `${server.url}/`)).ended;
    expect([status, existsSync(folder)]).toEqual([1, false]);
    expect(said()).toContain('needs another address than the election');
  },
  TIMEOUT_MS,
);

it(
  'a killed rehearsal is removed with its database by the next one',
  async () => {
    const killed = await rehearse(await freePort());
    const pidFile = path.join(folder, 'postgres', 'cluster', 'postmaster.pid');
    const postgres = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect([existsSync(folder), runs(postgres)]).toEqual([true, true]);
    const next = await rehearse(await freePort());
    expect(next.said()).toContain('E-Voting is ready');
    expect(runs(postgres)).toBe(false);
    const second = await (await rehearse(await freePort())).ended;
    expect([second.status, second.said()]).toEqual([
      1,
      expect.stringContaining('holds a rehearsal that runs'),
    ]);
    next.child.kill('SIGTERM');
    expect([(await next.ended).status, existsSync(folder)]).toEqual([0, false]);
  },
  TIMEOUT_MS,
);

/** Tells whether a process is running. */
function runs(pid) {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

async function ask(at, method, route, { token, body } = {}) {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { ...json, ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${at}/api${route}`, { method, headers, body: body && JSON.stringify(body) });
  return { status: answer.status, data: (await answer.json()).data };
}

/** Makes the first officer of a new server with its setup link and an authenticator app, and logs in. */
async function becomeOfficer(at, link) {
  const form = { name: 'Halima Sani', email: 'head@example.org', password: 'officer-password-1' };
  const token = link.split('#')[1];
  await ask(at, 'POST', '/commission/setup', { body: { ...form, token, commission: 'Committee' } });
  const { email, password } = form;
  const session = (await ask(at, 'POST', '/user/login', { body: { email, password } })).data;
  const app = '/commission/second-factor/authenticator';
  const { secret } = (await ask(at, 'POST', app, session)).data;
  await ask(at, 'PUT', app, { ...session, body: { code: codeOf(secret) } });
  return session.token;
}

describe('from the console', () => {
  let token;
  let electionId;
  const look = async () => (await ask(server.url, 'GET', '/commission/rehearsal', { token })).data;
  const begin = async () => {
    const body = { electionId, voters: 3 };
    return (await ask(server.url, 'POST', '/commission/rehearsal', { token, body })).data.rehearsal;
  };
  const state = async () => (await look()).rehearsal?.state ?? null;
  const isThere = () =>
    fetch(`${address}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );

  beforeAll(async () => {
    token = await becomeOfficer(server.url, /http\S+\/commission\/setup#\S+/.exec(server.words())[0]);
    electionId = (await ask(server.url, 'GET', '/commission/elections', { token })).data.elections[0].id;
  });

  it(
    'an officer begins a rehearsal, sets it up by a link that no log contains, and ends it without a trace [A76]',
    async () => {
      const { id } = await begin();
      await expect.poll(state, WAIT).toBe('running');
      const { rehearsal } = await look();
      expect(rehearsal).toMatchObject({ id, address, begunBy: 'Halima Sani' });
      expect(await isThere()).toBe(true);
      expect(await (await fetch(address)).text()).toContain('<aside id="rehearsal"');
      expect(await (await fetch(server.url)).text()).not.toContain('<aside id="rehearsal"');
      expect(server.words()).not.toContain(rehearsal.setupLink.split('#')[1]);
      expect((await begin()).id).toBe(id);
      const there = await becomeOfficer(address, rehearsal.setupLink);
      const { data } = await ask(address, 'GET', '/commission/elections', { token: there });
      expect(data.elections).toMatchObject([{ title: 'Rehearsal: Union', status: 'draft' }]);
      const again = { electionId: data.elections[0].id, voters: 3 };
      expect(
        await ask(address, 'POST', '/commission/rehearsal', { token: there, body: again }),
      ).toMatchObject({
        status: 409,
      });
      await ask(server.url, 'POST', `/commission/rehearsal/${id}/end`, { token });
      await expect.poll(state, WAIT).toBe(null);
      expect([existsSync(folder), await isThere(), (await look()).endedByItself]).toEqual([
        false,
        false,
        false,
      ]);
    },
    TIMEOUT_MS,
  );

  it(
    'a rehearsal ends and removes its folder when its server is killed [A76]',
    async () => {
      await begin();
      await expect.poll(state, WAIT).toBe('running');
      process.kill(server.pid, 'SIGKILL');
      await expect.poll(() => existsSync(folder), WAIT).toBe(false);
      expect(await isThere()).toBe(false);
      await server.restart(async () => {});
      await expect.poll(state, WAIT).toBe(null);
      expect(await look()).toMatchObject({ mayBegin: 'yes', endedByItself: true });
    },
    TIMEOUT_MS,
  );
});
