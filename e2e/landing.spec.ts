import { expect, test } from './fixtures.ts';
import { asRehearsal } from './states-public.ts';

test.describe('the landing page', () => {
  test('is titled E-Voting and presents secure, transparent, democratic voting for Nigerians [S0.1 S1.1 S1.2]', {
    tag: '@smoke',
  }, async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/^E-Voting\b/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const main = page.getByRole('main');
    for (const word of [/secure/i, /transparent/i, /democra/i, /Nigeria/])
      await expect(main).toContainText(word);
  });

  test('is marked as a rehearsal’s, also when scrolled or printed, and the mark covers nothing', async ({
    page,
  }) => {
    await asRehearsal(page);
    await page.goto('/');
    const sentence = page.getByText('Rehearsal. Nothing here counts');
    await page.getByRole('heading', { name: 'Why Choose E-Voting?' }).scrollIntoViewIfNeeded();
    await expect(sentence).toBeInViewport();
    // The mark does not cover the menu.
    await page.getByRole('button', { name: /menu/i }).click({ trial: true });
    await page.emulateMedia({ media: 'print' });
    await expect(sentence).toBeVisible();
  });

  test('explains voting in four steps: Register, Verify, Vote, Track [S1.4 S2.1]', {
    tag: '@release',
  }, async ({ page }) => {
    await page.goto('/');
    const steps = page.getByRole('list').filter({ hasText: 'Track' }).first().getByRole('listitem');
    await expect(steps).toHaveCount(4);
    const titles = ['Register', 'Verify', 'Vote', 'Track'];
    for (const [index, title] of titles.entries()) await expect(steps.nth(index)).toContainText(title);
  });

  test('gives reasons for E-Voting in three cards [S1.7]', { tag: '@release' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Why Choose E-Voting?' })).toBeVisible();
    await expect(page.getByText('Building trust through transparency and technology')).toBeVisible();
    for (const card of ['Secure & Private', 'Verified Results', 'Transparent Process'])
      await expect(page.getByRole('heading', { name: card })).toBeVisible();
  });

  test('shows the figures and a strip of electoral bodies and governments [S1.5 S1.6 S2.1 S9.19]', {
    tag: '@release',
  }, async ({ page }) => {
    await page.goto('/');
    for (const figure of ['2.5M+', '99.9%', '100%'])
      await expect(page.getByText(figure, { exact: true })).toBeVisible();
    await expect(page.getByText(/trusted by/i)).toBeVisible();
  });

  for (const call of ['Register to Vote', 'Get Started Today'])
    test(`links to the voter registration by ${call} [S2.1]`, { tag: '@release' }, async ({ page }) => {
      await page.goto('/');
      await page.getByRole('link', { name: call }).first().click();
      await expect(page).toHaveURL('/voter/register');
    });
});

test('an unknown path shows Page not found and a link home [S2.2 S8.12]', async ({ page }) => {
  for (const path of ['/about.html', '/assets/gone', '/no/such/path']) {
    await page.goto(path);
    await expect(page.getByText('Page not found')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('the shared layout', () => {
  const MENU = {
    Homepage: '/',
    'Voter Registration': '/voter/register',
    'Party Registration': '/party/register',
    'Candidate Registration': '/candidate/register',
    Login: '/auth/login',
    'Election Results': '/voter/results',
    'About the App': /about/,
  };

  test('has a menu in the navbar with links to the seven pages [S2.12]', { tag: '@release' }, async ({
    page,
  }) => {
    await page.goto('/terms');
    for (const [name, address] of Object.entries(MENU)) {
      await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
      await page
        .getByRole('menuitem', { name, exact: true })
        .or(page.getByRole('banner').getByRole('link', { name, exact: true }))
        .first()
        .click();
      await expect(page).toHaveURL(address);
    }
  });

  test('has a footer with Services, Company, Legal and the newsletter, whose links all work [S2.14]', async ({
    page,
    request,
  }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const column of ['Services', 'Company', 'Legal'])
      await expect(footer.getByRole('heading', { name: column })).toBeVisible();
    await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeVisible();
    const links = await footer
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).pathname));
    expect(links.length).toBeGreaterThan(5);
    for (const link of new Set(links)) {
      if (link.startsWith('/api/')) {
        expect((await request.get(link)).ok(), link).toBe(true);
        continue;
      }
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 }), link).toBeVisible();
      await expect(page.getByText('Page not found'), link).toHaveCount(0);
    }
  });
});
