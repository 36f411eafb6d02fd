import { expect, fillIn, test } from './fixtures.ts';
import { mailTo } from './mailbox.ts';

test('a voter sets a new password by a mailed link, which works once', async ({ page, people }) => {
  const voter = await people.voter();
  const main = page.getByRole('main');
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Both screens have this field; wait for the second one.
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
  await expect(people.as(voter.token)('GET /user/profile')).rejects.toThrow(/401/);

  // The link does not work again.
  await page.goto('/about');
  await page.goto(link);
  await fillIn(page, { 'New password': 'another password' });
  await main.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'used already' })).toBeVisible();
});

test('a person whose address was registered by a stranger starts over by the mailed link', async ({
  page,
  people,
}) => {
  const stranger = await people.party();
  const main = page.getByRole('main');
  await page.goto('/voter/register');
  await fillIn(page, { 'Full Name': 'Ada Obi', Email: stranger.email, Password: 'ada’s own password' });
  await main.getByRole('button', { name: 'Register your account' }).click();
  await expect(
    page.getByText("'Forgot your password?' at the login gives you your address back"),
  ).toBeVisible();
  await page.goto('/auth/forgot-password');
  await fillIn(page, { Email: stranger.email });
  await main.getByRole('button', { name: 'Mail me a link' }).click();
  const [mail] = await mailTo(page.request, stranger.email, 1);
  await page.goto(mail?.text.match(/http\S+reset-password#\S+/)?.[0] ?? '');
  await page.getByLabel('Who made this account?').selectOption('Somebody else: I am a voter');
  await fillIn(page, { Name: 'Ada Obi', 'New password': 'ada’s own password' });
  await main.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Login Now' }).click();
  await fillIn(page, { Email: stranger.email, Password: 'ada’s own password' });
  await main.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/voter/dashboard');
  await expect(people.as(stranger.token)('GET /party/get-stats')).rejects.toThrow(/401/);
});
