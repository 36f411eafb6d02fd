/** @module-tag release */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import configuration from '../deploy/nginx.conf?raw';
import { freePort, startServer } from '../e2e/server.ts';
import { findInstalled, OWN_ADDRESS, untilAnswered } from './front.mjs';

const NAME = 'vote.example.org';
const TIMEOUT_MS = 600_000;
/** nginx's folders for temporary files. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
const NGINX = findInstalled('nginx');

let folder;
let server;
let nginx;
const ports = {};

/**
 * Writes a whole nginx configuration around that of deploy/nginx.conf, with this test's ports and certificate.
 * It logs every request, as packaged nginx does.
 */
function writeConfiguration() {
  const [plain, tls] = [ports.plain, ports.tls].map((port) => `listen ${port}`);
  const file = configuration
    .replaceAll('listen 80', plain)
    .replaceAll('listen 443', tls)
    .replaceAll('/var/log/nginx', path.join(folder, 'logs'))
    .replace('127.0.0.1:3000', new URL(server.url).host)
    .replace('/etc/ssl/vote.example.org.pem', path.join(folder, 'certificate.pem'))
    .replace('/etc/ssl/private/vote.example.org.key', path.join(folder, 'key.pem'));
  const temporary = TEMPORARY.map((kind) => `${kind}_temp_path ${path.join(folder, kind)};`).join('\n');
  const user = process.getuid() === 0 ? 'user root;' : '';
  const whole = `${user} daemon off; pid ${folder}/nginx.pid; error_log logs/error.log;
    events {} http { access_log logs/access.log; ${temporary}\n${file} }`;
  writeFileSync(path.join(folder, 'nginx.conf'), whole);
}

beforeAll(async () => {
  if (!NGINX) return;
  folder = mkdtempSync(path.join(os.tmpdir(), 'evoting-proxy-'));
  mkdirSync(path.join(folder, 'logs'));
  const names = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  const files = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files],
    {
      stdio: 'ignore',
    },
  );
  const env = { NODE_ENV: 'production', DEMO: '', TRUST_PROXY: '127.0.0.1', PUBLIC_URL: `https://${NAME}` };
  server = await startServer(env);
  Object.assign(ports, { plain: await freePort(), tls: await freePort() });
  writeConfiguration();
  nginx = spawn(NGINX, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' });
  await untilAnswered('nginx', nginx, async () => Boolean(await ask('/api/health')));
}, TIMEOUT_MS);

afterAll(async () => {
  if (nginx?.exitCode === null) {
    const gone = new Promise((resolve) => nginx.once('exit', resolve));
    nginx.kill('SIGTERM');
    await gone;
  }
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

/** Sends a request through the proxy. */
function ask(url, { method = 'GET', headers = {}, body, name = NAME, plain = false } = {}) {
  return new Promise((resolve, reject) => {
    const where = {
      host: OWN_ADDRESS ?? '127.0.0.1',
      port: plain ? ports.plain : ports.tls,
      path: url,
      method,
    };
    const tls = { servername: name, ca: readFileSync(path.join(folder, 'certificate.pem')) };
    const request = (plain ? http : https).request(
      { ...where, ...(plain ? {} : tls), headers: { host: name, ...headers } },
      async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        resolve({ status: answer.statusCode, headers: answer.headers, text });
      },
    );
    request.on('error', reject).end(body);
  });
}

const json = (value) => ({
  method: 'POST',
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});

/** Each location that passes calls on, with its directives. */
const passing = [...configuration.matchAll(/location ([^{]*)\{([^}]*)\}/g)].filter(([, , own]) =>
  own.includes('proxy_pass '),
);

it('the proxy of deploy/nginx.conf never buffers a request or a reply on disk [A234]', () => {
  expect(passing.map(([, where]) => where.trim())).toEqual(['/']);
  for (const [, , own] of passing) {
    expect(own).toMatch(/^ +proxy_request_buffering off;$/m);
    expect(own).toMatch(/^ +proxy_max_temp_file_size 0;$/m);
  }
  expect(
    configuration.match(/proxy_(?:request_)?buffering|_temp_|_in_file_|proxy_cache|proxy_store/g),
  ).toEqual(['proxy_request_buffering', '_temp_']);
});

describe.skipIf(!NGINX)('the proxy of deploy/nginx.conf', () => {
  it('passes a large ballot on without folders for temporary files', async () => {
    for (const kind of TEMPORARY) rmSync(path.join(folder, kind), { recursive: true, force: true });
    const ballot = await ask('/api/vote/cast', json({ ballot: 'x'.repeat(1_000_000) }));
    expect(ballot.status).toBe(401);
    expect(readdirSync(folder).filter((name) => TEMPORARY.includes(name))).toEqual([]);
  });

  it('serves HTTPS with HSTS, redirects HTTP, and sets no cookie', async () => {
    const page = await ask('/');
    expect([page.status, page.headers['set-cookie']]).toEqual([200, undefined]);
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    const plain = await ask('/auth/login?a=b', { plain: true });
    expect([plain.status, plain.headers.location]).toEqual([301, `https://${NAME}/auth/login?a=b`]);
  });

  it('answers only to its own host name', async () => {
    await expect(ask('/api/health', { name: 'attacker.example' })).rejects.toThrow();
  });

  it('hides the metrics and the mailbox from every caller', async () => {
    for (const url of ['/metrics', '/dev/mailbox', '/api/dev/mailbox', '/dev/officer-codes'])
      for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }])
        expect([url, (await ask(url, { headers })).status]).toEqual([url, 404]);
  });

  it.skipIf(!OWN_ADDRESS)(
    'passes on the true address of a caller who claims others, so that limits apply',
    async () => {
      // In parallel, because the limit allows one more each minute and hashing is slow on a busy machine.
      const tries = Array.from({ length: 8 }, async (_, i) => {
        const login = json({ email: 'nobody@example.org', password: 'wrong' });
        const headers = {
          ...login.headers,
          'x-forwarded-for': `198.51.100.${i}`,
          'x-real-ip': `198.51.100.${i}`,
        };
        return (await ask('/api/user/login', { ...login, headers })).status;
      });
      expect((await Promise.all(tries)).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    },
  );

  it('passes on pictures up to and above the largest size; the server refuses the larger', async () => {
    const party = { name: 'Lantern', email: 'lantern@example.org', password: 'a-password-1' };
    expect((await ask('/api/user/register-party', json({ ...party, userType: 'PARTY' }))).status).toBe(201);
    const { token } = JSON.parse((await ask('/api/user/login', json(party))).text).data;
    const send = (bytes) => {
      const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
      const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${token}` };
      return ask('/api/user/profile', {
        method: 'PUT',
        headers,
        body: `${head}${'x'.repeat(bytes)}\r\n--x--\r\n`,
      });
    };
    expect(await send(10 * 1024 * 1024)).toMatchObject({
      status: 415,
      text: expect.stringContaining('must be a JPEG'),
    });
    expect(await send(11 * 1024 * 1024)).toMatchObject({
      status: 413,
      text: expect.stringContaining('larger than 10 MB'),
    });
  });

  it('while the server is down, tells callers to come back, and logs no cast and no tracker', async () => {
    const tracker = 'a'.repeat(64);
    const requests = [
      [`/api/board/demo/ballots/${tracker}`, {}],
      [`/my-ballot?tracker=${tracker}`, { plain: true }],
      ['/api/vote/cast', json({})],
    ];
    for (const [url, how] of requests) expect((await ask(url, how)).status).toBeLessThan(500);
    await server.stop();
    for (const [url, how] of requests.filter(([, { plain }]) => !plain))
      expect(await ask(url, how)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '2', 'content-type': 'application/json; charset=utf-8' },
        text: expect.stringContaining('"code":"restarting"'),
      });
    const logs = readdirSync(path.join(folder, 'logs'));
    expect(logs).toEqual(expect.arrayContaining(['error.log', 'access.log']));
    for (const name of logs) {
      const lines = readFileSync(path.join(folder, 'logs', name), 'utf8');
      expect([name, lines.includes(tracker), lines.includes('/vote/cast')]).toEqual([name, false, false]);
    }
  });
});
