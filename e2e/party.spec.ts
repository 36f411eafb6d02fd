import { Buffer } from 'node:buffer';
import { leaveDialog } from './dialogs.ts';
import { expect, failure, fillIn, logInAs, passUntilShown, stopClock, test } from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import { newEmail, newName } from './people.ts';
import { PORTRAIT } from './portrait.ts';

test.use({ paper: 'changing' });

test('a party registers, logs in, adds a candidate, mails a new password and logs out [S0.2 S1.8 S2.9 S2.28 S2.36 S2.41 S2.44 S2.45 S2.46 S2.49 S3.14 S3.15 S4.11 S4.12 S6.2 S7.15 S8.6]', {
  tag: '@smoke',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const party = { email: newEmail('party'), password: 'party-password-1' };
  const main = page.getByRole('main');
  await page.goto('/party/register');
  await fillIn(page, {
    'Party Name': `Harmony ${party.email.slice(6, 14)}`,
    Email: party.email,
    Password: party.password,
  });
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByRole('link', { name: 'Login Now' }).click();
  // Both screens have these fields; wait for the second one.
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible();
  await fillIn(page, { Email: party.email, Password: party.password });
  // Other tests add candidates meanwhile, so the page is compared with its own reply.
  const answered = page.waitForResponse('**/api/party/get-stats');
  await main.getByRole('button', { name: 'Login' }).click();

  await expect(page).toHaveURL('/party/dashboard');
  const { data: stats } = await (await answered).json();
  expect(stats.myCandidates).toBe(0);
  for (const [label, count] of [
    ['Your Candidates', 0],
    ['Contestants', stats.allContestants],
    ['Voters', stats.allVoters],
  ] as const)
    await expect(main.getByText(label, { exact: true }).locator('../..')).toContainText(String(count));

  await page.goto('/party/candidates');
  await expect(page.getByText('No records found')).toBeVisible();
  const candidate = newEmail('candidate');
  await page.getByRole('button', { name: 'Add Candidate' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Candidate' });
  await form.getByLabel(/^name/i).fill(newName('Halima Yusuf'));
  await form.getByLabel(/^e-?mail/i).fill(candidate);
  await form.getByLabel(/post|position/i).selectOption({ index: 1 });
  await form.getByLabel(/bio/i).fill('Clinics within an hour of every village.');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'halima.png', mimeType: 'image/png', buffer: Buffer.from(PORTRAIT, 'base64') });
  await form.locator('button[type=submit]').click();
  await expect(page.getByText('Candidate account created.')).toBeVisible();
  await expect(page.getByText("Password has been sent to Candidate's Provided Email")).toBeVisible();
  await expect(form).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'Halima Yusuf' });
  await expect(row).toContainText(candidate);
  await expect(row.locator('img')).toBeVisible();

  await row.getByRole('button', { name: /copy/i }).click();
  await expect(page.getByText('Text Copied to Clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(candidate);

  await row.getByRole('button', { name: /options|actions/i }).click();
  await page.getByRole('menuitem', { name: 'Edit Candidate' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Candidate' });
  await edit.getByLabel(/^name/i).fill(newName('Halima Yusuf Bello'));
  await edit.locator('button[type=submit]').click();
  await expect(page.getByText('Candidate information updated.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Halima Yusuf Bello' })).toBeVisible();

  await page.getByRole('button', { name: /options|actions/i }).click();
  await page.getByRole('menuitem', { name: 'Reset Password' }).click();
  const confirm = page
    .getByRole('dialog', { name: "Reset Candidate's Password" })
    .or(page.getByRole('alertdialog', { name: "Reset Candidate's Password" }));
  await confirm.getByRole('button', { name: /reset/i }).click();
  await expect(page.getByText('Candidate Password has been reset.')).toBeVisible();
  await expect(
    page.getByText("New Password has been to sent to the candidate's registered email"),
  ).toBeVisible();
  const mails = await mailTo(page.request, candidate, 2);
  expect(mails).toHaveLength(2);

  await page.goto('/auth/logout');
  await expect(page).toHaveURL('/');
});

test.describe('the party dashboard', () => {
  test('shows placeholders while the figures load, and a lasting toast if they cannot be fetched [S2.37 S2.38 S8.9]', {
    tag: '@release',
  }, async ({ page, people }) => {
    await logInAs(page, await people.party());
    await page.clock.install();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/party/get-stats', async (route) => {
      await held;
      await route.fulfill(failure(500, 'Something went wrong'));
    });
    await page.goto('/party/dashboard');
    await expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible();
    release();
    const toast = page.getByText('Error Loading Page, please reload');
    await page.clock.runFor(2_000);
    await expect(toast).toBeVisible();
    const isInSight = (heading: Element) => {
      const { left, right, top, bottom } = heading.getBoundingClientRect();
      return heading.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    };
    expect(await page.getByRole('heading', { name: 'Dashboard' }).evaluate(isInSight)).toBe(true);
    await page.clock.fastForward(60_000);
    await expect(toast).toBeVisible();
    await page.unroute('**/api/party/get-stats');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('Your Candidates', { exact: true })).toBeVisible();
    await expect(toast).toHaveCount(0);
  });

  test('shows a full-screen spinner until the profile is loaded [S2.34]', { tag: '@release' }, async ({
    page,
    people,
  }) => {
    await logInAs(page, await people.party());
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/user/profile', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/party/dashboard');
    const spinner = page.getByRole('status', { name: /loading/i });
    await expect(spinner).toBeVisible();
    // The layout's spinner replaces the page's, so poll.
    await expect
      .poll(async () => (await spinner.locator('..').boundingBox())?.height ?? 0)
      .toBeGreaterThan(500);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(spinner).toHaveCount(0);
  });

  test('has a hidden sample chart [S2.39]', { tag: '@release' }, async ({ page, people }) => {
    await logInAs(page, await people.party());
    await page.goto('/party/dashboard');
    await expect(page.getByText('Your Candidates', { exact: true })).toBeVisible();
    const chart = page
      .getByRole('main')
      .locator('svg')
      .filter({ has: page.locator('rect') })
      .first();
    await expect(chart).toBeAttached();
    await expect(chart).toBeHidden();
  });

  test('has a side bar with the party’s initials, which is open in a window of at least 768 px [S2.30 S2.31 S2.32 S2.33 S9.13 S9.14]', {
    tag: '@release',
  }, async ({ page, people }) => {
    await logInAs(page, await people.party(`Green Land ${newEmail('x').slice(2, 10)}`));
    await page.goto('/party/dashboard');
    const link = page.getByRole('link', { name: 'Candidates', exact: true });
    const toggle = page.getByRole('button', { name: /menu|sidebar|side bar/i });
    await expect(link).toBeInViewport();
    await expect(page.getByText('GL', { exact: true })).toBeVisible();
    await toggle.first().click();
    await expect(link).not.toBeInViewport();
    await page.setViewportSize({ width: 767, height: 800 });
    await page.reload();
    await expect(toggle.first()).toBeVisible();
    await expect(link).not.toBeInViewport();
    await toggle.first().click();
    await expect(link).toBeInViewport();
    const pane = page.getByRole('button', { name: 'Close menu by a tap beside it' });
    expect(await pane.evaluate((shown) => getComputedStyle(shown).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    // A tap beside the side bar, and one on an empty part of the top bar.
    for (const y of [600, 32]) {
      await page.mouse.click(750, y);
      await expect(link).not.toBeInViewport();
      await toggle.first().click();
      await expect(link).toBeInViewport();
    }
  });
});

test.describe('the candidates of a party', () => {
  test('are listed ten per page, with Previous, Next and search [S2.40 S2.42 S2.43 S2.47 S2.48 S7.12 S9.10 S9.11]', {
    tag: '@release',
  }, async ({ page, people }) => {
    const party = await people.party();
    for (let number = 1; number <= 12; number += 1)
      await people.candidate(party, `Candidate Number ${number}`);
    await logInAs(page, party);
    const first = page.waitForRequest('**/api/party/candidates?*');
    await page.goto('/party/candidates');
    expect(new URL((await first).url()).searchParams.get('limit')).toBe('10');
    const names = page.getByRole('row').filter({ hasText: 'Candidate Number' });
    await expect(names).toHaveCount(10);
    expect((await page.getByRole('table').locator('..').boundingBox())?.height).toBe(660);
    for (const column of ['Image', 'Name', 'Email', 'Post', 'Actions'])
      await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
    const [previous, next] = [
      page.getByRole('button', { name: 'Previous' }),
      page.getByRole('button', { name: 'Next' }),
    ];
    await expect(previous).toBeDisabled();
    await next.click();
    await expect(page).toHaveURL(/[?&]page=2/);
    await expect(names).toHaveCount(2);
    await expect(next).toBeDisabled();
    await page.goto('/party/candidates?limit=5');
    await expect(names).toHaveCount(5);
    await page.getByRole('searchbox').fill('Number 11');
    await expect(names).toHaveCount(1);
  });

  test('have an e-mail to copy, with a toast for about 3 seconds [S2.44 S9.3]', { tag: '@release' }, async ({
    page,
    people,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const party = await people.party();
    await people.candidate(party, 'Sade Coker');
    await logInAs(page, party);
    await page.goto('/party/candidates');
    const copy = page.getByRole('button', { name: /^Copy/ });
    await expect(copy).toBeVisible();
    await stopClock(page);
    await copy.click();
    await page.mouse.move(0, 0);
    const toast = page.getByText('Text Copied to Clipboard');
    await passUntilShown(page, toast);
    await page.clock.runFor(1_500);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(toast).toHaveCount(0);
  });

  test('have an empty form to add and a filled one to edit [S4.11]', { tag: '@release' }, async ({
    page,
    people,
  }) => {
    const party = await people.party();
    await people.candidate(party, 'Sade Coker');
    await logInAs(page, party);
    await page.goto('/party/candidates');
    await page.getByRole('button', { name: 'Options for Sade Coker' }).click();
    await page.getByRole('menuitem', { name: 'Edit Candidate' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Candidate' });
    await expect(edit.getByLabel('Name')).toHaveValue(/^Sade Coker /);
    await expect(edit.getByLabel('Email')).toHaveCount(0);
    await leaveDialog(page, page.getByRole('button', { name: 'Options for Sade Coker' }));
    await page.getByRole('button', { name: 'Add Candidate' }).click();
    const add = page.getByRole('dialog', { name: 'Add New Candidate' });
    for (const label of ['Name', 'Email', 'Bio']) await expect(add.getByLabel(label)).toHaveValue('');
  });

  test('are announced by a browser alert if they cannot be loaded [S8.8]', { tag: '@release' }, async ({
    page,
    people,
  }) => {
    await logInAs(page, await people.party());
    const said: string[] = [];
    page.on('dialog', (dialog) => {
      said.push(`${dialog.type()}: ${dialog.message()}`);
      void dialog.accept();
    });
    await page.route('**/api/party/candidates?*', (route) =>
      route.fulfill(failure(500, 'Something went wrong')),
    );
    await page.goto('/party/candidates');
    await expect.poll(() => said).toEqual(['alert: An error occured, please reload page']);
  });

  test('show a failure: to add above the form, to edit as joined errors, to reset in a toast [S4.12 S8.4 S8.5 S8.7]', {
    tag: '@release',
  }, async ({ page, people }) => {
    const party = await people.party();
    await people.candidate(party, 'Bola Ige-Ade');
    await logInAs(page, party);
    await page.goto('/party/candidates');
    // The form asks before it discards changes.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.route('**/api/party/candidate', (route) =>
      route.fulfill(failure(409, 'An account with this e-mail address exists already')),
    );
    await page.getByRole('button', { name: 'Add Candidate' }).click();
    const add = page.getByRole('dialog', { name: 'Add New Candidate' });
    await add.getByLabel(/^name/i).fill('Halima Yusuf');
    await add.getByLabel(/^e-?mail/i).fill(newEmail('candidate'));
    await add.getByLabel(/post|position/i).selectOption({ index: 1 });
    await add.getByLabel(/bio/i).fill('Clinics within an hour of every village.');
    // Larger than the hint, which is no limit.
    const large = Buffer.concat([Buffer.from(PORTRAIT, 'base64'), Buffer.alloc(2 * 1024 * 1024)]);
    await add
      .locator('input[type=file]')
      .setInputFiles({ name: 'halima.png', mimeType: 'image/png', buffer: large });
    await add.locator('button[type=submit]').click();
    const refused = add.getByRole('alert').filter({ hasText: 'exists already' });
    await expect(refused).toBeVisible();
    expect((await refused.boundingBox())?.y).toBeLessThan(
      (await add.getByLabel(/^name/i).boundingBox())?.y ?? 0,
    );
    await leaveDialog(page, page.getByRole('button', { name: 'Add Candidate' }));
    await page.route('**/api/party/candidate/*', (route) =>
      route.fulfill(failure(400, 'Invalid', ['Name is required', 'Bio is required'])),
    );
    await page.getByRole('button', { name: /options|actions/i }).click();
    await page.getByRole('menuitem', { name: 'Edit Candidate' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Candidate' });
    await edit.locator('button[type=submit]').click();
    await expect(edit.getByRole('alert')).toContainText(/Name is required.*Bio is required/);
    await leaveDialog(page, page.getByRole('button', { name: /options|actions/i }));
    await page.route('**/api/party/candidate/*/reset', (route) => route.fulfill(failure(500)));
    await page.getByRole('button', { name: /options|actions/i }).click();
    await page.getByRole('menuitem', { name: 'Reset Password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /reset/i }).click();
    await expect(page.getByText("Failed to reset candidate's password!")).toBeVisible();
  });

  test('are validated before they are sent; the size of the picture is only a hint [S5.9 S9.9]', {
    tag: '@release',
  }, async ({ page, people }) => {
    await logInAs(page, await people.party());
    await page.goto('/party/candidates');
    await page.getByRole('button', { name: 'Add Candidate' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Candidate' });
    await expect(form.getByText('Max size 2MB')).toBeVisible();
    await expect(form.locator('input[type=file]')).toHaveAttribute('accept', /image/);
    await form.getByLabel(/^e-?mail/i).fill('nobody');
    await form.locator('button[type=submit]').click();
    await expect(form.getByText('Invalid email address')).toBeVisible();
    for (const label of [/^name/i, /post|position/i, /bio/i])
      await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.locator('input[type=file]')).toHaveAttribute('aria-invalid', 'true');
  });
});
