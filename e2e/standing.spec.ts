import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { setUpCommission } from './commission.ts';
import { expect, fillIn, logInAs, ownPage, PHONE } from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import { test } from './own-server.ts';
import { type Account, People } from './people.ts';

// Four browsers, and the machine may be busy.
test.describe.configure({ timeout: 600_000 });

const EMAILS = ['ada', 'bem', 'chi'].map((name) => `${name}.member@example.org`);
const ROLL = [
  'Voter number,Surname,First name,Contact',
  ...EMAILS.map((email, n) => `MEM/${n + 1},Surname${n + 1},Name,${email}`),
  '',
].join('\n');

/** Drafts an election of members on a roll, in which they nominate themselves, seconded by two. */
async function begin(page: Page): Promise<void> {
  await page.goto('/commission/elections');
  await page.getByRole('button', { name: 'Begin an election' }).click();
  await page.getByLabel('Title').fill('Election of the Association');
  await page.getByLabel('Year', { exact: true }).fill('2026');
  await page.getByLabel('Posts, one a line').fill('Chairperson\nSecretary');
  await page.getByLabel('Who stands').selectOption('Candidates without a party');
  await page.getByLabel('Who opens the count').selectOption('This server');
  await page.getByRole('button', { name: 'Begin as a draft' }).click();
  await expect(page.getByRole('heading', { name: /^Before the opening/ })).toBeVisible();
  await page.goto('/commission/roll');
  const list = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(ROLL) };
  await page.getByLabel(/A list of voters/).setInputFiles(list);
  await page.getByRole('button', { name: 'Send the list' }).click();
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('button', { name: 'Put 3 people on the roll' }).click();
  await expect(page.getByText('3 places, 0 of them claimed.')).toBeVisible();
  await page.goto('/commission/parties?show=nominations');
  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Candidates without a party').selectOption('themselves');
  await dialog.getByLabel('Voters nominate themselves until (Lagos time)').fill('2099-12-01T12:00');
  await expectAccessible(page, 'how voters nominate themselves', true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/voters also nominate themselves, each seconded by 2 others/)).toBeVisible();
}

/** Registers a member who claims a place by the code of a mail. */
async function claim(page: Page, people: People, n: number): Promise<Account> {
  const account = { name: `Name Surname${n + 1}`, email: EMAILS[n] ?? '', password: 'voter-password-1' };
  await people.as()('POST /user/register-voter', { body: account });
  const member = await people.logIn(account);
  const voterNumber = `MEM/${n + 1}`;
  await people.as(member.token)('POST /vote/place-code', { body: { voterNumber } });
  const [mail] = await mailTo(page.request, member.email);
  const code = /\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  await people.as(member.token)('POST /vote/claim-place', { body: { voterNumber, code } });
  return member;
}

async function phoneOf(browser: Browser, member: Account): Promise<Page> {
  const phone = await ownPage(browser, { ...PHONE, viewport: { width: 360, height: 800 } });
  await logInAs(phone, member);
  return phone;
}

test('a member nominates herself, two others second her by the link that she shares, and an officer puts her on the paper', {
  tag: '@release',
}, async ({ page, browser, server }) => {
  const people = new People(server.url, page.request);
  await test.step('an officer lets members nominate themselves', async () => {
    const link = /http\S+\/commission\/setup#\S+/.exec(server.words())?.[0] ?? '';
    await setUpCommission(page, link, 'Electoral Committee of the Association');
    await begin(page);
  });
  const members = await Promise.all(EMAILS.map((_, n) => claim(page, people, n)));
  const [ada, bem, chi] = members as [Account, Account, Account];
  const hers = await phoneOf(browser, ada);

  const shared = await test.step('she types her nomination on a phone', async () => {
    await hers.goto('/voter/election');
    await hers.getByRole('link', { name: 'Nominate yourself' }).click();
    await hers.getByLabel('Post').selectOption('Chairperson');
    await fillIn(hers, { 'Your name, as on the ballot paper': 'Ada Obi', Manifesto: 'Light at night.' });
    await hers.getByRole('checkbox').check();
    await expectAccessible(hers, 'a nomination of oneself', true);
    await hers.getByRole('button', { name: 'Nominate myself' }).click();
    await expect(hers.getByText('0 of 2 people have seconded you.')).toBeVisible();
    await expectAccessible(hers, 'an own nomination', true);
    return hers.getByText(/\/second\//).innerText();
  });

  await test.step('two members second her, one after logging in', async () => {
    const his = await phoneOf(browser, bem);
    await his.goto(shared);
    await his.getByRole('button', { name: 'Second this candidate' }).click();
    await expect(his.getByText(/^You have seconded this candidate/)).toBeVisible();
    const other = await ownPage(browser, { ...PHONE, viewport: { width: 360, height: 800 } });
    await other.goto(shared);
    await expect(other.getByText('Ada Obi')).toHaveCount(0);
    await other.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await fillIn(other, { Email: chi.email, Password: chi.password });
    await other.getByRole('button', { name: 'Login' }).click();
    await expect(other.getByText('Ada Obi')).toBeVisible();
    await expectAccessible(other, 'a nomination to second', true);
    await other.getByRole('button', { name: 'Second this candidate' }).click();
    await expect(other.getByText(/^You have seconded this candidate/)).toBeVisible();
  });

  await test.step('an officer reads the numbers and approves', async () => {
    await page.goto('/commission/parties?show=nominations');
    await expect(page.getByText('2 of 2 seconders.')).toBeVisible();
    await page.getByText('Voter numbers of the seconders').click();
    await expect(page.getByText('MEM/3', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a nomination by a voter', true);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('main').locator('li').getByText('Approved', { exact: true })).toBeVisible();
    await hers.reload();
    await expect(hers.getByText('You are approved: the ballot paper has your name.')).toBeVisible();
  });
});
