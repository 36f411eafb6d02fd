import { expect, test } from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import { newEmail } from './people.ts';

test('an observer searches, reads the notifications, and finds a candidate in the results [S1.10 S2.13]', async ({
  page,
  people,
}) => {
  const paper = await people.paper(await people.voter());
  const someone = Object.values(paper.voteables)[0]?.[0]?.candidateName ?? '';
  await page.goto('/');
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: /search/i }).click();
  const search = page.getByRole('dialog', { name: /search/i });
  // The field has the focus at once.
  await expect(search.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(someone);
  await expect(search.getByRole('link', { name: someone }).first()).toBeVisible();
  await search.getByRole('searchbox').fill('zzzz no one of this name');
  await expect(search.getByRole('link')).toHaveCount(0);
  await search.getByRole('button', { name: 'Close' }).click();
  await expect(search).toHaveCount(0);

  await bar.getByRole('button', { name: /notification/i }).click();
  await expect(page.getByText(/voting.*open|open.*voting|has opened/i).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/voter/results');
  await expect(page.getByText(someone).first()).toBeVisible();
});

test('a subscription to the newsletter is confirmed by mail [S2.14]', async ({ page, request }) => {
  const email = newEmail('reader');
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel(/e-?mail/i).fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  const [mail] = await mailTo(request, email);
  const link = mail?.text.match(/https?:\/\/\S+\/newsletter\/confirm\S+/)?.[0] ?? '';
  await page.goto(new URL(link).pathname + new URL(link).search + new URL(link).hash);
  const main = page.getByRole('main');
  await expect(main).not.toContainText('Your address is confirmed.');
  await main.getByRole('button', { name: 'Confirm' }).click();
  await expect(main).toContainText('Your address is confirmed.');
});

test('another page begins at its top, and a revisited page where it was left', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Fonts change the page's height.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const left = await scrolled();
  expect(left).toBeGreaterThan(0);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.goto('/terms');
  await expect.poll(scrolled).toBe(left);
});
