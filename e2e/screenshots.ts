import { test } from './fixtures.ts';
import { states } from './states.ts';

/** Not a test: pictures of every screen in every state, for people to look at (`npm run screenshots`). */
for (const state of states)
  test.describe(() => {
    test.use({ paper: state.paper ?? 'fixed' });
    test(state.name, async ({ page, people }, info) => {
      await state.open(page, people);
      await page.evaluate(() => document.fonts.ready);
      // A picture of the whole page shows what is fixed where the window is: at its beginning. A modal is
      // seen in the window alone.
      // biome-ignore lint/plugin: the state is there, and nothing is asserted
      const isModal = (await page.locator('dialog:modal').count()) > 0;
      if (!isModal) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const file = `.cache/screenshots/${state.name}.${info.project.name}.png`;
      await page.screenshot({ path: file, fullPage: !isModal, animations: 'disabled' });
    });
  });
