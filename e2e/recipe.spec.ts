import { createHash } from 'node:crypto';
import { expect, test } from './fixtures.ts';

test('the check page links to our verifier with the stated hash, and to a third-party program', async ({
  page,
}) => {
  await page.goto('/verify');
  await page.getByRole('link', { name: 'Check it without us' }).click();
  await expect(page).toHaveURL(/\/how-it-works#yourself$/);
  const main = page.getByRole('main');
  const download = page.getByRole('link', { name: /^Download evoting-verifier-.*\.tgz \(\d+ kB\)$/ });
  // The page states that of this release, too.
  const below = main
    .locator('p', { has: download })
    .locator('+ p')
    .getByText(/^SHA-256/);
  const stated = ((await below.textContent()) ?? '').replace(/^SHA-256|\s/g, '');
  const file = await page.request.get((await download.getAttribute('href')) ?? '');
  expect(
    createHash('sha256')
      .update(await file.body())
      .digest('hex'),
  ).toBe(stated);
  expect(file.headers()['cache-control']).toBe('no-cache');
  await expect(
    main.getByText(`npx ./evoting-verifier-0.9.0.tgz ${new URL(page.url()).origin} --download record`),
  ).toBeVisible();
  await expect(main.getByText(/belenios-tool election verify-ballot/)).toBeVisible();
});
