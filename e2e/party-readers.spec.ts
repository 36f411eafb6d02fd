import type { Page } from '@playwright/test';
import { leaveDialog } from './dialogs.ts';
import { expect, logInAs, test } from './fixtures.ts';
import { setText, sticksOut } from './large-text.ts';
import { newEmail, type People } from './people.ts';

test.use({ paper: 'changing' });

async function openCandidates(page: Page, people: People): Promise<void> {
  const party = await people.party();
  await people.candidate(party, 'Halima Yusuf', { email: newEmail('candidate') });
  await logInAs(page, party);
  await page.goto('/party/candidates');
  await expect(page.getByRole('row').filter({ hasText: 'Halima' })).toBeVisible();
}

const add = (page: Page) => page.getByRole('button', { name: 'Add Candidate' });
const options = (page: Page) => page.getByRole('button', { name: /^Options for/ });
const choose = async (page: Page, item: string) => {
  await options(page).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test.describe('after a dialog of a party', () => {
  test('the focus returns to the button that opened it', async ({ page, people }) => {
    await openCandidates(page, people);
    for (const leave of ['Escape', 'Close', 'Cancel']) {
      await add(page).click();
      const dialog = page.getByRole('dialog', { name: 'Add New Candidate' });
      await expect(dialog).toBeVisible();
      await (leave === 'Escape'
        ? page.keyboard.press(leave)
        : dialog.getByRole('button', { name: leave }).click());
      await expect(dialog).toHaveCount(0);
      await expect(add(page)).toBeFocused();
    }
  });

  test('the focus returns to the candidate’s options, also after a change', async ({ page, people }) => {
    await openCandidates(page, people);
    for (const [item, name] of [
      ['Edit Candidate', 'Edit Candidate'],
      ['Reset Password', "Reset Candidate's Password"],
    ] as const) {
      await choose(page, item);
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await leaveDialog(page, options(page));
    }
    await choose(page, 'Edit Candidate');
    await page.getByRole('dialog').getByLabel(/bio/i).fill('Clinics for every village.');
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await expect(page.getByText('Candidate information updated.')).toBeVisible();
    await expect(options(page)).toBeFocused();
  });
});

test('with text of 200 % no screen of a party is wider than the window', async ({ page, people }, info) => {
  test.skip(info.project.name !== 'phone', 'only a phone is narrow');
  await openCandidates(page, people);
  await setText(page, 200);
  const fits = async (what: string) => {
    await expect.poll(() => sticksOut(page), what).toEqual([]);
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), what)
      .toBeLessThanOrEqual(360);
  };
  for (const path of ['/party/dashboard', '/party/profile', '/party/candidates']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fits(path);
  }
  await add(page).click();
  await expect(page.getByRole('dialog', { name: 'Add New Candidate' })).toBeVisible();
  await fits('adding');
  await leaveDialog(page, add(page));
  for (const item of ['Edit Candidate', 'Reset Password']) {
    await choose(page, item);
    await expect(page.getByRole('dialog')).toBeVisible();
    await fits(item);
    await leaveDialog(page, options(page));
  }
});
