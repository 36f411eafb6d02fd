/** @module-tag release */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import configuration from '../apps/cluster/config/haproxy.cfg?raw';
import { freePort, startServer } from '../e2e/server.ts';
import { findInstalled, OWN_ADDRESS, untilAnswered } from './front.mjs';

const TIMEOUT_MS = 300_000;
const CONFIG = path.resolve('apps/cluster/config');
const HAPROXY = findInstalled('haproxy');

let folder;
let server;
let haproxy;
let port;

/** Starts HAProxy with the cluster's configuration. `http-1` is our server; all other nodes are down. */
async function startHaproxy() {
  const away = `127.0.0.1:${await freePort()}`;
  const nodes = [1, 2, 3].flatMap((n) => [
    [`HTTP_${n}`, n === 1 ? new URL(server.url).host : away],
    [`NODE_${n}`, away],
    [`NODE_${n}_PATRONI`, away.split(':')[1]],
  ]);
  const env = { WEB_ADDRESS: `:${port}`, DATABASE_ADDRESS: `127.0.0.1:${await freePort()}`, CONFIG };
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration);
  return spawn(HAPROXY, ['-db', '-q', '-f', file], {
    env: { ...process.env, ...env, ...Object.fromEntries(nodes) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

beforeAll(async () => {
  if (!HAPROXY) return;
  folder = mkdtempSync(path.join(os.tmpdir(), 'evoting-balancer-'));
  const env = { NODE_ENV: 'production', DEMO: '', PUBLIC_URL: 'https://vote.example.org' };
  server = await startServer({ ...env, TRUST_PROXY: '127.0.0.1' });
  port = await freePort();
  haproxy = await startHaproxy();
  await untilAnswered('HAProxy', haproxy, async () => (await ask('127.0.0.1', '/api/health')) === 200);
}, TIMEOUT_MS);

afterAll(async () => {
  if (haproxy?.exitCode === null) {
    const gone = once(haproxy, 'exit');
    haproxy.kill('SIGTERM');
    await gone;
  }
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true });
}, TIMEOUT_MS);

/**
 * Makes a call through HAProxy and repeats it while the status is 503: HAProxy believes that a node is up
 * until two health checks have failed.
 * @param address the address of this machine that the call comes from and goes to
 * @returns the status
 */
async function ask(address, url, { method = 'GET', headers = {}, body } = {}) {
  const where = { host: address, localAddress: address, port, path: url, method, headers };
  for (;;) {
    const [answer] = await once(http.request(where).end(body), 'response');
    answer.resume();
    if (answer.statusCode !== 503) return answer.statusCode;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Tries a wrong password for each claimed address (null claims none), and returns the statuses. */
async function guess(address, claims) {
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'wrong' });
  const statuses = [];
  for (const claim of claims) {
    const headers = { 'content-type': 'application/json', ...(claim && { 'x-forwarded-for': claim }) };
    statuses.push(await ask(address, '/api/user/login', { method: 'POST', headers, body }));
  }
  return statuses;
}

const FIVE_AND_TWO = [401, 401, 401, 401, 401, 429, 429];

describe.skipIf(!HAPROXY)('the load balancer of docs/cluster.md', () => {
  it('trusts the address that nginx on its machine reports, so that limits apply to each caller [A163]', async () => {
    expect(await guess('127.0.0.1', Array(7).fill('198.51.100.1'))).toEqual(FIVE_AND_TWO);
    expect(await guess('127.0.0.1', ['198.51.100.2'])).toEqual([401]);
    // nginx appends its address after anything that a caller has claimed.
    expect(await guess('127.0.0.1', [['203.0.113.9', '198.51.100.1']])).toEqual([429]);
  });

  it.skipIf(!OWN_ADDRESS)(
    'trusts no other caller’s claim, and counts them by their true address [A163]',
    async () => {
      const claims = Array.from({ length: 7 }, (_, n) => `192.0.2.${n}`);
      expect(await guess(OWN_ADDRESS, claims)).toEqual(FIVE_AND_TWO);
      expect(await guess(OWN_ADDRESS, ['127.0.0.1', null])).toEqual([429, 429]);
    },
  );
});
