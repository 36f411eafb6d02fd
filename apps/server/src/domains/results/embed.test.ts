import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markPage } from '../../rehearsal/pages.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { advance, closeAndTally, draftElection, open, type TestElection } from '../../testing/election.ts';

const HOSTILE = `</main><script>alert("1")</script> $& '`;
const PAGE = '<!doctype html><html><body><div id="root"></div></body></html>';
const webDir = mkdtempSync(path.join(tmpdir(), 'e-voting-embed-'));
writeFileSync(path.join(webDir, 'index.html'), PAGE);
afterAll(() => rmSync(webDir, { recursive: true }));

let test: TestApp;
let election: TestElection;
beforeAll(async () => {
  test = await createTestApp({ deps: { webDir }, config: { publicUrl: 'https://vote.example.org' } });
  election = await draftElection(test.db, [2, 2]);
  const last = election.posts[1]?.candidates[1] as never;
  await test.db.updateTable('nominations').set({ name: HOSTILE }).where('id', '=', last).execute();
  await open(test.deps, election.id);
  const ballot = election.posts.map(({ id, candidates }) => ({ candidateId: candidates[0], postId: id }));
  const { token } = await test.newVoter();
  expect((await test.call('POST', '/vote/cast', { token, body: ballot })).status).toBe(200);
  await advance(test.deps, election.id);
  test.clock.advance(5_000);
});

const get = (address: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: address, headers });

it('a post’s count is a page that every site may frame, with its time and a link, and no script', async () => {
  const { statusCode, headers, body } = await get('/embed/Post%201');
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^' ]+'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
  );
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(headers).not.toHaveProperty('set-cookie');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers.refresh).toBe('60');
  expect(body).not.toMatch(/<script|<iframe|<form| src=/);
  expect(body).toContain('<h1>Post 1</h1>');
  expect(body).toContain('Candidate 1.1 leads by 1 of 1 counted.');
  expect(body).toMatch(/1 vote <span class="soft">100%<\/span>/);
  expect(body).toMatch(/As of .* WAT\./);
  expect(body).toContain('href="https://vote.example.org/voter/results?post=Post+1"');
  const again = await get('/embed/Post%201', { 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.headers).not.toHaveProperty('x-frame-options');
});

it('a page is in the language of its address, says that it is a draft, and links to the app in it', async () => {
  const { headers, body } = await get('/embed/Post%201?lang=ha');
  expect(headers['content-language']).toBe('ha');
  expect(body).toContain('<html lang="ha">');
  expect(body).toContain('Candidate 1.1 yana kan gaba da 1 cikin 1 da aka ƙidaya.');
  expect(body).toContain('the English text counts');
  expect(body).toContain('href="https://vote.example.org/voter/results?post=Post+1&#38;lang=ha"');
  expect((await get('/embed/No%20such?lang=yo')).body).toContain('Kò sí irú ipò bẹ́ẹ̀');
  const results = await get('/voter/results?lang=ig');
  expect(results.headers['content-language']).toBe('ig');
});

it('an unknown language is English, and is written nowhere', async () => {
  for (const language of ['xx', HOSTILE, 'ha&lang=yo', '__proto__']) {
    const address = language.endsWith('yo') ? language : encodeURIComponent(language);
    const { headers, body } = await get(`/embed/Post%201?lang=${address}`);
    expect(headers['content-language']).toBe('en');
    expect(body).toBe((await get('/embed/Post%201')).body);
  }
});

it('the same page is sent with and without a session', async () => {
  const { token } = await test.newVoter();
  const own = await get('/embed/Post%201', { authorization: `Bearer ${token}`, cookie: 'auth_token=x' });
  expect(own.body).toBe((await get('/embed/Post%201')).body);
});

it('no other address may be framed [A371]', async () => {
  const others = ['/', '/voter/results', '/voter/election', '/embed', '/embedded/x', '/api/extras/election'];
  for (const address of [...others, '/voter/results?x=/embed/Post%201', '//embed/Post%201']) {
    const { headers } = await get(address);
    expect(headers['content-security-policy'], address).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options'], address).toBe('DENY');
  }
});

it('a name is text, whatever somebody put into it', async () => {
  const { body } = await get('/embed/Post%202');
  expect(body).toContain('&#60;/main&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; $&#38; &#39;');
});

it('a post that does not exist is said not to, without repeating its name', async () => {
  const names = ['Post%203', '__proto__', 'constructor', '%3Cscript%3E', 'x'.repeat(2_000), ''];
  for (const name of names) {
    const { statusCode, body } = await get(`/embed/${name}`);
    expect(statusCode, name).toBe(404);
    expect(body, name).toContain('<h1>There is no such post in this election.</h1>');
    expect(body, name).not.toContain('script>');
  }
  const unknown = await get('/embed/Post%201?log=no-such-log');
  expect([unknown.statusCode, unknown.body.includes('There is no count to show')]).toEqual([404, true]);
});

it('a count that is kept for the close is not shown', async () => {
  await test.db.updateTable('elections').set({ live_results: false }).execute();
  test.clock.advance(5_000);
  const { body, headers } = await get('/embed/Post%201');
  expect(body).toContain('The count of this election is published when voting closes.');
  expect(body).not.toMatch(/\d votes?|leads|<meter/);
  expect(headers).not.toHaveProperty('refresh');
  await test.db.updateTable('elections').set({ live_results: true }).execute();
  test.clock.advance(5_000);
});

it('the page of a rehearsal has its notice', async () => {
  writeFileSync(path.join(webDir, 'index.html'), markPage(PAGE));
  const rehearsal = await createTestApp({ deps: { webDir } });
  const { body } = await rehearsal.app.inject('/embed/Post%201');
  expect(body).toContain('Rehearsal. Nothing here counts, and all of it is thrown away.</aside><main>');
});

it('the result has most votes and no lead, and does not load itself again', async () => {
  await closeAndTally(test.deps, election.id);
  test.clock.advance(5_000);
  const { body, headers } = await get('/embed/Post%201');
  expect(body).toContain('Candidate 1.1 has the most votes: 1 more than the next, of 1 counted.');
  expect(body).not.toMatch(/leads|Decided/);
  expect(headers).not.toHaveProperty('refresh');
});
