import { expect, fillIn, test } from './fixtures.ts';
import { passwordMailedTo } from './mailbox.ts';

test.use({ paper: 'changing' });

test('a candidate logs in with the mailed password, sees their own entry and edits the bio [S1.3 S1.11 S2.11 S2.28 S6.4]', async ({
  page,
  people,
  request,
}) => {
  const party = await people.party();
  const email = await people.candidate(party, 'Emeka Danjuma');
  const password = await passwordMailedTo(request, email);
  const main = page.getByRole('main');
  await page.goto('/auth/login');
  await fillIn(page, { Email: email, Password: password });
  await main.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/candidate/dashboard');
  await expect(main.getByText('Emeka Danjuma').first()).toBeVisible();
  await page.getByLabel(/bio/i).fill('Light for every market, water for every school.');
  await page.getByRole('button', { name: /save/i }).first().click();
  await expect
    .poll(async () => {
      const { token } = await people.logIn({ email, password });
      return (await people.as(token)('GET /candidate/me')).data.candidate.userManifesto;
    })
    .toBe('Light for every market, water for every school.');
});
