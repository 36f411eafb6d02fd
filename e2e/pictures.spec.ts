import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { askToVote, chooseAll } from './ballot.ts';
import { expect, logInAs, test } from './fixtures.ts';

const faces = (page: Page) => page.getByRole('main').locator('li img[width="240"]');
const MESSAGE = 'A picture that this server sent is not the one that the public record names';

test.describe('the pictures of the ballot paper', () => {
  test('are shown once the booth has found them in the record [S2.56]', async ({ page, people }) => {
    await logInAs(page, await people.voter());
    await page.goto('/voter/election');
    await expect(faces(page).first()).toHaveAttribute('src', /^blob:/);
    await chooseAll(page);
    await expect((await askToVote(page)).getByRole('button', { name: 'Yes' })).toBeEnabled();
  });

  for (const [what, size, pick] of [
    ['face', 'large', 'candidateImage'],
    ['emblem', 'small', 'partyBanner'],
  ] as const)
    test(`are not shown if the server exchanges a ${what}, and nothing is encrypted [A29]`, {
      tag: '@release',
    }, async ({ page, people }) => {
      const voter = await people.voter();
      const { voteables } = await people.paper(voter);
      const [post = []] = Object.values(voteables);
      const pictures = [...new Set(post.map((one) => one[pick]).filter((path) => path !== null))];
      const [of, instead] = pictures as [string, string];
      expect(instead).toBeTruthy();
      const sized = (path: string) => path.replace('/large.webp', `/${size}.webp`);
      // The server sends a rival's picture, in both sizes.
      const stolen = await page.request.get(sized(instead));
      const id = of.split('/').at(-2);
      await page.route(`**/api/images/${id}/*`, async (route) =>
        route.fulfill({ contentType: 'image/webp', body: await stolen.body() }),
      );
      const casts: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/vote/cast')) casts.push(request.url());
      });
      await logInAs(page, voter);
      await page.goto('/voter/election');
      await expect(page.getByText(MESSAGE)).toBeVisible();
      await chooseAll(page);
      await page.getByRole('button', { name: 'Vote', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Voting Failed!' })).toContainText(MESSAGE);
      expect(casts).toEqual([]);
      expect(await page.getByRole('main').innerHTML()).not.toContain(`/api/images/${id}`);
    });

  test('are asked for by one check of everything, and by no later one of the same browser', {
    tag: '@release',
  }, async ({ page, baseURL }) => {
    const asked: string[] = [];
    // A route of Playwright's would turn off the browser's cache.
    const front = createServer((request, answer) => {
      const { url = '/', method, headers } = request;
      if (url.startsWith('/api/images/')) asked.push(url);
      const passed = httpRequest(new URL(url, baseURL), { method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      request.pipe(passed);
    }).listen(0, '127.0.0.1');
    await once(front, 'listening');
    const checked = async () => {
      await page.goto(`http://127.0.0.1:${(front.address() as AddressInfo).port}/verify`);
      await page.getByRole('button', { name: 'Check everything' }).click();
      await expect(page.getByText('Verified', { exact: true })).toBeVisible();
      return asked.splice(0).length;
    };
    expect(await checked()).toBeGreaterThan(0);
    expect(await checked()).toBe(0);
    front.closeAllConnections();
    front.close();
  });
});
