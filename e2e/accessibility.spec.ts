import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectPressable } from './pressable.ts';
import { speakPseudo } from './pseudo.ts';
import { states, tagOf } from './states.ts';
import { englishOn, expectTranslated, hearData } from './untranslated.ts';

const DESKTOP = { width: 1440, height: 900 };

// A desktop's window is drawn in a quarter of the time, with the same colours and positions.
test.use({ deviceScaleFactor: 1 });

test.describe('axe finds no fault in light or dark mode, and a longer language leaves no English and cuts nothing off, in', () => {
  for (const state of states)
    test.describe(() => {
      test.use({ paper: state.paper ?? 'fixed' });
      test(state.name, { tag: tagOf(state) }, async ({ page, people }) => {
        await speakPseudo(page);
        const heard = hearData(page);
        await state.open(page, people);
        await expectTranslated(page, heard);
        await expectPressable(page, state.name);
        await expectAccessible(page, state.name, true);
        // Opening the state takes most of the time, so the same page is resized for the desktop.
        await page.setViewportSize(DESKTOP);
        await expectTranslated(page, heard);
        return expectAccessible(page, `${state.name} on a desktop`, false);
      });
    });
});

test('axe names each fault of a page with its colour scheme', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Faulty</title><main><h1>Faulty</h1>
    <style>p { color: #767676; background: #fff } @media (prefers-color-scheme: dark) { p { background: #888 } }</style>
    <p>Grey on white</p><img src="data:," /></main></html>`);
  const said = await expectAccessible(page, 'faulty', true).catch(String);
  expect(said).toContain('light image-alt: img');
  expect(said).toContain('dark color-contrast: p');
  expect(said).not.toContain('light color-contrast');
});

test('a control that is too small to press is named, but not a link within a sentence', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Small</title>
    <button style="width: 44px; height: 44px">Yes</button><button style="height: 30px; width: 90px">No</button>
    <p>Read <a href="/terms">the terms</a>.</p><p><a href="/privacy">Privacy</a></p></html>`);
  const said = await expectPressable(page, 'small').catch(String);
  expect(said).toContain('BUTTON No: 90 x 30');
  expect(said).toMatch(/A Privacy: /);
  expect(said).not.toMatch(/Yes|terms/);
});

test('an untranslated word is found even if it is the name of a field or a part of a word in a reply', async ({
  page,
}) => {
  await page.route('http://pages.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<p>Votes of Ada Party</p><script>fetch("/api/it")</script>',
    }),
  );
  await page.route('http://pages.example/api/it', (route) =>
    route.fulfill({ json: { message: 'Votes', votes: 1, names: ['Ada', 'Partying of'] } }),
  );
  const heard = hearData(page);
  await page.goto('http://pages.example/');
  await expect
    .poll(async () => englishOn(page, await heard()))
    .toEqual(['p: Votes of Ada Party (Votes Party)']);
});
