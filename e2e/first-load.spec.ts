import { DEMO_ACCOUNTS } from '../apps/server/src/demo/accounts.ts';
import { CONSOLE, firstLoad, MOST_SCRIPT_AND_STYLE_KB, PUBLIC_PAGES } from './first-load.ts';
import { expect, logInAs, test } from './fixtures.ts';

test.describe('a phone that comes for the first time', () => {
  for (const path of PUBLIC_PAGES)
    test(`fetches little script and style before ${path} lives`, async ({ page }) => {
      const { 'script+style': kilobytes } = await firstLoad(page, path);
      expect(kilobytes).toBeGreaterThan(50);
      expect(kilobytes).toBeLessThanOrEqual(MOST_SCRIPT_AND_STYLE_KB.publicPage);
    });

  test('fetches little script and style before the console lives, for an officer who is logged in', async ({
    page,
    people,
  }) => {
    await logInAs(page, await people.logIn({ name: '', ...DEMO_ACCOUNTS.commission }));
    const { 'script+style': kilobytes } = await firstLoad(page, CONSOLE);
    await expect(page).toHaveURL(CONSOLE);
    expect(kilobytes).toBeGreaterThan(MOST_SCRIPT_AND_STYLE_KB.publicPage);
    expect(kilobytes).toBeLessThanOrEqual(MOST_SCRIPT_AND_STYLE_KB.console);
  });
});
