import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createTestApp } from '../testing/app.ts';

const PAGES = ['/dev/mailbox', '/api/dev/mailbox', '/metrics'];

it('shows the mailbox and the figures to this machine, and keeps them in no cache', async () => {
  const { app } = await createTestApp();
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    const answers = await Promise.all(PAGES.map((url) => app.inject({ url, headers: { host } })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(answers[0]?.body).toContain('No mail yet.');
    expect(answers.slice(0, 2).map(({ headers }) => headers['cache-control'])).toEqual([
      'no-store',
      'no-store',
    ]);
  }
});

it.each([
  ['comes from another machine', { remoteAddress: '198.51.100.1' }],
  ['asks under the name that people use', { headers: { host: 'vote.example.org' } }],
  ['has bound a name of its own to this machine', { headers: { host: '127.0.0.1.attacker.example:3000' } }],
  ['comes through a proxy that names the caller', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['comes through a proxy that sets X-Real-IP', { headers: { 'x-real-ip': '127.0.0.1' } }],
  ['comes through a proxy that says so', { headers: { via: '1.1 cache' } }],
] as const)('shows neither to a caller who %s', async (_who, how) => {
  const { app } = await createTestApp();
  for (const url of PAGES) {
    const headers = { host: 'localhost:3000', ...('headers' in how ? how.headers : {}) };
    expect((await app.inject({ url, ...how, headers })).statusCode).toBe(403);
  }
});

it('shows neither through a plain proxy_pass of nginx, which adds no header at all', async () => {
  const { app } = await createTestApp();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const ask = (path: string, version: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1').on('error', reject);
      let answer = '';
      socket.on('data', (bytes) => {
        answer += bytes;
      });
      socket.on('end', () => resolve(answer.split('\r\n', 1)[0]?.split(' ')[1] ?? ''));
      socket.write(`GET ${path} HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    });
  for (const page of PAGES) expect([await ask(page, '1.0'), await ask(page, '1.1')]).toEqual(['403', '200']);
});

it('shows the figures to a caller who has the token, from anywhere, and to none with another', async () => {
  const metricsToken = 'a-token-of-twenty-letters';
  const { app } = await createTestApp({ config: { metricsToken } });
  const ask = (authorization: string) =>
    app.inject({ url: '/metrics', remoteAddress: '198.51.100.1', headers: { authorization } });
  expect((await ask(`Bearer ${metricsToken}`)).statusCode).toBe(200);
  for (const wrong of ['', 'Bearer ', `Bearer ${metricsToken}x`, metricsToken, 'Bearer undefined'])
    expect((await ask(wrong)).statusCode).toBe(403);
  const without = await createTestApp();
  const asked = {
    url: '/metrics',
    remoteAddress: '198.51.100.1',
    headers: { authorization: 'Bearer undefined' },
  };
  expect((await without.app.inject(asked)).statusCode).toBe(403);
});

it('has no mailbox where other people can reach the server', async () => {
  const { app } = await createTestApp({ config: { reachedBy: 'HOST=0.0.0.0' } });
  for (const url of ['/dev/mailbox', '/api/dev/mailbox'])
    expect((await app.inject({ url })).statusCode).toBe(404);
});
