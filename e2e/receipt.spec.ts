import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { cast, chooseAll } from './ballot.ts';
import { expect, logInAs, test } from './fixtures.ts';

const CHECK = 'Check this ballot in the public record';

/** Presses the check until the ballot is in the record, some seconds later. */
async function expectProved(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: CHECK }).click();
    await expect(page.getByText(/^This ballot is in the record/)).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

test('a saved receipt finds the ballot on another device without a login', async ({
  page,
  browser,
  people,
}) => {
  await logInAs(page, await people.voter());
  await page.goto('/voter/election');
  const names = await chooseAll(page);
  await cast(page);
  await page.getByRole('link', { name: 'See my tracker and find my ballot in the public record' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the receipt' }).click();
  const file = await (await saved).path();
  const text = await readFile(file, 'utf8');

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/voter/ballot');
  await expect(elsewhere.getByRole('button', { name: CHECK })).toHaveCount(0);
  await elsewhere
    .getByLabel('Receipt file')
    .setInputFiles({ name: 'ballot-receipt.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expectProved(elsewhere);
  await expect(elsewhere.getByText("The receipt is signed by the record's own key.")).toBeVisible();
  const main = (await elsewhere.getByRole('main').textContent()) ?? '';
  for (const name of names) expect(main).not.toContain(name);

  await elsewhere.reload();
  await elsewhere.getByLabel('Tracker or receipt').fill(text);
  await elsewhere.getByRole('button', { name: 'Find the ballot' }).click();
  await expectProved(elsewhere);

  const receipt = JSON.parse(text);
  const forged = { ...receipt, tracker: `${receipt.tracker.slice(0, 4)}AAAA${receipt.tracker.slice(8)}` };
  await elsewhere.getByLabel('Tracker or receipt').fill(JSON.stringify(forged));
  await elsewhere.getByRole('button', { name: 'Find the ballot' }).click();
  await elsewhere.getByRole('button', { name: CHECK }).click();
  await expect(elsewhere.getByText("This receipt is not signed by the record's key.")).toBeVisible();
  await elsewhere.context().close();
});
