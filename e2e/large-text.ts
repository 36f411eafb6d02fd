import type { Page } from '@playwright/test';

/** Sets the browser's text size, with which every length in rem grows. */
export async function setText(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', {
    fontSizes: { standard: Math.round((16 * percent) / 100), fixed: Math.round((13 * percent) / 100) },
  });
}

/** Lists elements beyond the right edge of the window, except those in scrolling areas. */
export const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const frame = (element: Element): boolean =>
      element.closest('[class*=overflow-x-auto], [class*=overflow-auto], [class*=overflow-hidden]') !== null;
    // A phone's window grows with content that is too wide; clientWidth does not.
    return [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          element.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !frame(element),
      )
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
  });
