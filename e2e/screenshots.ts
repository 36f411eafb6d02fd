import { test } from './fixtures.ts';
import { states } from './states.ts';

/** Takes pictures of every screen in every state (`npm run screenshots`). */
for (const state of states)
  test.describe(() => {
    test.use({ paper: state.paper ?? 'fixed' });
    test(state.name, async ({ page, people }, info) => {
      await state.open(page, people);
      await page.evaluate(() => document.fonts.ready);
      // A picture of the whole page has fixed elements at the window's position, so scroll to the top. A dialog
      // is only visible in the window.
      // biome-ignore lint/plugin: the state is there, and nothing is asserted
      const isModal = (await page.locator('dialog:modal').count()) > 0;
      if (!isModal) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const file = `.cache/screenshots/${state.name}.${info.project.name}.png`;
      await page.screenshot({ path: file, fullPage: !isModal, animations: 'disabled' });
    });
  });
