import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@evoting/contract/calls';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '../platform/database/connect.ts';
import { createTestApp } from '../testing/app.ts';

const webDir = mkdtempSync(path.join(tmpdir(), 'e-voting-web-'));
afterAll(() => rmSync(webDir, { recursive: true }));
mkdirSync(path.join(webDir, 'assets'));
writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><title>E-Voting</title>');
writeFileSync(path.join(webDir, 'assets', 'main-abc123.js'), 'export {};');
writeFileSync(path.join(webDir, 'assets', 'main-abc123.js.br'), 'compressed');
writeFileSync(path.join(webDir, 'sw.js'), 'const RELEASE = {};');
writeFileSync(path.join(webDir, 'sw.js.br'), 'compressed');
for (const worker of ['audit', 'ballot'])
  writeFileSync(path.join(webDir, 'assets', `${worker}.worker-B_x-9.js`), 'export {};');

const { app } = await createTestApp({
  deps: { webDir },
  config: { publicUrl: 'https://vote.example.org', reachedBy: 'PUBLIC_URL=https://vote.example.org' },
});
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('the web app', () => {
  it.each([
    '/',
    '/voter/election',
    '/no/such/place',
  ])('is served at %s, revalidated each time', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>E-Voting</title>');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers.etag).toBeDefined();
  });

  it('has hashed files cached for a year, without headers to ask again, and serves the compressed one where there is one', async () => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    for (const name of ['etag', 'last-modified', 'accept-ranges'])
      expect(answer.headers).not.toHaveProperty(name);
    expect(answer.body).toBe('compressed');
  });

  it.each([
    '/assets/gone-1.js',
    '/nothing.png',
    '/../package.json',
    '/%2e%2e/package.json',
    '/api/nothing',
    '/%61pi/nothing',
    '/%61ssets/gone-1.js',
  ])('does not stand in for %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      code: 'nothing-here',
      message: 'There is nothing at this address',
    });
  });

  it.each([
    '/about.html',
    '/o.connor',
    '/dev',
    '/assets/gone-1.js',
  ])('has the page for the unknown path %s that somebody opens in a browser', async (url) => {
    const answer = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(answer.body).toContain('<title>E-Voting</title>');
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'self';/);
  });

  it('does not stand in for a call that a browser opens', async () => {
    expect((await get('/api/nothing', { accept: 'text/html' })).statusCode).toBe(404);
  });

  it('is not an answer to a POST', async () => {
    expect((await app.inject({ method: 'POST', url: '/voter/results' })).statusCode).toBe(404);
  });
});

describe('the service worker', () => {
  it('is revalidated each time, so browsers notice a new one at once [A440]', async () => {
    const answer = await get('/sw.js');
    expect(answer.body).toBe('const RELEASE = {};');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('is replaced by one that removes itself if SERVICE_WORKER is false [A440]', async () => {
    const off = await createTestApp({ deps: { webDir }, config: { servesWorker: false } });
    for (const encoding of ['br', 'identity']) {
      const answer = await off.app.inject({ url: '/sw.js', headers: { 'accept-encoding': encoding } });
      expect(answer.headers).toMatchObject({
        'content-type': 'text/javascript',
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      });
      expect(await runWorker(answer.body)).toEqual(['skipWaiting', 'delete release-1', 'unregister']);
    }
  });
});

/** Runs the script of a service worker, and lists what it does when it is installed and activated. */
async function runWorker(script: string): Promise<string[]> {
  const done: string[] = [];
  const handlers = new Map<string, (event: object) => void>();
  const note = (what: string) => async () => void done.push(what);
  new Function('addEventListener', 'skipWaiting', 'caches', 'registration', script)(
    (name: string, handle: (event: object) => void) => handlers.set(name, handle),
    note('skipWaiting'),
    { keys: async () => ['release-1'], delete: (name: string) => note(`delete ${name}`)() },
    { unregister: note('unregister') },
  );
  for (const name of ['install', 'activate'])
    await new Promise<void>((resolve) => {
      const waitUntil = (work: Promise<void>) => void work.then(resolve);
      handlers.get(name)?.({ waitUntil });
      if (name === 'install') resolve();
    });
  return done;
}

describe('security headers', () => {
  it.each(['/', '/api/health', '/api/nothing', '/assets/main-abc123.js'])('are on %s', async (url) => {
    const { headers } = await get(url);
    expect(headers['content-security-policy']).toMatch(/^default-src 'self';/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('let only the page that describes the calls set one inline style', async () => {
    expect((await get('/api/docs')).headers['content-security-policy']).toMatch(
      /^default-src 'self';.*; style-src 'self' 'sha256-[^' ]+'$/,
    );
    expect((await get('/api/board')).headers['content-security-policy']).not.toContain('style-src');
  });

  it('promise HTTPS for no server that is reached by http', async () => {
    const plain = await createTestApp({ config: { publicUrl: 'http://127.0.0.1:3000' } });
    const { headers } = await plain.app.inject('/api/health');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('let only the two workers that check ballots compile WebAssembly, and nobody evaluate text', async () => {
    for (const worker of ['audit', 'ballot']) {
      const { headers } = await get(`/assets/${worker}.worker-B_x-9.js`);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'self';.*; script-src 'self' 'wasm-unsafe-eval'$/,
      );
    }
    const others = ['/verify', '/assets/seal.worker-B_x-9.js', '/x/assets/audit.worker-B.js', '/api/board'];
    for (const url of [...others, '/assets/audit.worker-B.js/x', '/assets/audit.worker-B.js?x']) {
      const { headers } = await get(url);
      expect(headers['content-security-policy'], url).not.toContain('script-src');
    }
  });

  it('let the service worker ask this site only [A440]', async () => {
    const { headers } = await get('/sw.js');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    expect(headers['service-worker-allowed']).toBeUndefined();
  });

  it('let the page of PUBLIC_URL call, and no other', async () => {
    const preflight = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/api/user/login',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const own = await preflight('https://vote.example.org');
    expect(own.statusCode).toBe(204);
    expect(own.headers['access-control-allow-origin']).toBe('https://vote.example.org');
    const other = await preflight('https://evil.example');
    expect(other.statusCode).toBe(405);
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a page of another site', () => {
  const OPEN = [
    'GET /extras/election-results',
    'GET /extras/election',
    'GET /extras/areas',
    'GET /extras/places',
    'GET /extras/map',
    'GET /extras/timeline',
    'GET /board',
    'GET /board/:log/running',
    'GET /board/:log/downloads',
  ];
  const from = (origin: string, method: string, url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: method as 'GET', url, headers: { origin, ...headers } });
  const CORS = ['access-control-allow-origin', 'access-control-allow-credentials', 'access-control-max-age'];
  const corsOf = (headers: Record<string, unknown>) => CORS.filter((name) => name in headers);
  const addressOf = (key: string) => `/api${key.split(' ')[1]?.replaceAll(/:\w+/g, 'none')}`;

  it('may read results, timeline, election, areas, places and the list of records, without credentials', async () => {
    const addresses = [...OPEN.map(addressOf), '/api/extras/election-results.csv'];
    for (const url of addresses) {
      const { headers } = await from('https://news.example', 'GET', url);
      expect(corsOf(headers), url).toEqual(['access-control-allow-origin']);
      expect(headers['access-control-allow-origin'], url).toBe('*');
      expect(headers['cross-origin-resource-policy'], url).toBe('cross-origin');
    }
    const first = await from('https://news.example', 'GET', '/api/extras/election-results');
    const again = { 'if-none-match': String(first.headers.etag) };
    const second = await from('https://news.example', 'GET', '/api/extras/election-results', again);
    expect(second.statusCode).toBe(304);
    expect(second.headers['access-control-allow-origin']).toBe('*');
  });

  it('may read no other call, make no other request, and open no page in a frame [A370]', async () => {
    for (const key of Object.keys(calls)) {
      const [method = ''] = key.split(' ');
      const url = addressOf(key);
      const { headers } = await from('https://evil.example', method, url);
      expect(corsOf(headers), key).toEqual(OPEN.includes(key) ? ['access-control-allow-origin'] : []);
      const asked = { 'access-control-request-method': method };
      const preflight = await from('https://evil.example', 'OPTIONS', url, asked);
      expect([preflight.statusCode, corsOf(preflight.headers)], key).toEqual([405, []]);
    }
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { headers } = await from('https://evil.example', method, '/api/extras/election-results');
      expect(corsOf(headers), method).toEqual([]);
    }
    for (const url of ['/', '/voter/results', '/voter/election', '/api/nothing', '/assets/main-abc123.js']) {
      const { headers } = await from('https://evil.example', 'GET', url);
      expect(corsOf(headers), url).toEqual([]);
      expect(headers['cross-origin-resource-policy'], url).toBe('same-origin');
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    }
  });
});

describe('figures and API page', () => {
  it('are measured for programs on this machine and refused to others', async () => {
    await get('/api/health');
    const metrics = await get('/metrics');
    expect(metrics.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/health",status="200"\} [1-9]/,
    );
    expect(metrics.body).toContain('outbox_mails{state="failed"} 0');
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403);
    const remote = await app.inject({ url: '/metrics', remoteAddress: '198.51.100.1' });
    expect(remote.statusCode).toBe(403);
  });

  it.each([
    ['is away', (socket: Socket) => socket.destroy()],
    ['does not answer', () => {}],
  ])('are given while the database %s, but for those that it holds', async (_what, onConnection) => {
    const sockets: Socket[] = [];
    const database = createServer((socket) => {
      sockets.push(socket);
      onConnection(socket);
    }).listen(0, '127.0.0.1');
    await once(database, 'listening');
    const { port } = database.address() as AddressInfo;
    const db = connect({ host: '127.0.0.1', port });
    const lonely = await createTestApp({ deps: { db } });
    const metrics = await lonely.app.inject({ url: '/metrics' });
    expect(metrics.statusCode).toBe(200);
    expect(metrics.body).toContain('process_cpu_seconds_total');
    expect(metrics.body).not.toContain('outbox_mails{');
    for (const socket of sockets) socket.destroy();
    database.close();
    await db.destroy();
  });

  it('describe every call of the contract', async () => {
    const document = (await get('/api/docs/json')).json();
    expect(Object.keys(document.paths)).toContain('/party/candidate/{id}/reset');
    expect(
      document.paths['/user/login'].post.requestBody.content['application/json'].schema.required,
    ).toEqual(['email', 'password']);
  });

  it('have no mailbox on a server that other people reach', async () => {
    expect((await get('/dev/mailbox')).statusCode).toBe(404);
    expect((await get('/api/dev/mailbox')).statusCode).toBe(404);
  });
});
