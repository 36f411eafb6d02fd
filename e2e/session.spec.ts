import { cast, chooseAll } from './ballot.ts';
import {
  expect,
  failure,
  fillIn,
  logInAs,
  openSideBar,
  passUntilShown,
  stopClock,
  stored,
  test,
  YEAR,
} from './fixtures.ts';
import { newEmail } from './people.ts';

const ALERT = 'Password should contain a minimum of 6 characters';

test.describe('the login', () => {
  test('reports an invalid e-mail and a short password, and sends nothing [S5.8 S9.7]', {
    tag: '@release',
  }, async ({ page }) => {
    await page.goto('/auth/login');
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await fillIn(page, { Email: 'somebody@', Password: '12345' });
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await expect(page.getByText(ALERT)).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('shows a refusal in an alert above the form, without naming the wrong field [S2.29 S8.4]', {
    tag: '@release',
  }, async ({ page, people }) => {
    const { email } = await people.voter();
    await page.goto('/auth/login');
    const sentences: string[] = [];
    for (const address of [email, newEmail('nobody')]) {
      await fillIn(page, { Email: address, Password: 'not the password' });
      const answered = page.waitForResponse('**/api/user/login');
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      const { message } = await (await answered).json();
      await expect(page.getByRole('main').getByRole('alert').filter({ hasText: message })).toBeVisible();
      sentences.push(message);
    }
    expect(sentences[0]).toBe(sentences[1]);
    expect(await stored(page, 'auth_token')).toBeNull();
  });

  test('shows a general sentence if the server gave none [S8.4]', { tag: '@release' }, async ({ page }) => {
    await page.goto('/auth/login');
    await page.route('**/api/user/login', (route) => route.fulfill(failure(500)));
    await fillIn(page, { Email: 'somebody@example.org', Password: 'password' });
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
  });

  test('stores token and user type, and sends the token with every later call [S2.3 S2.27 S3.6 S3.7 S3.19 S4.1 S7.2]', async ({
    page,
    people,
  }) => {
    const { email, password } = await people.voter();
    await page.goto('/auth/login');
    await fillIn(page, { Email: email, Password: password });
    const paper = page.waitForRequest('**/api/vote/initiate-vote?*');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/voter/dashboard');
    const token = await stored(page, 'auth_token');
    expect(await stored(page, 'user_type')).toContain('VOTER');
    expect((await paper).headers().authorization).toBe(`Bearer ${token}`);
  });
});

for (const path of [
  '/party',
  '/voter',
  '/candidate',
  '/party/dashboard',
  '/party/candidates',
  '/voter/dashboard',
  '/voter/election',
  '/candidate/dashboard',
])
  test(`${path} asks a visitor without a token to log in [S2.35 S2.50 S6.6]`, { tag: '@release' }, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/auth/login');
  });

test.describe('the logout', () => {
  test('clears the stored session and goes home after 1 second [S2.4 S3.19 S9.4 S9.15]', async ({
    page,
    people,
  }) => {
    const voter = await people.voter();
    await logInAs(page, voter);
    await page.goto('/voter/dashboard');
    await expect(page.getByText(`Election @ ${YEAR}`)).toBeVisible();
    await page.evaluate(() => {
      localStorage.setItem('auth_key', 'old');
      localStorage.setItem('vote_choice', '[]');
    });
    await stopClock(page);
    const answered = page.waitForResponse('**/api/user/logout');
    await page.goto('/auth/logout');
    await passUntilShown(page, page.getByRole('heading', { name: 'Logging you out...' }));
    await expect.poll(() => stored(page, 'auth_token')).toBeNull();
    // The device keeps what it has seen of the public record, which is not the account's.
    const left = await page.evaluate(() => Object.keys(localStorage));
    expect(left.filter((key) => !/^record_pin |^notifications_seen_ms$/.test(key))).toEqual([]);
    await expect(page).toHaveURL('/auth/logout');
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL('/');
    // The page did not wait for the reply.
    await answered;
    await expect(people.as(voter.token)('GET /user/profile')).rejects.toThrow(/401/);
  });

  test('removes the token even if the server does not answer [S4.3 S7.6]', { tag: '@release' }, async ({
    page,
    people,
  }) => {
    await logInAs(page, await people.voter());
    await page.route('**/api/user/logout', (route) => route.abort());
    await page.goto('/auth/logout');
    await expect(page).toHaveURL('/');
    expect(await stored(page, 'auth_token')).toBeNull();
  });

  test('clears the last person’s data [S2.4]', { tag: '@release' }, async ({ page, people }) => {
    const [first, second] = [await people.party(), await people.party()];
    const logIn = async ({ email, password }: { email: string; password: string }) => {
      await fillIn(page, { Email: email, Password: password });
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL('/party/dashboard');
    };
    await page.goto('/auth/login');
    await logIn(first);
    await page.goto('/party/profile');
    await expect(page.getByRole('textbox', { name: /name/i }).first()).toHaveValue(first.name);
    await openSideBar(page);
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).last().click();
    await logIn(second);
    await openSideBar(page);
    await expect(page.getByText(second.name).first()).toBeVisible();
    await expect(page.getByText(first.name)).toHaveCount(0);
  });
});

test('on a shared phone the next voter sees neither choices nor receipt of the one before, and votes', async ({
  page,
  people,
}) => {
  const [first, second, third] = [await people.voter(), await people.voter(), await people.voter()];
  const logIn = async ({ email, password }: { email: string; password: string }) => {
    await page.goto('/auth/login');
    await fillIn(page, { Email: email, Password: password });
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/voter/dashboard');
  };
  const logOut = async () => {
    await page.goto('/auth/logout');
    await expect(page).toHaveURL('/');
  };
  await logIn(first);
  await chooseAll(page);
  await cast(page);
  await expect(page.getByRole('dialog', { name: 'Votes Submitted Successfully!' })).toBeVisible();
  await logOut();

  await logIn(second);
  await expect(page.getByText(/^0 of \d positions chosen$/).first()).toBeVisible();
  await chooseAll(page);
  await page.goto('/voter/ballot');
  await expect(page.getByText('No receipt of this account is on this device.')).toBeVisible();
  await expect(page.getByText('yours')).toHaveCount(0);
  await logOut();

  // The second has not voted: what was chosen is gone from the phone with the logout.
  expect(await stored(page, 'vote_choice')).toBeNull();
  await logIn(third);
  await expect(page.getByText(/^0 of \d positions chosen$/).first()).toBeVisible();
  await chooseAll(page);
  await cast(page);
  await expect(page.getByRole('dialog', { name: 'Votes Submitted Successfully!' })).toBeVisible();
});

test('a 401 answer removes the stored token [S4.2 S8.13]', { tag: '@release' }, async ({ page }) => {
  await logInAs(page, { name: '', email: '', password: '', token: 'long-dead-token', userType: 'VOTER' });
  await page.goto('/voter/dashboard');
  await expect.poll(() => stored(page, 'auth_token')).toBeNull();
});
