import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { cast, chooseAll } from './ballot.ts';
import { expect, failure, logInAs, stored, test } from './fixtures.ts';

const ASSETS = path.resolve('apps/web/dist/assets');

/** The text of every script that is served. */
async function builtScripts(): Promise<string[]> {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'));
  return Promise.all(names.map((name) => readFile(path.join(ASSETS, name), 'utf8')));
}

test('the built app has one place that casts, it takes an encrypted ballot only, and it has no other way out [A20]', async () => {
  const scripts = await builtScripts();
  const all = scripts.join('\n');
  expect(all.match(/vote\/cast/g), 'places that name the cast').toHaveLength(1);
  // A literal object with the ballot in it: no list, no spread, nothing computed.
  expect(all).toMatch(
    /[`'"]POST \/vote\/cast[`'"],\{body:\{ballot:[\w$.]+,retryKey:[\w$.]+,account:[\w$.]+,fill:[\w$.]+\([\w$.]+\)\}\}\)/,
  );
  // What could carry something out beside fetch. Links to other sites are the matter of the content security
  // policy.
  expect(all).not.toMatch(/sendBeacon|XMLHttpRequest|WebSocket|RTCPeerConnection|WebTransport/);
});

/** Everything that the page sends from now on, as text. */
function watchRequests(page: Page): string[] {
  const sent: string[] = [];
  const keep = (request: Request) => void sent.push(`${request.url()} ${request.postData() ?? ''}`);
  page.on('request', keep);
  return sent;
}

const pressVote = (page: Page) => page.getByRole('button', { name: 'Vote', exact: true }).click();

test.describe('a server that wants the choices in the clear', () => {
  /**
   * Votes against this server.
   * Gives: what was sent, and the candidates that were chosen.
   */
  async function attempt(page: Page, vote: (page: Page) => Promise<unknown>) {
    const sent = watchRequests(page);
    await page.goto('/voter/election');
    await chooseAll(page);
    const chosen: { candidateId: string }[] = JSON.parse((await stored(page, 'vote_choice')) ?? '[]');
    await vote(page);
    await expect(page.getByRole('dialog', { name: 'Voting Failed!' })).toBeVisible();
    expect(chosen.length).toBeGreaterThan(0);
    for (const { candidateId } of chosen) expect(sent.join('\n')).not.toContain(candidateId);
    return sent.filter((request) => request.includes('/api/vote/cast'));
  }

  for (const lie of [null, 'rubbish', { plainCasts: true }])
    test(`by answering ${JSON.stringify(lie)} for the booth gets no cast [A20]`, async ({ page, people }) => {
      const voter = await people.voter();
      await logInAs(page, voter);
      const data = { ...(await people.paper(voter)), booth: lie };
      await page.route('**/api/vote/initiate-vote', (route) =>
        route.fulfill({ json: { message: '', data } }),
      );
      expect(await attempt(page, pressVote)).toEqual([]);
      await expect(page.getByRole('dialog')).toContainText('never sends choices that are not encrypted');
    });

  test('by demanding the plain list gets the encrypted ballot alone [A20]', async ({ page, people }) => {
    await logInAs(page, await people.voter());
    const demand = failure(422, 'Send a list of candidateId and postId pairs');
    await page.route('**/api/vote/cast', (route) => route.fulfill(demand));
    const casts = await attempt(page, cast);
    expect(casts).toHaveLength(1);
    const { ballot, retryKey, fill, ...rest } = JSON.parse(casts[0]?.slice(casts[0].indexOf(' ')) ?? '{}');
    expect(rest).toEqual({ account: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(retryKey).toMatch(/^[\w-]{43}$/);
    expect(fill).toMatch(/^-*$/);
    expect(Object.keys(JSON.parse(ballot))).toEqual([
      'election_uuid',
      'election_hash',
      'credential',
      'answers',
      'signature',
    ]);
  });
});
