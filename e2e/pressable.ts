import { expect, type Page } from '@playwright/test';

/** The least width and height of a control, in CSS pixels. A link within a sentence is exempt. */
const LEAST_PX = 44;
/** Tolerance for rounding. */
const SLACK_PX = 0.5;
const CONTROLS =
  'button, a[href], select, summary, textarea, input:not([type=hidden], [type=file]), [role=tab]';

/** Expects that every control of the page, or of its open dialog, is large enough to press. */
export async function expectPressable(page: Page, state: string): Promise<void> {
  const small = await page.evaluate(
    ({ controls, least }) => {
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
      const isWithinText = (control: Element) =>
        getComputedStyle(control).display === 'inline' &&
        control.parentElement?.textContent?.trim() !== control.textContent?.trim();
      return [...(modal ?? document).querySelectorAll(controls)].flatMap((control) => {
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
        // One pixel: for screen readers only.
        if (width <= 1 || height <= 1 || isWithinText(control)) return [];
        if (width >= least && height >= least) return [];
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
        return [`${control.tagName} ${name}: ${Math.round(width)} x ${Math.round(height)}`];
      });
    },
    { controls: CONTROLS, least: LEAST_PX - SLACK_PX },
  );
  expect(small, `controls of ${state} that are too small`).toEqual([]);
}
