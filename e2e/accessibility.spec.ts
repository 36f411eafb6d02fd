import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
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

test('axe names each fault of a page that has some, by the colours in which it has them', async ({
  page,
}) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Faulty</title><main><h1>Faulty</h1>
    <style>p { color: #767676; background: #fff } @media (prefers-color-scheme: dark) { p { background: #888 } }</style>
    <p>Grey on white</p><img src="data:," /></main></html>`);
  const said = await expectAccessible(page, 'faulty', true).catch(String);
  expect(said).toContain('light image-alt: img');
  expect(said).toContain('dark color-contrast: p');
  expect(said).not.toContain('light color-contrast');
});
