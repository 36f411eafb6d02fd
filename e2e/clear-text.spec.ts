import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { cast, chooseAll } from './ballot.ts';
import { expect, failure, logInAs, stored, test } from './fixtures.ts';

const ASSETS = path.resolve('apps/web/dist/assets');

/** Reads every built script. */
async function builtScripts(): Promise<string[]> {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'));
  return Promise.all(names.map((name) => readFile(path.join(ASSETS, name), 'utf8')));
}

test('the built app casts in one place only, always an encrypted ballot, and has no other way to send data [A20]', async () => {
  const scripts = await builtScripts();
  const all = scripts.join('\n');
  expect(all.match(/vote\/cast/g), 'places that name the cast').toHaveLength(1);
  // An object literal with the ballot: no list, no spread, no computed key.
  expect(all).toMatch(
    /[`'"]POST \/vote\/cast[`'"],\{body:\{ballot:[\w$.]+,retryKey:[\w$.]+,account:[\w$.]+,fill:[\w$.]+\([\w$.]+\)\}\}\)/,
  );
  // Other ways to send data than fetch. The content security policy covers links to other sites.
  expect(all).not.toMatch(/sendBeacon|XMLHttpRequest|WebSocket|RTCPeerConnection|WebTransport/);
});

/** Records everything that the page sends from now on. */
function watchRequests(page: Page): string[] {
  const sent: string[] = [];
  const record = (request: Request) => void sent.push(`${request.url()} ${request.postData() ?? ''}`);
  page.on('request', record);
  return sent;
}

const pressVote = (page: Page) => page.getByRole('button', { name: 'Vote', exact: true }).click();

test.describe('a server that wants unencrypted choices', () => {
  /**
   * Tries to vote, and expects that no choice is sent.
   * @returns the casts that were sent
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
    test(`and answers ${JSON.stringify(lie)} for the booth gets no cast [A20]`, { tag: '@release' }, async ({
      page,
      people,
    }) => {
      const voter = await people.voter();
      await logInAs(page, voter);
      const data = { ...(await people.paper(voter)), booth: lie };
      await page.route('**/api/vote/initiate-vote?*', (route) =>
        route.fulfill({ json: { message: '', data } }),
      );
      expect(await attempt(page, pressVote)).toEqual([]);
      await expect(page.getByRole('dialog')).toContainText('never sends choices that are not encrypted');
    });

  test('and demands the plain list only gets the encrypted ballot [A20]', { tag: '@release' }, async ({
    page,
    people,
  }) => {
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
