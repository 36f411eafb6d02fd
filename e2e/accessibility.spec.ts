import { expectAccessible } from './axe.ts';
import { test } from './fixtures.ts';
import { speakPseudo } from './pseudo.ts';
import { states } from './states.ts';
import { expectTranslated, hearData } from './untranslated.ts';

/** There is least room on a phone: a state is opened there. */
const DESKTOP = { width: 1440, height: 900 };

test.describe('axe finds no fault, light or dark, narrow or wide, and in a longer language no English is left and nothing is cut off, in', () => {
  for (const state of states)
    test.describe(() => {
      test.use({ paper: state.paper ?? 'fixed' });
      test(state.name, async ({ page, people }) => {
        await speakPseudo(page);
        const heard = hearData(page);
        await state.open(page, people);
        await expectTranslated(page, heard);
        await expectAccessible(page, state.name, true);
        // To open the state takes most of the time: the same page is judged as a desktop shows it.
        await page.setViewportSize(DESKTOP);
        await expectTranslated(page, heard);
        return expectAccessible(page, `${state.name} on a desktop`, false);
      });
    });
});
