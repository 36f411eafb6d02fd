import path from 'node:path';
import type { VotingDay } from '@evoting/contract/commission/day';
import type { Browser, Page } from '@playwright/test';
import { askAs, inviteOfficer, proposeAndConfirm, setUpCommission } from './commission.ts';
import { expect, fillIn, ownPage } from './fixtures.ts';
import { setClock } from './two-officers.ts';

/**
 * Plays a rehearsal by the roll to its certified result, as two officers, while made-up voters vote by themselves.
 * @param link of its first officer
 * @param dataDir of the election's server
 * @returns the page of its first officer
 */
export async function playRehearsal(
  browser: Browser,
  link: string,
  dataDir: string,
  voters: number,
): Promise<Page> {
  const page = await ownPage(browser, { baseURL: new URL(link).origin });
  await setUpCommission(page, link, 'Electoral Committee of the Students’ Union', true);
  const second = await inviteOfficer(page, null, browser, 'Chuka Obi');
  await makeLetters(page, second);
  await page.goto('/commission/elections');
  await expect(page.getByText('They can vote while voting is open.')).toBeVisible();
  await page.getByRole('button', { name: 'Open voting' }).click();
  await page.getByLabel('It is a trial, and no election that counts').check();
  await proposeAndConfirm(page, second, 'elections');
  await fillIn(page, { 'How many vote': String(voters), 'How many a minute': '600' });
  await page.getByRole('button', { name: 'Let them vote' }).click();
  await expect(page.getByText(/^They are voting/)).toBeVisible();
  await expect(page.getByText('5 of them have not voted.')).toBeVisible({ timeout: 120_000 });
  await certify(page, second, dataDir);
  await second.context().close();
  return page;
}

async function makeLetters(page: Page, second: Page): Promise<void> {
  await page.goto('/commission/roll');
  await page.getByRole('button', { name: 'Propose to make the letters' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('To rehearse.');
  await proposeAndConfirm(page, second, 'roll');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the list for the letters' }).click();
  await saved;
  await page.getByRole('button', { name: /never make it again/ }).click();
  await expect(page.getByText(/were given out/)).toBeVisible();
}

/** Ends voting at its time, counts, and certifies. */
async function certify(page: Page, second: Page, dataDir: string): Promise<void> {
  const { election } = (await askAs(page, 'GET', '/commission/day')).body.data as VotingDay;
  await setClock(path.join(dataDir, 'rehearsal'), election?.id ?? '', { begins: -60, ends: -0.1 });
  await page.goto('/commission/count');
  await page.getByRole('button', { name: 'Close voting now' }).click();
  await proposeAndConfirm(page, second, 'count');
  await page.getByRole('button', { name: 'Count now' }).click();
  await expect(page.getByText('The result is in the public record, with its proof.')).toBeVisible();
  await page.getByRole('button', { name: 'Check everything' }).click();
  await page.getByRole('button', { name: 'Certify this result' }).click();
  await proposeAndConfirm(page, second, 'count', async (dialog) => {
    await dialog.getByRole('button', { name: 'Check everything' }).click();
    const confirm = dialog.getByRole('button', { name: 'Confirm' });
    await expect(confirm).toBeEnabled({ timeout: 120_000 });
  });
}
