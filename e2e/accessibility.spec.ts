import { expectAccessible } from './axe.ts';
import { test } from './fixtures.ts';
import { speakPseudo } from './pseudo.ts';
import { states } from './states.ts';
import { expectTranslated, hearData } from './untranslated.ts';

test.describe('axe finds no fault, light or dark, and in a longer language no English is left and nothing is cut off, in', () => {
  for (const state of states)
    test.describe(() => {
      test.use({ paper: state.paper ?? 'fixed' });
      test(state.name, async ({ page, people, isMobile }) => {
        // There is least room on a phone, and its colours are those of a wide window.
        if (!isMobile) {
          await state.open(page, people);
          return expectAccessible(page, state.name, false);
        }
        await speakPseudo(page);
        const heard = hearData(page);
        await state.open(page, people);
        await expectTranslated(page, heard);
        return expectAccessible(page, state.name, true);
      });
    });
});
