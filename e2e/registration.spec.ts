import type { Locator } from '@playwright/test';
import { expect, failure, fillIn, passUntilShown, stopClock, stored, test } from './fixtures.ts';
import { newEmail } from './people.ts';

/** Expects a colour with far more red than green and blue. */
async function expectRed(text: Locator): Promise<void> {
  const colour = await text.evaluate((shown) => getComputedStyle(shown).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  expect(red - Math.max(green, blue), colour).toBeGreaterThan(80);
}

test.describe('the voter registration', () => {
  test.beforeEach(async ({ page }) => page.goto('/voter/register'));

  test('has a heading and four fields, each password with a toggle [S2.15 S2.16 S3.2 S5.2 S5.3]', {
    tag: '@release',
  }, async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Register Page' })).toBeVisible();
    await expect(page.getByText(/sign up with .*credentials.* voting/i)).toBeVisible();
    await expect(page.getByLabel('Full Name')).toHaveAttribute('name', 'fullName');
    await expect(page.getByLabel('Email', { exact: true }).first()).toHaveAttribute('type', 'email');
    for (const label of ['Password', 'Confirm Password']) {
      const field = page.getByRole('main').getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: `Show: ${label}` }).click();
      await expect(field).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: `Hide: ${label}` }).click();
      await expect(field).toHaveAttribute('type', 'password');
    }
  });

  test('sends name, email and password, shows that it is pending, and keeps the form after success [S2.5 S2.17 S2.18 S3.1 S3.2 S4.4 S6.5 S8.2]', async ({
    page,
  }) => {
    const email = newEmail('voter');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/user/register-voter', async (route) => {
      await held;
      await route.continue();
    });
    await fillIn(page, {
      'Full Name': 'Ngozi Adeyemi',
      Email: email,
      Password: 'a good password',
      'Confirm Password': 'a good password',
    });
    const sent = page.waitForRequest('**/api/user/register-voter');
    await page.getByRole('button', { name: 'Register your account' }).click();
    await expect(page.getByRole('button', { name: 'Registering...' })).toBeDisabled();
    expect((await sent).postDataJSON()).toEqual({
      name: 'Ngozi Adeyemi',
      email,
      password: 'a good password',
    });
    release();
    await expect(page.getByText('Registration Successful!')).toBeVisible();
    await expect(page.getByText('You can now log in with the provided credentials.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Register your account' })).toBeEnabled();
    await expect(page.getByLabel('Full Name')).toHaveValue('Ngozi Adeyemi');
    await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue(email);
    for (const label of ['Password', 'Confirm Password'])
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('a good password');
    await expect(page).toHaveURL('/voter/register');
  });

  test('warns at each keystroke if the passwords differ, but does not block [S4.5 S5.1]', {
    tag: '@release',
  }, async ({ page }) => {
    const warning = page.getByText("The passwords don't match!");
    await expect(warning).toHaveCount(0);
    await page.getByLabel('Password', { exact: true }).fill('first password');
    await expect(warning).toBeVisible();
    await expectRed(warning);
    const lastField = await page.getByLabel('Confirm Password', { exact: true }).boundingBox();
    expect((await warning.boundingBox())?.y).toBeGreaterThan(lastField?.y ?? Number.POSITIVE_INFINITY);
    await page.getByLabel('Confirm Password', { exact: true }).fill('first password');
    await expect(warning).toHaveCount(0);
    await page.getByLabel('Confirm Password', { exact: true }).fill('first passwore');
    await expect(warning).toBeVisible();
    await fillIn(page, { 'Full Name': 'Musa Bello', Email: newEmail('voter') });
    await page.getByRole('button', { name: 'Register your account' }).click();
    await expect(page.getByText('Registration Successful!')).toBeVisible();
  });

  test("shows the server's sentence for 7 seconds, or 'Registration failed' without one [S3.3 S4.4 S8.1 S9.2]", async ({
    page,
    people,
  }) => {
    const { email } = await people.voter();
    await stopClock(page);
    const register = async () => {
      await fillIn(page, {
        'Full Name': 'Musa Bello',
        Email: email,
        Password: 'password',
        'Confirm Password': 'password',
      });
      const answered = page.waitForResponse('**/api/user/register-voter');
      await page.getByRole('button', { name: 'Register your account' }).click();
      return (await answered).json();
    };
    const { message } = await register();
    await passUntilShown(page, page.getByText(message));
    await page.clock.runFor(6_000);
    await expect(page.getByText(message)).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(page.getByText(message)).toHaveCount(0);
    await page.clock.resume();
    await page.route('**/api/user/register-voter', (route) => route.fulfill(failure(500)));
    await register();
    await expect(page.getByText('Registration failed')).toBeVisible();
  });

  test('shows the success for 7 seconds [S8.2 S9.2]', { tag: '@release' }, async ({ page }) => {
    await stopClock(page);
    await fillIn(page, {
      'Full Name': 'Ngozi Adeyemi',
      Email: newEmail('voter'),
      Password: 'a good password',
      'Confirm Password': 'a good password',
    });
    await page.getByRole('button', { name: 'Register your account' }).click();
    const toast = page.getByText('Registration Successful!');
    await passUntilShown(page, toast);
    await page.clock.runFor(6_000);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(toast).toHaveCount(0);
  });

  test('stores the token in the reply to a registration [S3.4]', { tag: '@release' }, async ({ page }) => {
    const session = { token: 'a-token-of-the-server', userType: 'VOTER' };
    await page.route('**/api/user/register-voter', (route) =>
      route.fulfill({ status: 201, json: { message: 'Registered', data: session } }),
    );
    await fillIn(page, { 'Full Name': 'Ngozi Adeyemi', Email: 'n@example.org', Password: 'password' });
    await page.getByRole('button', { name: 'Register your account' }).click();
    await expect.poll(() => stored(page, 'auth_token')).toBe(session.token);
    expect(await stored(page, 'user_type')).toBe('VOTER');
  });
});

test.describe('the party registration', () => {
  test.beforeEach(async ({ page }) => page.goto('/party/register'));

  test('has a title, sends userType PARTY and replaces the form by a link to the login [S2.6 S2.19 S2.20 S2.22 S3.5 S4.6 S6.5]', async ({
    page,
  }) => {
    await expect(page.getByRole('heading', { name: 'Political Party Registration' })).toBeVisible();
    await expect(page.locator('input[type=hidden][name=userType]')).toHaveValue('PARTY');
    const email = newEmail('party');
    const name = `Harmony ${email.slice(6, 14)}`;
    await fillIn(page, { 'Party Name': name, Email: email, Password: 'secret1' });
    const sent = page.waitForRequest('**/api/user/register-party');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    expect((await sent).postDataJSON()).toEqual({ name, email, password: 'secret1', userType: 'PARTY' });
    await expect(page.getByText('Party Registration Successful')).toBeVisible();
    await expect(page.getByLabel('Party Name')).toHaveCount(0);
    await page
      .getByRole('link', { name: 'Login Now' })
      .or(page.getByRole('button', { name: 'Login Now' }))
      .click();
    await expect(page).toHaveURL('/auth/login');
  });

  test('requires a name, an e-mail and a password of 6 characters, first on submit and then on change [S5.4 S5.5 S5.6 S5.7 S9.7]', {
    tag: '@release',
  }, async ({ page }) => {
    await fillIn(page, { Email: 'not an address', Password: '12345' });
    await expect(page.getByText('Invalid email address')).toHaveCount(0);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    const short = page.getByText('Password should contain a minimum of 6 characters');
    await expect(short).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('123456');
    await expect(short).toHaveCount(0);
    await expect(page.getByLabel('Party Name')).toHaveAttribute('aria-invalid', 'true');
  });

  test('shows a refusal in red above the form until the next submit, and keeps the input [S2.23 S4.6 S4.7 S8.3]', {
    tag: '@release',
  }, async ({ page, people }) => {
    const { email } = await people.party();
    await fillIn(page, { 'Party Name': `Harmony ${email.slice(6, 14)}`, Email: email, Password: 'secret1' });
    const answered = page.waitForResponse('**/api/user/register-party');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    const { message } = await (await answered).json();
    const alert = page.getByRole('alert').filter({ hasText: message });
    await expect(alert).toBeVisible();
    await expectRed(alert.getByText(message));
    const firstField = await page.getByLabel('Party Name').boundingBox();
    expect((await alert.boundingBox())?.y).toBeLessThan(firstField?.y ?? 0);
    await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue(email);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/user/register-party', async (route) => {
      await held;
      await route.fulfill(failure(500));
    });
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(alert).toHaveCount(0);
    release();
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
  });

  test('shows a spinner on the button while it is pending, and an error if no reply comes [S2.21 S8.3]', {
    tag: '@release',
  }, async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/user/register-party', async (route) => {
      await held;
      await route.abort();
    });
    await fillIn(page, { 'Party Name': 'Harmony', Email: 'h@example.org', Password: 'secret1' });
    const button = page.getByRole('button', { name: 'Register', exact: true });
    await button.click();
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button.locator('svg')).toBeVisible();
    release();
    await expect(
      page.getByRole('alert').filter({ hasText: /connection|Something went wrong/ }),
    ).toBeVisible();
    await expect(button).toBeEnabled();
  });
});

test.describe('the candidate registration', () => {
  test('is simulated: waits 2 seconds, shows a browser alert, clears the form and calls no server [S2.7 S2.24 S2.25 S2.26 S9.6]', {
    tag: '@release',
  }, async ({ page }) => {
    await page.goto('/candidate/register');
    const calls: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()));
    const said: string[] = [];
    page.on('dialog', (dialog) => {
      said.push(`${dialog.type()}: ${dialog.message()}`);
      void dialog.accept();
    });
    await page.getByLabel(/full name/i).fill('Chidi Eze');
    await page.getByRole('main').getByLabel('Email', { exact: true }).fill('chidi@example.org');
    await page.getByLabel(/political party/i).selectOption('Independent');
    await page.getByLabel(/constituency/i).selectOption('Zamfara');
    await page.getByRole('main').getByLabel('Password', { exact: true }).fill('Passw0rdy');
    await stopClock(page);
    await page.getByRole('main').locator('button[type=submit]').click();
    await expect(page.getByRole('main').locator('button[type=submit]')).toBeDisabled();
    await page.clock.runFor(1_999);
    expect(said).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => said).toEqual([expect.stringMatching(/^alert: .*simulat/i)]);
    await expect(page.getByLabel(/full name/i)).toHaveValue('');
    expect(calls).toEqual([]);
  });

  test('names each broken rule [S5.10 S9.7 S9.8]', { tag: '@release' }, async ({ page }) => {
    await page.goto('/candidate/register');
    const submit = page.getByRole('main').locator('button[type=submit]');
    const password = page.getByRole('main').getByLabel('Password', { exact: true });
    await submit.click();
    const required = [
      'Full name is required',
      'Email is required',
      'Please select a political party',
      'Please select your constituency',
      'Password is required',
    ];
    for (const sentence of required) await expect(page.getByText(sentence)).toBeVisible();
    await page.getByLabel(/full name/i).fill('C');
    await page.getByRole('main').getByLabel('Email', { exact: true }).fill('chidi');
    await password.fill('Short1');
    await submit.click();
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
    for (const weak of ['alllower1', 'ALLUPPER1', 'NoDigitsHere']) {
      await password.fill(weak);
      await submit.click();
      await expect(page.getByText('Password must contain uppercase, lowercase and number')).toBeVisible();
    }
  });

  test('offers the parties A, B, C, Independent and the 36 states with the FCT [S2.24 S9.16 S9.17]', {
    tag: '@release',
  }, async ({ page }) => {
    await page.goto('/candidate/register');
    await expect(page.locator('input[type=hidden][name=userType]')).toHaveValue('CANDIDATE');
    const choices = (label: RegExp) => page.getByLabel(label).locator('option:not([value=""])');
    await expect(choices(/political party/i)).toHaveText([/\bA$/, /\bB$/, /\bC$/, 'Independent']);
    await expect(choices(/constituency/i)).toHaveCount(37);
    await expect(choices(/constituency/i).first()).toHaveText('Abia');
    await expect(choices(/constituency/i).last()).toHaveText('Zamfara');
    await expect(choices(/constituency/i).filter({ hasText: 'FCT' })).toHaveCount(1);
  });
});
