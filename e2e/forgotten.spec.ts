import { expect, fillIn, test } from './fixtures.ts';
import { mailTo } from './mailbox.ts';

test('a voter who has forgotten the password sets a new one by the mailed link, once', async ({
  page,
  people,
}) => {
  const voter = await people.voter();
  const main = page.getByRole('main');
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Both screens have the field; the login's stays until the other one has come.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await fillIn(page, { Email: voter.email });
  await main.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible();
  const [mail] = await mailTo(page.request, voter.email, 1);
  const [link = ''] = mail?.text.match(/http\S+reset-password#\S+/) ?? [];

  await page.goto(link);
  await expect(page).toHaveURL('/auth/reset-password');
  await fillIn(page, { 'New password': 'a new password' });
  await main.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Login Now' }).click();
  await fillIn(page, { Email: voter.email, Password: 'a new password' });
  await main.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/voter/dashboard');
  await expect(people.call('GET', '/user/profile', undefined, voter.token)).rejects.toThrow(/401/);

  // Whoever finds the mail later gets nowhere.
  await page.goto('/about');
  await page.goto(link);
  await fillIn(page, { 'New password': 'another password' });
  await main.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'used already' })).toBeVisible();
});
