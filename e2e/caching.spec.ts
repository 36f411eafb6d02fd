import type { Page } from '@playwright/test';
import { leaveDialog } from './dialogs.ts';
import { expect, failure, logInAs, test } from './fixtures.ts';

/** Counts the requests for a path from now on. */
function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api${path}`) count += 1;
  });
  return () => count;
}

const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

test.describe('fetched data', () => {
  test('is cached for a minute and not refetched on focus; the profile is cached for ten minutes [S4.8 S7.12 S7.19 S9.12]', {
    tag: '@release',
  }, async ({ page, people }) => {
    await logInAs(page, await people.party());
    await page.clock.install();
    const stats = countRequests(page, '/party/get-stats');
    const candidates = countRequests(page, '/party/candidates');
    const profile = countRequests(page, '/user/profile');
    await page.goto('/party/dashboard');
    await expect(page.getByText('Your Candidates', { exact: true })).toBeVisible();
    const visitBoth = async () => {
      await goTo(page, 'Candidates');
      await expect(page.getByText('No records found')).toBeVisible();
      await goTo(page, 'Dashboard');
      await expect(page.getByText('Your Candidates', { exact: true })).toBeVisible();
    };
    await visitBoth();
    await visitBoth();
    await page.evaluate(() => {
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect([stats(), candidates(), profile()]).toEqual([1, 1, 1]);
    // Leaves a slow machine time for the visits.
    await page.clock.fastForward(20_000);
    await visitBoth();
    expect([stats(), candidates(), profile()]).toEqual([1, 1, 1]);
    await page.clock.fastForward(41_000);
    await visitBoth();
    await expect.poll(() => [stats(), candidates(), profile()]).toEqual([2, 2, 1]);
    // Away from the layout, where no screen shows the profile.
    const leave = async () => {
      await page.getByRole('link', { name: 'E-Voting' }).click();
      await expect(page.getByText('Your Candidates', { exact: true })).toBeHidden();
      await expect(page).toHaveURL('/');
    };
    await leave();
    await page.clock.fastForward(8 * 60_000);
    await page.goBack();
    await expect(page.getByText('Your Candidates', { exact: true })).toBeVisible();
    expect(profile()).toBe(1);
    await page.clock.fastForward(2 * 60_000);
    await visitBoth();
    await leave();
    await page.goBack();
    await expect.poll(profile).toBe(2);
  });

  test('is requested once more after a failure, and not again [S4.8 S7.19]', { tag: '@release' }, async ({
    page,
    people,
  }) => {
    await logInAs(page, await people.party());
    await page.clock.install();
    const stats = countRequests(page, '/party/get-stats');
    const profile = countRequests(page, '/user/profile');
    await page.route('**/api/party/get-stats', (route) => route.fulfill(failure(500)));
    await page.route('**/api/user/profile', (route) => route.fulfill(failure(500)));
    await page.goto('/party/dashboard');
    await expect(page.getByText('Error Loading Page, please reload')).toBeVisible();
    await page.clock.runFor(30_000);
    await expect.poll(() => [stats(), profile()]).toEqual([2, 2]);
  });

  test('about posts is fetched only for the candidate form, and cached for ten minutes [S7.9 S9.12]', {
    tag: '@release',
  }, async ({ page, people }) => {
    await logInAs(page, await people.party());
    await page.clock.install();
    const posts = countRequests(page, '/extras/get-political-posts');
    await page.goto('/party/candidates');
    await expect(page.getByText('No records found')).toBeVisible();
    expect(posts()).toBe(0);
    for (const [minutes, requests] of [
      [0, 1],
      [9, 1],
      [2, 2],
    ] as const) {
      await page.clock.fastForward(minutes * 60_000);
      await page.getByRole('button', { name: 'Add Candidate' }).click();
      await expect(page.getByRole('dialog').getByLabel('Post')).toBeEnabled();
      await expect.poll(posts).toBe(requests);
      await leaveDialog(page, page.getByRole('button', { name: 'Add Candidate' }));
    }
  });
});
