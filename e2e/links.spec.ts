import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { positions } from './ballot.ts';
import { linkTo, openElection, VOTERS } from './cooperative.ts';
import { expect, ownPage, PHONE } from './fixtures.ts';
import { test } from './own-server.ts';

// Three browsers, and the machine may be busy.
test.describe.configure({ timeout: 600_000 });

/** A voter's phone on which a link was opened. */
async function phoneAt(browser: Browser, link: string): Promise<Page> {
  const phone = await ownPage(browser, { ...PHONE, viewport: { width: 360, height: 640 } });
  await phone.goto(link);
  return phone;
}

test('members of a cooperative vote by the links that officers sent, without an account, in seven presses after the link', {
  tag: '@release',
}, async ({ page, browser, server }) => {
  await openElection(page, browser, server.words());
  const [member, other] = VOTERS;
  const link = await linkTo(page, member?.email);
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
    const whole = await linkTo(page, other?.email);
    const cut = await phoneAt(browser, whole.slice(0, -3));
    await expect(cut.getByText(/^This link or code is wrong, or works no more\./)).toBeVisible();
    await expectAccessible(cut, 'a link that is not whole', true);
    await cut.getByLabel('Code').fill(whole.split('.').at(-1) ?? '');
    await cut.getByRole('button', { name: 'Open my ballot paper' }).click();
    await expect(positions(cut)).toHaveCount(2);
  });
});
