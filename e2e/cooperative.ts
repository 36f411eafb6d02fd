/** The cooperative of links.spec.ts and desk.spec.ts: three members without an account, and three candidates. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { inviteOfficer, proposeAndConfirm, setUpCommission } from './commission.ts';
import { mailTo } from './mailbox.ts';

const TABLE =
  'post,name,bio\nChairperson,Ada Obi,Light at night.\nChairperson,Bem Tor,Clean drains.\nSecretary,Chi Eze,Minutes in a week.\n';
export const VOTERS = [1, 2, 3].map((n) => ({ number: `MEM/${n}`, email: `member.${n}@example.org` }));
const ROLL = [
  'Voter number,Surname,First name,Contact',
  ...VOTERS.map(({ number, email }, n) => `${number},Surname${n},Name,${email}`),
  '',
].join('\n');

/** Begins a draft whose voters use links and codes. */
async function begin(page: Page): Promise<void> {
  await page.goto('/commission/elections');
  await page.getByRole('button', { name: 'Begin an election' }).click();
  await page.getByLabel('Title').fill('Election of the Cooperative');
  await page.getByLabel('Year', { exact: true }).fill('2026');
  await page.getByLabel('Posts, one a line').fill('Chairperson\nSecretary');
  await page.getByLabel('Who stands').selectOption('Candidates without a party');
  await page
    .getByLabel('How voters come to the ballot paper')
    .selectOption('By a link or code, without an account');
  await page.getByLabel('Who opens the count').selectOption('This server');
  await page.getByLabel('Fewest ballots that are counted together').fill('1');
  await page.getByRole('button', { name: 'Begin as a draft' }).click();
  await expect(page.getByText('By a link or code', { exact: true })).toBeVisible();
}

/** Puts three candidates up as one officer; the other approves them. */
async function putUp(page: Page, second: Page): Promise<void> {
  await page.goto('/commission/parties?show=nominations');
  await page.getByRole('button', { name: 'Put up a table' }).click();
  const table = { name: 'candidates.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) };
  await page.getByRole('dialog').getByLabel('Table of candidates').setInputFiles(table);
  await expect(page.getByText('3 candidates are put up.')).toBeVisible();
  await second.goto('/commission/parties?show=nominations');
  const approve = second.getByRole('button', { name: 'Approve' });
  for (let left = 3; left > 0; left--) {
    await expect(approve).toHaveCount(left);
    await approve.first().click();
  }
  await expect(approve).toHaveCount(0);
}

/** Puts three members on the roll, freezes it, and sends the links. */
async function sendLinks(page: Page, second: Page): Promise<void> {
  await page.goto('/commission/roll');
  const list = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(ROLL) };
  await page.getByLabel(/A list of voters/).setInputFiles(list);
  await page.getByRole('button', { name: 'Send the list' }).click();
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('button', { name: 'Put 3 people on the roll' }).click();
  await expect(page.getByText('3 places, 0 of them claimed.')).toBeVisible();
  await expect(page.getByText('Links are sent once the roll is frozen.')).toBeVisible();
  await page.getByRole('button', { name: 'Freeze the roll' }).click();
  await proposeAndConfirm(page, second, 'roll');
  await page.getByRole('button', { name: 'Send the links' }).click();
  await expect(page.getByText('3 links are on their way.')).toBeVisible();
  await page.getByRole('button', { name: 'Send the links' }).click();
  await expect(page.getByText('Everybody with a contact on the roll had a link before.')).toBeVisible();
  await expectAccessible(page, 'links sent to the roll', true);
}

/**
 * Holds the election of the cooperative up to the opening, from an empty server on.
 * @param words what the server printed
 * @returns the second officer's page
 */
export async function openElection(page: Page, browser: Browser, words: string): Promise<Page> {
  const second = await test.step('two officers begin an election whose voters use links', async () => {
    const link = /http\S+\/commission\/setup#\S+/.exec(words)?.[0] ?? '';
    await setUpCommission(page, link, 'Electoral Committee of the Cooperative');
    const other = await inviteOfficer(page, null, browser, 'Chuka Obi');
    await begin(page);
    return other;
  });
  await putUp(page, second);
  await sendLinks(page, second);
  await test.step('both read that voters use links before they open voting', async () => {
    await page.goto('/commission/elections');
    await page.getByRole('button', { name: 'Open voting' }).click();
    const said = 'Voters on the roll use links and codes, without an account.';
    await expect(page.getByRole('dialog')).toContainText(said);
    await page.getByLabel('It is a trial, and no election that counts').check();
    await proposeAndConfirm(page, second, 'elections', (dialog) => expect(dialog).toContainText(said));
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
  });
  return second;
}

/** The link in the mail to a voter; empty without one. */
export async function linkTo(page: Page, email = ''): Promise<string> {
  const [mail] = await mailTo(page.request, email);
  return /http\S+\/vote-by-link#\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}
