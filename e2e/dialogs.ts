import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Closes the open dialog and waits until its opener has the focus again.
 *
 * A menu that opens before that loses the focus to the opener and closes.
 */
export async function leaveDialog(page: Page, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
}
