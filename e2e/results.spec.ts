import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, failure, passUntilShown, stopClock, test } from './fixtures.ts';

interface Entry {
  readonly candidateName: string;
  readonly candidateImage: string | null;
  readonly partyName: string;
  readonly partyBanner: string | null;
  readonly votes: number;
}

test.describe('the results', () => {
  test('have the title, a tab for each post, and the entries with the most votes first [S0.2 S1.10 S2.8 S2.63 S2.64 S2.65 S9.18]', async ({
    page,
    people,
    request,
  }) => {
    await people.vote(await people.voter());
    await expect
      .poll(
        async () => (await (await request.get('/api/extras/election-results')).json()).meta.countedBallots,
      )
      .toBeGreaterThan(0);
    // No update, since ballots of another test may be counted meanwhile.
    await page.route('**/api/extras/election', (route) => route.fulfill(failure(503)));
    const answered = page.waitForResponse('**/api/extras/election-results');
    await page.goto('/voter/results');
    const { data } = (await (await answered).json()) as { data: Record<string, Entry[]> };
    await expect(page.getByRole('heading', { name: 'Election 2026 - Results' })).toBeVisible();
    const posts = Object.keys(data);
    await expect(page.getByRole('tab')).toHaveText(posts);
    for (const post of posts) {
      await page.getByRole('tab', { name: post }).click();
      const entries = page.getByRole('tabpanel').getByRole('listitem');
      const expected = data[post] ?? [];
      await expect(entries).toHaveCount(expected.length);
      expect(expected.map((entry) => entry.votes)).toEqual(
        expected.map((entry) => entry.votes).sort((a, b) => b - a),
      );
      for (const [
        index,
        { candidateName, candidateImage, partyName, partyBanner, votes },
      ] of expected.entries()) {
        const entry = entries.nth(index);
        await expect(entry).toContainText(candidateName);
        await expect(entry).toContainText(partyName);
        await expect(entry).toContainText(new RegExp(`${votes} vote${votes === 1 ? '(?!s)' : 's'}`));
        await expect(entry.locator('img')).toHaveCount([candidateImage, partyBanner].filter(Boolean).length);
      }
    }
  });

  test('are fetched before the app has loaded, and only once', async ({ page }) => {
    // A newer count would be fetched too.
    await page.route('**/api/extras/election', (route) => route.fulfill(failure(503)));
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/(election-results|notices|areas)$/.test(pathname)) requests.push(pathname);
    });
    const answered = page.waitForResponse('**/api/extras/election-results');
    await page.route('**/assets/main-*.js', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto('/voter/results');
    await expect(page.getByRole('tab').first()).toBeVisible();
    expect(requests.sort()).toEqual(
      ['areas', 'election-results', 'notices'].map((call) => `/api/extras/${call}`),
    );
  });

  test('open with the post that the URL names, or else the first', async ({ page, request }) => {
    const { data } = await (await request.get('/api/extras/election-results')).json();
    const posts = Object.keys(data);
    const last = posts.at(-1) ?? '';
    await page.goto(`/voter/results?post=${encodeURIComponent(last)}`);
    await expect(page.getByRole('tab', { name: last, exact: true })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toContainText(data[last][0].candidateName);
    await page.goto('/voter/results?post=Keeper%20of%20the%20Moon');
    await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
  });

  test('show that they load, an error, and that there is no data [S2.66]', { tag: '@release' }, async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/extras/election-results', async (route) => {
      await held;
      await route.fulfill(failure(503, 'The count is being made'));
    });
    await page.goto('/voter/results');
    await expect(page.getByText('Loading...')).toBeVisible();
    release();
    await expect(page.getByText('An error has occured: The count is being made')).toBeVisible();
    await page.unrouteAll();
    await page.goto(`${process.env.E2E_EMPTY_URL}/voter/results`);
    await expect(page.getByText('No data available')).toBeVisible();
  });

  test('are fetched again every 300 seconds [S7.11 S9.12]', { tag: '@release' }, async ({ page }) => {
    await stopClock(page);
    // No newer count, which would be fetched at once.
    await page.route('**/api/extras/election', (route) => route.fulfill(failure(503)));
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/extras/election-results')) calls += 1;
    });
    await page.goto('/voter/results');
    await passUntilShown(page, page.getByRole('tab').first());
    expect(calls).toBe(1);
    // Drawing the page took the first ticks.
    await page.clock.runFor(290_000);
    expect(calls).toBe(1);
    await page.clock.runFor(11_000);
    await expect.poll(() => calls).toBe(2);
  });

  test('have the first candidate within the first screen of a small phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/voter/results');
    const first = page.getByRole('tabpanel').getByRole('listitem').first();
    await expect(first).toBeVisible();
    await expect(page.getByText(/^Updated/)).toBeVisible();
    await expect(first).toBeInViewport({ ratio: 1 });
    expect((await first.boundingBox())?.y).toBeLessThan(400);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('say in a sentence who leads, also by keyboard for every other post', async ({ page }) => {
    const entry = (candidateName: string, votes: number) => ({
      candidateId: `00000000-0000-4000-8000-00000000000${votes}`,
      candidateName,
      candidateImage: null,
      partyName: 'Unity Party',
      partyBanner: null,
      votes,
    });
    await page.route('**/api/extras/election-results', async (route) => {
      const answer = await (await route.fetch()).json();
      const data = { President: [entry('Ada Sample', 5), entry('Bola Sample', 2)], Senate: [] };
      await route.fulfill({ json: { ...answer, data } });
    });
    await page.route('**/api/extras/election', (route) => route.fulfill(failure(503)));
    await page.goto('/voter/results');
    await expect(page.getByText('Ada Sample leads by 3 of 7 counted.').first()).toBeVisible();
    const rows = page.getByRole('tabpanel').getByRole('listitem');
    await expect(rows.first()).toContainText('Leads by 3');
    await expect(rows.last()).toContainText('3 behind');
    await page.getByRole('main').getByRole('link', { name: 'Senate' }).press('Enter');
    await expect(page.getByRole('tab', { name: 'Senate' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  });

  test('are printed with the post, the time and the proof, and with nothing to press', async ({ page }) => {
    await page.route('**/api/extras/election-results', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, meta: { ...answer.meta, treeSize: 1_203 } } });
    });
    await page.route('**/api/extras/election', (route) => route.fulfill(failure(503)));
    await page.goto('/voter/results');
    const post = await page.getByRole('tab').first().innerText();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: post, level: 2 })).toBeVisible();
    await expect(page.getByText(/^As of /)).toBeVisible();
    await expect(page.getByText(/^Proof: the first 1,203 entries of the public record/)).toBeVisible();
    for (const role of ['tab', 'button', 'combobox', 'navigation', 'banner', 'contentinfo'] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  });

  test('are marked LIVE and update when somebody votes', async ({ page, people }) => {
    await page.goto('/voter/results');
    await expect(page.getByText('LIVE')).toBeVisible();
    const shown = page.getByText('Ballots counted').locator('..').locator('dd');
    const counted = async () => Number((await shown.innerText()).replace(/\D/g, ''));
    const before = await counted();
    await people.vote(await people.voter());
    // Ballots of earlier tests may be counted together with this one.
    await expect.poll(counted).toBeGreaterThan(before);
  });

  test('have the post in the URL, and files to download', async ({ page, request }) => {
    await page.goto('/voter/results');
    const last = page.getByRole('tab').last();
    const post = await last.innerText();
    await last.click();
    await expect(page).toHaveURL(`/voter/results?${new URLSearchParams({ post })}`);
    await page.reload();
    await expect(page.getByRole('tab', { name: post })).toHaveAttribute('aria-selected', 'true');
    for (const name of ['Table (CSV)', 'Data (JSON)', 'All calls (API)']) {
      const address = (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
      expect((await request.get(address)).ok(), name).toBe(true);
    }
  });

  test('link to each candidate’s page', async ({ page }) => {
    await page.goto('/voter/results');
    const link = page.getByRole('tabpanel').getByRole('link').first();
    const name = await link.innerText();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'In their own words' })).toBeVisible();
  });
});

test.describe('a page of another site', () => {
  test.use({ expectedComplaints: [/frame-ancestors 'none'/] });

  test('shows the count of a post in a frame, and no other page of ours', async ({ page, request }) => {
    const { data } = await (await request.get('/api/extras/election-results')).json();
    const [post = ''] = Object.keys(data);
    const { origin } = new URL((await request.get('/api/ready')).url());
    const paths = [`/embed/${encodeURIComponent(post)}`, '/voter/results'];
    const frames = paths.map((to) => `<iframe src="${origin}${to}" width="300" height="500"></iframe>`);
    const other = createServer((_request, answer) => {
      answer.setHeader('Content-Type', 'text/html').end(frames.join(''));
    }).listen(0, 'localhost');
    await once(other, 'listening');
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
    const [count, refused] = [page.frameLocator('iframe >> nth=0'), page.frameLocator('iframe >> nth=1')];
    await expect(count.getByRole('heading', { level: 1, name: post })).toBeVisible();
    await expect(count.getByRole('listitem')).toHaveCount(data[post].length);
    await expect(count.getByRole('link')).toHaveAttribute('href', /\/voter\/results\?post=/);
    const look = await count.locator('body').evaluate((body) => ({
      padding: getComputedStyle(body).paddingTop,
      width: body.ownerDocument.documentElement.scrollWidth,
    }));
    expect(look).toEqual({ padding: '12px', width: 300 });
    await expect(refused.getByRole('heading')).toHaveCount(0);
    other.close();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the results are a table for each post', async ({ page, request }) => {
    const { data } = await (await request.get('/api/extras/election-results')).json();
    await page.goto('/voter/results');
    await expect(page).toHaveTitle('Election 2026 - Results');
    for (const [post, entries] of Object.entries<Entry[]>(data)) {
      const table = page.getByRole('table', { name: post });
      await expect(table.getByRole('row')).toHaveCount(entries.length + 1);
      await expect(table).toContainText(entries[0]?.candidateName ?? '-');
    }
    await expect(page.getByText('Loading...')).toBeHidden();
  });
});
