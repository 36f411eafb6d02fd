import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../testing/app.ts';

const webDir = mkdtempSync(path.join(tmpdir(), 'e-voting-web-'));
afterAll(() => rmSync(webDir, { recursive: true }));
writeFileSync(path.join(webDir, 'index.html'), '<title>E-Voting</title><noscript id="plain">-</noscript>');

const { app } = await createTestApp({
  config: {
    limits: {
      addressRequestsPerMinute: 1,
      addressLoginsPerMinute: 8,
      addressRegistrationsPerHour: 8,
      placeCodesPerHour: 8,
    },
    trustProxy: '127.0.0.1',
  },
  deps: { webDir },
});
const port = new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port;

let callers = 0;
/** The address of a caller who has not called before. */
const caller = () => `198.51.100.${++callers}`;

/** A request with exactly this target in its first line. */
async function ask(target: string, address: string) {
  const headers = { 'x-forwarded-for': address };
  const sent = request({ host: '127.0.0.1', port, path: target, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode, headers: answer.headers };
}

describe('an address may not take the whole server', () => {
  it.each([
    ['as it is written', '/api/extras/get-political-posts'],
    ['with an escaped letter', '/%61pi/extras/get-political-posts'],
    ['all in escapes', '/%61%70%69/%65xtras/get-political-posts?'],
    ['in the absolute form', 'http://vote.example.org/api/extras/get-political-posts'],
    ['in the absolute form, escaped', 'HTTP://x/%61pi/extras/get-political-posts'],
  ])('by a call %s: it counts, and no cache keeps it [A115]', async (_, target) => {
    const address = caller();
    const first = await ask(target, address);
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(first.headers.vary).toContain('Origin');
    expect((await ask(target, address)).status).toBe(429);
    expect((await ask('/api/extras/areas', address)).status).toBe(429);
    expect((await ask(target, caller())).status).toBe(200);
  });

  it.each([
    ['by a call that there is not', '/api/nothing'],
    ['by the same, escaped', '/%61pi/nothing'],
    ['by the page that the server draws', '/voter/results'],
    ['by the same for one record', '/voter/results?log=union-2025'],
    ['by the same, escaped', '/voter/%72esults'],
  ])('%s [A115]', async (_, target) => {
    const address = caller();
    expect((await ask(target, address)).status).not.toBe(429);
    expect((await ask(target, address)).status).toBe(429);
  });

  it.each([
    ['the signal that open pages of results ask for', '/api/extras/election'],
    ['the same with a query', '/api/extras/election?at=1'],
    ['the page of the web app', '/'],
    ['a page of it that has no route here', '/voter/election'],
    ['an unknown one', '/no/such/page'],
  ])('and takes nothing by %s', async (_, target) => {
    const address = caller();
    for (let n = 0; n < 3; n += 1) expect((await ask(target, address)).status).toBe(200);
    expect((await ask('/api/extras/areas', address)).status).toBe(200);
  });
});
