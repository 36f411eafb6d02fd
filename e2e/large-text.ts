import type { Page } from '@playwright/test';

/** As somebody who has set the text of the phone this large: every length in rem grows with it. */
export async function setText(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', {
    fontSizes: { standard: Math.round((16 * percent) / 100), fixed: Math.round((13 * percent) / 100) },
  });
}

/**
 * What sticks out of the window at its right, by the words in it; what scrolls inside a frame of its own does
 * not.
 */
export const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const frame = (element: Element): boolean =>
      element.closest('[class*=overflow-x-auto], [class*=overflow-auto], [class*=overflow-hidden]') !== null;
    // A phone's window grows with what is too wide for it; the page's own width does not.
    return [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          element.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !frame(element),
      )
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
  });
