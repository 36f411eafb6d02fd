import { expectAccessible } from './axe.ts';
import { test } from './fixtures.ts';
import { states } from './states.ts';

test.describe('axe finds no fault, light or dark, in', () => {
  for (const state of states)
    test.describe(() => {
      test.use({ paper: state.paper ?? 'fixed' });
      test(state.name, async ({ page, people, isMobile }) => {
        await state.open(page, people);
        // The colours are the same in a wide window.
        await expectAccessible(page, state.name, isMobile);
      });
    });
});
