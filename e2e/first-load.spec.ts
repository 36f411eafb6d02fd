import { HEADINGS, logInAsOfficer } from './console.ts';
import { firstLoad, MOST_SCRIPT_AND_STYLE_KB, PUBLIC_PAGES } from './first-load.ts';
import { expect, test } from './fixtures.ts';

test.describe('a phone with an empty cache', () => {
  for (const path of PUBLIC_PAGES)
    test(`loads at most ${MOST_SCRIPT_AND_STYLE_KB.publicPage} kB of script and style for ${path}`, async ({
      page,
    }) => {
      const { 'script+style': kilobytes } = await firstLoad(page, path);
      expect(kilobytes).toBeGreaterThan(50);
      expect(kilobytes).toBeLessThanOrEqual(MOST_SCRIPT_AND_STYLE_KB.publicPage);
    });

  test(`loads at most ${MOST_SCRIPT_AND_STYLE_KB.console} kB of script and style for any screen of the console`, async ({
    page,
    people,
  }) => {
    // For ten screens it waits twice until the network is idle.
    test.setTimeout(600_000);
    await logInAsOfficer(page, people);
    for (const screen of Object.keys(HEADINGS)) {
      const path = `/commission/${screen}`;
      const { 'script+style': kilobytes } = await firstLoad(page, path);
      await expect(page).toHaveURL(path);
      expect(kilobytes, path).toBeGreaterThan(MOST_SCRIPT_AND_STYLE_KB.publicPage);
      const most = MOST_SCRIPT_AND_STYLE_KB[screen === 'languages' ? 'languages' : 'console'];
      expect(kilobytes, path).toBeLessThanOrEqual(most);
    }
  });
});
