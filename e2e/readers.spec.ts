import { positions } from './ballot.ts';
import { expect, logInAs, test } from './fixtures.ts';
import { setText, sticksOut } from './large-text.ts';

for (const percent of [130, 200])
  test(`with text of ${percent} % no page is wider than the window`, {
    tag: percent === 200 ? [] : '@release',
  }, async ({ page, people }) => {
    await logInAs(page, await people.voter());
    await page.goto('/');
    await setText(page, percent);
    for (const path of ['/', '/auth/login', '/voter/results', '/voter/election', '/voter/ballot']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path === '/voter/election') await expect(positions(page).first()).toBeVisible();
      if (path === '/voter/results') await expect(page.getByRole('tab').first()).toBeVisible();
      await expect.poll(() => sticksOut(page), path).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
        .toBeLessThanOrEqual(360);
    }
  });

test('a name of one long word is fully visible on the ballot paper', { tag: '@release' }, async ({
  page,
  people,
}) => {
  const word = 'Oluwafunmilayotemitopeabiodunadekunle';
  await page.route('**/api/vote/initiate-vote?*', async (route) => {
    const answer = await (await route.fetch()).json();
    for (const entries of Object.values<{ candidateName: string }[]>(answer.data.voteables))
      for (const entry of entries) entry.candidateName = word;
    await route.fulfill({ json: answer });
  });
  await logInAs(page, await people.voter());
  await page.goto('/voter/election');
  const button = page.getByRole('button', { name: `Vote for ${word}` }).first();
  await expect(button).toBeVisible();
  await expect.poll(() => sticksOut(page)).toEqual([]);
  expect(await button.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(1);
});

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the selected tab and the bars of a count are distinguishable', async ({ page, people }) => {
    await people.vote(await people.voter());
    await page.goto('/voter/results');
    const [chosen, other] = [page.getByRole('tab').nth(0), page.getByRole('tab').nth(1)];
    await expect(chosen).toBeVisible();
    const edge = (tab: typeof chosen) => tab.evaluate((shown) => getComputedStyle(shown).borderBottomColor);
    expect(await edge(chosen)).not.toBe(await edge(other));
    const bar = page.getByRole('tabpanel').locator('.origin-left').first();
    const [inside, around] = await bar.evaluate((shown) => [
      getComputedStyle(shown).backgroundColor,
      getComputedStyle(shown.parentElement as Element).backgroundColor,
    ]);
    expect(inside).not.toBe(around);
  });
});

test('the button to the next position stays reachable offline', async ({ page, people, context }) => {
  await logInAs(page, await people.voter());
  await page.goto('/voter/election');
  const next = page.getByRole('button', { name: /^Next: / });
  await expect(next).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await next.click({ trial: true });
  await context.setOffline(false);
});
