import type { Page } from '@playwright/test';

/** Tab stops of a date field: day, month, year, hours, minutes, AM/PM, and the calendar. */
const MOMENT_STOPS = 7;
/** Two rounds, because the page itself and scrolling areas are tab stops too. */
const ROUNDS = 2;
const SPARE_STOPS = 10;

/**
 * Presses Tab until the focus has been on every control of the loaded page.
 * @returns a line for each control that was not reached or shows no focus
 */
export async function missedByTab(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const controls = await page.evaluate(() => {
    const within = document.querySelector('dialog:modal') ?? document;
    const all = within.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]',
    );
    const shown = [...all].filter(
      (one) =>
        one.checkVisibility({ checkVisibilityCSS: true }) && one.tabIndex >= 0 && !one.closest('[inert]'),
    );
    for (const [i, one] of shown.entries()) one.dataset.tab = String(i);
    return shown.map((one) => ({
      name: (one.ariaLabel ?? one.textContent?.trim()) || one.outerHTML.slice(0, 120),
      // The browser shows the focus of its parts.
      isMoment: one instanceof HTMLInputElement && one.type.startsWith('date'),
    }));
  });
  const stops = controls.reduce((sum, { isMoment }) => sum + (isMoment ? MOMENT_STOPS : 1), 0);
  const [reached, unseen] = [new Set<number>(), new Set<number>()];
  const most = ROUNDS * (stops + SPARE_STOPS);
  const isEverywhere = () => controls.every((_, i) => reached.has(i));
  for (let presses = 0; presses < most && !isEverywhere(); presses += 1) {
    await page.keyboard.press('Tab');
    const [at, isSeen] = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement | null;
      const outlined = (one: Element | null) => one !== null && getComputedStyle(one).outlineStyle !== 'none';
      return [
        Number(focused?.dataset.tab ?? -1),
        outlined(focused) || outlined(focused?.parentElement ?? null),
      ];
    });
    reached.add(at as number);
    if (at !== -1 && !isSeen) unseen.add(at as number);
  }
  return controls.flatMap(({ name, isMoment }, i) => [
    ...(reached.has(i) ? [] : [`not reached: ${name}`]),
    ...(unseen.has(i) && !isMoment ? [`not seen: ${name}`] : []),
  ]);
}
