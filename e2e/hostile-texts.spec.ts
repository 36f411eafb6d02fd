import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { states } from './states.ts';

/** Runs if a text becomes markup or a script. */
const RUN = 'window.ranHostile=1';
/** Texts that programs misread. */
const TEXTS: readonly string[] = [
  `<script>${RUN}</script>`,
  `<img data-hostile src=x onerror="${RUN}">`,
  `"><svg data-hostile onload="${RUN}">`,
  `' onmouseover='${RUN}' data-hostile='`,
  '<b data-hostile>bold</b>',
  '</title><b data-hostile>',
  '<!-- -->]]><![CDATA[<b data-hostile>',
  '&lt;b&gt; &#60; &amp;amp; &nbsp;',
  `javascript:${RUN}`,
  `[link](javascript:${RUN})`,
  `\u007b\u007b70001*3}}`,
  '\u0024{70001*3}',
  '<%= 70001*3 %>',
  '#{70001*3}',
  '{0} {name} <0>x</0> {n, plural, one {#} other {#}}',
  "Robert'); DROP TABLE users;--",
  "' OR '1'='1",
  '=HYPERLINK("http://example.org","x");=1+1',
  '../../../etc/passwd',
  '%3Cb%20data-hostile%3E %s %n',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '__proto__',
  '-1',
  'Oluwaseunfu'.repeat(9),
  `\u202eesrever\u202c \u2067\u0639\u0627\u0626\u0634\u0629`,
  `A${'\u0301\u0302\u0303\u0304'.repeat(8)}\u0337 \u200b\u00ad\ufeff`,
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u{1f3ff}\u{1f1f3}\u{1f1ec}\ufffd\u0007',
];
const AT_ONCE = 3;

/** The ballot paper. With other names than the record's it can be chosen on, and not cast. */
const PAPER = '/api/vote/initiate-vote';
const CHOOSING = ['voting-select', 'voting-chosen'];
const NOTHING = '';

/**
 * From its first load on the page hears every name, title and reason with such texts behind it, except in the
 * answers of one call.
 */
async function hearHostile(page: Page, except = NOTHING): Promise<void> {
  await page.addInitScript(
    ({ texts, atOnce, except }) => {
      const isName =
        /(^|[a-z])(name|names|surname|title|bio|text|reason|level|commission|area|posts|about|hours)$/i;
      // A code has neither a capital nor a space.
      const isSaid = (text: unknown): text is string =>
        typeof text === 'string' && /\p{Lu}|\s/u.test(text) && !/^https?:/.test(text);
      const known = new Map<string, string>();
      const hostile = (text: string) => {
        const from = known.size * atOnce;
        const some = Array.from({ length: atOnce }, (_, i) => texts[(from + i) % texts.length]);
        if (!known.has(text)) known.set(text, [text, ...some].join(' '));
      };
      const find = (value: unknown, key = ''): void => {
        if (isSaid(value) && isName.test(key)) hostile(value);
        else if (Array.isArray(value)) for (const one of value) find(one, key);
        else if (value && typeof value === 'object')
          for (const [of, one] of Object.entries(value)) find(one, of);
      };
      const replace = (value: unknown): unknown => {
        if (typeof value === 'string') return known.get(value) ?? value;
        if (Array.isArray(value)) return value.map(replace);
        if (!value || typeof value !== 'object') return value;
        return Object.fromEntries(
          Object.entries(value).map(([key, one]) => [known.get(key) ?? key, replace(one)]),
        );
      };
      const json = Response.prototype.json;
      Response.prototype.json = async function () {
        const value = await json.call(this);
        if (except && new URL(this.url).pathname === except) return value;
        find(value);
        return replace(value);
      };
    },
    { texts: TEXTS, atOnce: AT_ONCE, except },
  );
}

/** The faults of a page: a script that ran, an element or a sum made from a text, and content beside the window. */
const faultsOn = (page: Page) =>
  page.evaluate(() => ({
    ran: 'ranHostile' in window,
    elements: document.querySelectorAll('[data-hostile]').length,
    sums: document.body.innerText.includes('210003'),
    beside: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  }));
const NONE = { ran: false, elements: 0, sums: false, beside: 0 };

test.describe('with hostile texts for all names no script runs, no text becomes markup and nothing is beside the window [A284]', () => {
  for (const state of states)
    test.describe(() => {
      test.use({ paper: state.paper ?? 'fixed' });
      test(state.name, { tag: '@release' }, async ({ page, people }) => {
        await hearHostile(page, CHOOSING.includes(state.name) ? NOTHING : PAPER);
        await state.open(page, people);
        await expect.poll(() => faultsOn(page)).toEqual(NONE);
      });
    });
});

test('hostile texts are shown as they were typed [A284]', { tag: '@release' }, async ({ page }) => {
  await hearHostile(page);
  await page.goto('/voter/results');
  for (const text of TEXTS.slice(0, AT_ONCE))
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  expect(await faultsOn(page)).toEqual(NONE);
});

test('each fault of a page that has some is found', { tag: '@release' }, async ({ page }) => {
  await page.setContent(`<b data-hostile style="display: block; width: 2000px">210003</b>`);
  await page.evaluate(RUN);
  expect(await faultsOn(page)).toMatchObject({ ran: true, elements: 1, sums: true });
  expect((await faultsOn(page)).beside).toBeGreaterThan(0);
});

test('the page that describes the calls opens without a complaint of the browser', {
  tag: '@release',
}, async ({ page }) => {
  await page.goto('/api/docs');
  await page.locator('.opblock').first().click();
  await expect(page.getByText('Responses').first()).toBeVisible();
});
