import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { candidateIdSchema, userIdSchema } from '@evoting/contract/fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  advance,
  closeAndTally,
  draftElection,
  insertUser,
  open,
  type TestElection,
} from '../../testing/election.ts';

const PAGE = `<!doctype html><head><title>E-Voting</title><meta name="description" content="About" />
<meta property="og:title" content="E-Voting" /><meta property="og:description" content="About" /><meta property="og:image" content="/icon-512.png" /></head>
<body><div id="root"></div><noscript id="plain">Turn JavaScript on.</noscript></body>`;
/** A name that an attacker would choose. */
const HOSTILE = `=1+</noscript><script>alert("1")</script> $& '`;
const webDir = mkdtempSync(path.join(tmpdir(), 'e-voting-web-'));
writeFileSync(path.join(webDir, 'index.html'), PAGE);
afterAll(() => rmSync(webDir, { recursive: true }));

let test: TestApp;
let election: TestElection;
beforeAll(async () => {
  test = await createTestApp({ deps: { webDir }, config: { publicUrl: 'https://vote.example.org' } });
  election = await draftElection(test.db, [2, 2]);
  await test.db
    .updateTable('parties')
    .set({ name: 'Unity, "Peace" and Bread', acronym: 'UPB' })
    .where('name', '<>', 'Independent')
    .execute();
  const last = election.posts[1]?.candidates[1] as never;
  await test.db.updateTable('nominations').set({ name: HOSTILE }).where('id', '=', last).execute();
  await open(test.deps, election.id);
  test.clock.advance(5_000);
});

const TABLE = '/api/extras/election-results.csv';
const get = (address: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: address, headers });
const signal = async () => JSON.parse((await get('/api/extras/election')).body).data.meta;
async function vote(): Promise<void> {
  const ballot = election.posts.map(({ id, candidates }) => ({ candidateId: candidates[0], postId: id }));
  const { token } = await test.newVoter();
  expect((await test.call('POST', '/vote/cast', { token, body: ballot })).status).toBe(200);
  await advance(test.deps, election.id);
  test.clock.advance(5_000);
}
const rename = (name: string) => test.db.updateTable('nominations').set({ name }).execute();

describe('the sign that a newer count is there', () => {
  it('is small, says how much is counted and nothing about candidates, and is a 304 while nothing changes', async () => {
    const first = await get('/api/extras/election');
    expect(first.body.length).toBeLessThan(600);
    expect(JSON.parse(first.body).data).toEqual({ meta: await signal() });
    expect(await signal()).toMatchObject({ status: 'open', hasResult: false, countedBallots: 0 });
    expect((await signal()).keyHolders).toEqual({
      isHere: true,
      holders: 1,
      threshold: 1,
      openedBy: [],
      awaited: [],
    });
    const tag = { 'if-none-match': String(first.headers.etag) };
    test.clock.advance(60_000);
    expect([(await get('/api/extras/election', tag)).statusCode, (await signal()).countedBallots]).toEqual([
      304, 0,
    ]);
    await vote();
    expect((await get('/api/extras/election', tag)).statusCode).toBe(200);
    expect(await signal()).toMatchObject({ countedBallots: 1, acceptedBallots: 1 });
  });

  it('holds the times of the election where it has them', async () => {
    const closes = new Date(test.clock.ms + 3_600_000);
    await test.db.updateTable('elections').set({ closes_at: closes }).execute();
    test.clock.advance(5_000);
    const events = test.db.selectFrom('events').select('at').where('kind', '=', 'opened');
    const opened = (await events.executeTakeFirstOrThrow()).at.getTime();
    expect(await signal()).toMatchObject({ opensAtMs: opened, closesAtMs: closes.getTime() });
    await test.db.updateTable('elections').set({ closes_at: null }).execute();
    test.clock.advance(5_000);
    expect((await signal()).closesAtMs).toBeNull();
  });
});

describe('the count for many at once', () => {
  it('is compressed for clients that accept it, plain for others, with one tag', async () => {
    const [zipped, plain] = [
      await get('/api/extras/election-results', { 'accept-encoding': 'gzip' }),
      await get('/api/extras/election-results'),
    ];
    expect([zipped.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
      'gzip',
      undefined,
    ]);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect([zipped.headers.etag, zipped.headers.vary]).toEqual([
      plain.headers.etag,
      'Origin, Accept-Encoding',
    ]);
  });
});

describe('the count of one post', () => {
  it('is sent alone to those who ask for it, with what it comes from, and none for an unknown post', async () => {
    const ask = (query = '') => get(`/api/extras/election-results${query}`);
    const whole = (await ask()).json();
    const one = (await ask('?post=Post+1')).json();
    expect(one).toEqual({ ...whole, data: { 'Post 1': whole.data['Post 1'] } });
    const unknown = await Promise.all(['Nobody', '__proto__', 'x'].map((post) => ask(`?post=${post}`)));
    expect(unknown.map((answer) => answer.json().data)).toEqual([{}, {}, {}]);
    expect(new Set(unknown.map(({ headers }) => headers.etag)).size).toBe(1);
  });
});

describe('the page of results without JavaScript', () => {
  it('holds every number in tables, its title in the head, and is the app for everybody else [S2.63]', async () => {
    const { body, headers } = await get('/voter/results');
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<title>Election 2026 - Results</title>');
    expect(body).toContain('<meta property="og:title" content="Election 2026 - Results" />');
    const leads = 'Post 1: Candidate 1.1 leads by 1 of 1 counted.';
    expect(body).toContain(`content="Election 2026: Voting is open. 1 of 1 ballots are counted. ${leads}"`);
    expect(body).toContain(`<p>${leads}</p>`);
    expect(body).toMatch(/<p>As of \d+ \w+ \d{4}, [\d:]+ WAT\.<\/p>/);
    expect(body).toContain('<meta property="og:image" content="https://vote.example.org/share/Post%201?');
    expect(body).toContain('<caption>Post 1</caption>');
    expect(body).toContain(
      '<th scope="row">Candidate 1.1</th><td>Unity, &#34;Peace&#34; and Bread (UPB)</td><td>1</td>',
    );
    expect(body).toContain(
      '<th scope="row">Candidate 1.2</th><td>Unity, &#34;Peace&#34; and Bread (UPB)</td><td>0</td>',
    );
    expect(body).toContain('<div id="root"></div>');
  });

  it('begins its preview with the post that a link names, and holds that post alone', async () => {
    const { body } = await get('/voter/results?post=Post%201');
    expect(body).toContain('<meta property="og:title" content="Post 1 - Election 2026 - Results" />');
    expect(body).toContain(
      '<meta property="og:description" content="Post 1: Candidate 1.1 leads by 1 of 1 counted. Election 2026: Voting',
    );
    expect(body).toContain('<title>Election 2026 - Results</title>');
    expect(body.match(/<caption>.*?<\/caption>/g)).toEqual(['<caption>Post 1</caption>']);
    const [, whole = ''] = /<a href="([^"]*)">/.exec(body) ?? [];
    expect((await get(whole)).body.match(/<caption>/g)).toHaveLength(2);
  });

  it('is the whole count for a post that does not exist, whose name nothing repeats [A473]', async () => {
    const { body, headers } = await get('/voter/results');
    for (const post of ['Post 3', '__proto__', 'constructor', '"><script>', 'x'.repeat(2_000), '']) {
      const made = await get(`/voter/results?post=${encodeURIComponent(post)}`);
      expect([made.headers.etag, made.body === body], post).toEqual([headers.etag, true]);
    }
    const twice = await get('/voter/results?post=Post%201&post=Post%202');
    expect(twice.body).toBe(body);
  });

  it('has the browser ask for the count of now beside the app, and for no other one', async () => {
    const { headers } = await get('/voter/results');
    expect(String(headers.link).split(', ')).toEqual(
      ['election-results', 'notices', 'areas'].map(
        (call) => `</api/extras/${call}>; rel=preload; as=fetch; crossorigin`,
      ),
    );
    expect((await get('/voter/results?area=lagos')).headers).not.toHaveProperty('link');
  });

  it('shows no number that is kept for the close', async () => {
    await test.db.updateTable('elections').set({ live_results: false }).execute();
    test.clock.advance(5_000);
    const { body } = await get('/voter/results');
    expect(body).toContain('The count of this election is published when voting closes.');
    expect(body).not.toContain('<table>');
    const table = (await get(TABLE)).body;
    expect(table).toContain('"Post 1","Candidate 1.1","Unity, ""Peace"" and Bread","UPB",""');
    expect(table).not.toMatch(/,"\d+"\r$/m);
    await test.db.updateTable('elections').set({ live_results: true }).execute();
    test.clock.advance(5_000);
  });

  it('shows a name as text, whatever somebody put into it', async () => {
    const { body } = await get('/voter/results');
    expect(body).not.toContain('<script>');
    expect(body).toContain(
      '=1+&#60;/noscript&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; $&#38; &#39;',
    );
  });
});

describe('the table for spreadsheets', () => {
  it('has a line for each candidate, and runs no name as a formula', async () => {
    const { body, headers } = await get(TABLE);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines.slice(0, 2)).toEqual([
      '"post","candidate","party","acronym","votes"',
      '"Post 1","Candidate 1.1","Unity, ""Peace"" and Bread","UPB","1"',
    ]);
    expect((await get(TABLE, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    expect(lines[4]).toMatch(/^"Post 2","'=1\+<\/noscript><script>alert\(""1""\)/);
  });
});

describe('a candidate for everybody', () => {
  it('has a name, a bio, a post and a party, and no e-mail', async () => {
    const id = candidateIdSchema.parse(election.posts[0]?.candidates[0]);
    const account = await insertUser(test.db, 'VOTER', 'Ada', 'private@example.org');
    await test.db
      .updateTable('nominations')
      .set({ bio: 'Clinics first.', account_id: userIdSchema.parse(account) })
      .where('id', '=', id)
      .execute();
    const { status, body, text } = await test.call('GET', `/extras/candidates/${id}`);
    expect(status).toBe(200);
    expect(body.data.candidate).toMatchObject({
      id,
      bio: 'Clinics first.',
      postName: 'Post 1',
      electionTitle: 'Election 2026',
      image: null,
    });
    expect(text).not.toContain('private@example.org');
  });

  it('is refused where there is none of this name', async () => {
    const unknown = await test.call('GET', '/extras/candidates/0190a0b0-0000-7000-8000-00000000ffff');
    expect([unknown.status, unknown.body.message]).toEqual([404, 'There is no such candidate']);
    expect((await test.call('GET', '/extras/candidates/x')).status).toBe(400);
  });
});

describe('the search', () => {
  it.each(['Ṣówándé', 'sowande', 'SOWANDE', 'ṣowande', 'wándé'])('finds Ṣówándé Ọlá by %s', async (text) => {
    await rename('Ṣówándé Ọlá');
    const { body } = await test.call('GET', `/extras/search?q=${encodeURIComponent(text)}`);
    expect(body.data.candidates).toHaveLength(4);
  });

  it('finds the hooked letters of Hausa by the plain ones, and not one letter for another', async () => {
    await rename('Ɗanladi Ɓello Ƙaura');
    const count = async (text: string) =>
      (await test.call('GET', `/extras/search?q=${encodeURIComponent(text)}`)).body.data.candidates.length;
    expect([await count('danladi bello kaura'), await count('tanladi'), await count('%')]).toEqual([4, 0, 0]);
  });
});

it('a result is distinguished from the count of an election that is only closed', async () => {
  await closeAndTally(test.deps, election.id);
  test.clock.advance(5_000);
  expect(await signal()).toMatchObject({ status: 'closed', hasResult: true, certification: null });
  expect((await get('/voter/results')).body).toContain(
    'content="Election 2026: The result is in the public record, with its proof.',
  );
});
