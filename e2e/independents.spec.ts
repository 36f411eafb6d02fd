import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { cast, chooseAll, positions } from './ballot.ts';
import { npm } from './commands.ts';
import { askAs, inviteOfficer, proposeAndConfirm, setUpCommission } from './commission.ts';
import { expect, logInAs, ownPage, PHONE } from './fixtures.ts';
import { test } from './own-server.ts';
import { setClock } from './two-officers.ts';

// Three browsers and a count, and the machine may be busy.
test.describe.configure({ timeout: 600_000 });

const TITLE = 'Election of the Market Association';
const LOG = 'election-of-the-market-association-2026';
const TABLE =
  'post,name,bio\nChairperson,Bem Tor,Clean drains.\nSecretary,Chi Eze,Minutes in a week.\nMember,Dan Uwa,Fair dues.\nMember,Efe Ojo,More stalls.\nMember,Fay Ita,A nurse.\n';
const NAMES = ['Ada Obi', 'Bem Tor', 'Chi Eze', 'Dan Uwa', 'Efe Ojo', 'Fay Ita'];

/** Begins a draft of three posts, one with two seats, in which nobody stands for a party, and whose key the server holds. */
async function begin(page: Page): Promise<string> {
  await page.goto('/commission/elections');
  await page.getByRole('button', { name: 'Begin an election' }).click();
  await page.getByLabel('Title').fill(TITLE);
  await page.getByLabel('Year', { exact: true }).fill('2026');
  await page.getByLabel('Posts, one a line').fill('Chairperson\nSecretary\nMember [2]');
  await page.getByLabel('Who stands').selectOption('Candidates without a party');
  await page.getByLabel('Who may vote').selectOption('Anyone with an account');
  await page.getByLabel('Who opens the count').selectOption('This server');
  await page.getByLabel('Fewest ballots that are counted together').fill('1');
  await page.getByRole('button', { name: 'Begin as a draft' }).click();
  await expect(page.getByRole('heading', { name: /^Before the opening/ })).toBeVisible();
  const { elections } = (await askAs(page, 'GET', '/commission/elections')).body.data as {
    elections: { id: string }[];
  };
  return elections[0]?.id ?? '';
}

test('officers put up candidates without parties for posts of one and two seats, who are approved, voted for on a small phone, counted and verified', {
  tag: '@release',
}, async ({ page, browser, people, server }) => {
  const [second, election] = await test.step('two officers begin the election', async () => {
    const link = /http\S+\/commission\/setup#\S+/.exec(server.words())?.[0] ?? '';
    await setUpCommission(page, link, 'Electoral Committee of the Market Association');
    return [await inviteOfficer(page, null, browser, 'Chuka Obi'), await begin(page)] as const;
  });

  await test.step('one types a candidate and sends a table, and the other approves them', async () => {
    await page.goto('/commission/parties?show=nominations');
    await page.getByRole('button', { name: 'Put up a candidate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Post').selectOption('Chairperson');
    await dialog.getByLabel('Name on the ballot').fill('Ada Obi');
    await dialog.getByLabel('Manifesto').fill('Light at night.');
    await dialog.getByRole('button', { name: 'Put up' }).click();
    await expect(page.getByText('Ada Obi', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Put up a table' }).click();
    const table = { name: 'candidates.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) };
    await dialog.getByLabel('Table of candidates').setInputFiles(table);
    await expect(dialog.getByText('5 candidates are put up.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await second.goto('/commission/parties?show=nominations');
    await expect(second.getByText('Independent')).toHaveCount(NAMES.length);
    await expectAccessible(second, 'candidates without a party', true);
    const approve = second.getByRole('button', { name: 'Approve' });
    for (let left = NAMES.length; left > 0; left--) {
      await expect(approve).toHaveCount(left);
      await approve.first().click();
    }
    await expect(approve).toHaveCount(0);
  });

  await test.step('both read who stands before they open voting', async () => {
    await page.goto('/commission/elections');
    await page.getByRole('button', { name: 'Open voting' }).click();
    const said = /Candidates stand without a party, and officers put them up before voting begins\./;
    await expect(page.getByRole('dialog')).toContainText(said);
    await expect(page.getByRole('dialog')).not.toContainText(/A party nominates/);
    await page.getByLabel('It is a trial, and no election that counts').check();
    await proposeAndConfirm(page, second, 'elections', async (dialog) => {
      await expect(dialog.getByText(/^Open the election/)).toContainText(said);
      await expect(dialog).not.toContainText(/A party nominates/);
      await expectAccessible(second, 'an opening of candidates without a party', true);
    });
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
  });

  const booth = await ownPage(browser, { ...PHONE, viewport: { width: 360, height: 640 } });
  await test.step('a voter with a phone of 360 by 640 reads Independent and votes', async () => {
    await logInAs(booth, await people.voter());
    await booth.goto('/voter/election');
    await expect(positions(booth)).toHaveCount(3);
    await expect(booth.getByRole('listitem').filter({ hasText: 'Ada Obi' })).toContainText('Independent');
    await expectAccessible(booth, 'a ballot paper of candidates without a party', true);
    expect(await booth.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await chooseAll(booth)).toEqual(['Ada Obi', 'Chi Eze', 'Dan Uwa']);
    await expect(booth.getByText('Choose up to 2 candidates.')).toBeVisible();
    await booth.getByRole('button', { name: 'Vote for Efe Ojo' }).click();
    await booth.getByRole('dialog').getByRole('button', { name: 'Select Candidate' }).click();
    await expect(booth.getByRole('button', { name: 'Vote for Fay Ita' })).toBeDisabled();
    await expectAccessible(booth, 'a post with two seats', true);
    expect(await booth.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await cast(booth);
    await expect(booth.getByText('Votes Submitted Successfully!')).toBeVisible();
  });

  await test.step('voting ends, the votes are counted, and everybody reads and verifies the result', async () => {
    await setClock(server.dataDir, election, { begins: -60, ends: -0.1 });
    await page.goto('/commission/count');
    await page.getByRole('button', { name: 'Close voting now' }).click();
    await proposeAndConfirm(page, second, 'count');
    await page.getByRole('button', { name: 'Count now' }).click();
    await expect(page.getByText('The result is in the public record, with its proof.')).toBeVisible();
    await booth.goto('/voter/results');
    const first = booth.getByRole('tabpanel').getByRole('listitem').first();
    await expect(first).toContainText('Ada Obi');
    await expect(first).toContainText('Independent');
    await expectAccessible(booth, 'results of candidates without a party', true);
    await booth.getByRole('tab', { name: 'Member' }).click();
    await expect(booth.getByText('2 seats. Most votes: Dan Uwa, Efe Ojo.').first()).toBeVisible();
    await expectAccessible(booth, 'results of two seats', true);
    const csv = await (await booth.request.get(`${server.url}/api/extras/election-results.csv`)).text();
    expect(csv).toContain('"Chairperson","Ada Obi","Independent","","1"');
    expect(csv).toContain('"Member","Efe Ojo","Independent","","1"');
    const verified = await npm(['verify', server.url, '--log', LOG, '--seen', '-']);
    expect(verified, verified.output).toMatchObject({ status: 0 });
    expect(verified.output).toContain('Independent');
  });
});
