import { HEADINGS, logInAsOfficer } from './console.ts';
import { firstLoad, MOST_SCRIPT_AND_STYLE_KB, PUBLIC_PAGES } from './first-load.ts';
import { expect, test } from './fixtures.ts';

test.describe('a phone that comes for the first time', () => {
  for (const path of PUBLIC_PAGES)
    test(`fetches little script and style before ${path} lives`, async ({ page }) => {
      const { 'script+style': kilobytes } = await firstLoad(page, path);
      expect(kilobytes).toBeGreaterThan(50);
      expect(kilobytes).toBeLessThanOrEqual(MOST_SCRIPT_AND_STYLE_KB.publicPage);
    });

  test('fetches little script and style before any screen of the console lives, for an officer who is logged in', async ({
    page,
    people,
  }) => {
    // Ten screens, each until the network falls silent twice.
    test.setTimeout(600_000);
    await logInAsOfficer(page, people);
    for (const screen of Object.keys(HEADINGS)) {
      const path = `/commission/${screen}`;
      const { 'script+style': kilobytes } = await firstLoad(page, path);
      await expect(page).toHaveURL(path);
      expect(kilobytes, path).toBeGreaterThan(MOST_SCRIPT_AND_STYLE_KB.publicPage);
      expect(kilobytes, path).toBeLessThanOrEqual(MOST_SCRIPT_AND_STYLE_KB.console);
    }
  });
});
