import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { positions } from './ballot.ts';
import { inviteOfficer, proposeAndConfirm, setUpCommission } from './commission.ts';
import { expect, ownPage, PHONE } from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import { test } from './own-server.ts';

// Three browsers, and the machine may be busy.
test.describe.configure({ timeout: 600_000 });

const TABLE =
  'post,name,bio\nChairperson,Ada Obi,Light at night.\nChairperson,Bem Tor,Clean drains.\nSecretary,Chi Eze,Minutes in a week.\n';
const VOTERS = [1, 2, 3].map((n) => ({ number: `MEM/${n}`, email: `member.${n}@example.org` }));
const ROLL = [
  'Voter number,Surname,First name,Contact',
  ...VOTERS.map(({ number, email }, n) => `${number},Surname${n},Name,${email}`),
  '',
].join('\n');

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

const linkIn = (text: string) => /http\S+\/vote-by-link#\S+/.exec(text)?.[0] ?? '';

/** A voter's phone on which a link was opened. */
async function phoneAt(browser: Browser, link: string): Promise<Page> {
  const phone = await ownPage(browser, { ...PHONE, viewport: { width: 360, height: 640 } });
  await phone.goto(link);
  return phone;
}

test('members of a cooperative vote by the links that officers sent, without an account, in seven presses after the link', {
  tag: '@release',
}, async ({ page, browser, server }) => {
  const second = await test.step('two officers begin an election whose voters use links', async () => {
    const link = /http\S+\/commission\/setup#\S+/.exec(server.words())?.[0] ?? '';
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

  const [member, other] = VOTERS;
  const link = linkIn((await mailTo(page.request, member?.email ?? ''))[0]?.text ?? '');
  const phone = await phoneAt(browser, link);
  await test.step('a member with a phone of 360 by 640 opens the link and votes', async () => {
    await expect(positions(phone)).toHaveCount(2);
    expect(phone.url()).not.toContain('#');
    await expectAccessible(phone, 'a ballot paper opened by a link', true);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    let presses = 0;
    const press = async (name: string | RegExp, exact = false) => {
      presses += 1;
      await phone.getByRole('button', { name, exact }).first().click();
    };
    await press('Vote for Ada Obi');
    await press('Select Candidate', true);
    await press('Next: Secretary');
    await press('Vote for Chi Eze');
    await press('Select Candidate', true);
    await press('Vote', true);
    await press('Yes', true);
    await expect(phone.getByText('Votes Submitted Successfully!')).toBeVisible();
    expect(presses).toBe(7);
  });

  await test.step('the link opened once more, in another browser, shows that its place has voted', async () => {
    const again = await phoneAt(browser, link);
    await expect(again.getByText('Your vote has been recorded.').first()).toBeVisible();
    await expect(again.getByRole('button', { name: /^Vote for/ })).toHaveCount(0);
  });

  await test.step('a link that was cut off says what to do, and the number and code can be typed', async () => {
    const whole = linkIn((await mailTo(page.request, other?.email ?? ''))[0]?.text ?? '');
    const cut = await phoneAt(browser, whole.slice(0, -3));
    await expect(cut.getByText(/^This link or code works no more, or is not whole\./)).toBeVisible();
    await expectAccessible(cut, 'a link that is not whole', true);
    await cut.getByLabel('Code').fill(whole.split('.').at(-1) ?? '');
    await cut.getByRole('button', { name: 'Open my ballot paper' }).click();
    await expect(positions(cut)).toHaveCount(2);
  });
});
