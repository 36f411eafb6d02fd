import { expect, type Page } from '@playwright/test';

/** In CSS pixels, each way: what a thumb hits. A link within a sentence is as high as its line. */
const LEAST_PX = 44;
/** Rounded halves of a pixel. */
const SLACK_PX = 0.5;
const CONTROLS =
  'button, a[href], select, summary, textarea, input:not([type=hidden], [type=file]), [role=tab]';

/** Expects that everything that can be pressed is as large as a thumb needs, in the modal if one is open. */
export async function expectPressable(page: Page, state: string): Promise<void> {
  const small = await page.evaluate(
    ({ controls, least }) => {
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
      const isWithinText = (control: Element) =>
        getComputedStyle(control).display === 'inline' &&
        control.parentElement?.textContent?.trim() !== control.textContent?.trim();
      return [...(modal ?? document).querySelectorAll(controls)].flatMap((control) => {
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
        // A pixel is what a screen reader alone is told.
        if (width <= 1 || height <= 1 || isWithinText(control)) return [];
        if (width >= least && height >= least) return [];
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
        return [`${control.tagName} ${name}: ${Math.round(width)} x ${Math.round(height)}`];
      });
    },
    { controls: CONTROLS, least: LEAST_PX - SLACK_PX },
  );
  expect(small, `controls of ${state} that a thumb misses`).toEqual([]);
}
