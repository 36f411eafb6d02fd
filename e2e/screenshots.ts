import { test } from './fixtures.ts';
import { states } from './states.ts';

/** Not a test: pictures of every screen in every state, for people to look at (`npm run screenshots`). */
for (const state of states)
  test(state.name, async ({ page, people }, info) => {
    await state.open(page, people);
    await page.evaluate(() => document.fonts.ready);
    const file = `.cache/screenshots/${state.name}.${info.project.name}.png`;
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  });
