import type { Locator, Page } from '@playwright/test';
import { askToVote, chooseAll } from './ballot.ts';
import { expect, logInAs, test } from './fixtures.ts';
import { setText } from './large-text.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 2, name: 'President' });

/** True if an element is in the window, and nothing lies on its upper or lower edge, such as a sticky bar. */
const isInSight = (shown: Locator) =>
  shown.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect();
    const isOnTop = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
    return top >= 0 && bottom <= innerHeight && isOnTop(top + 2) && isOnTop(bottom - 2);
  });

for (const [height, tag] of [
  [640, []],
  [800, ['@release']],
] as const)
  test.describe(`in a window of 360 by ${height}`, { tag: [...tag] }, () => {
    test.use({ viewport: { width: 360, height } });
    test.beforeEach(async ({ page, people }) => logInAs(page, await people.voter()));

    test('the paper opens on the post, and its first candidate with party, face and button', async ({
      page,
    }) => {
      await page.goto('/voter/election');
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: /^Vote for/ }) });
      const vote = card.first().getByRole('button', { name: /^Vote for/ });
      for (const picture of [0, 1])
        await expect(card.first().locator('img').nth(picture)).toHaveAttribute('src', /^blob:/);
      await expect.poll(() => isInSight(heading(page))).toBe(true);
      await expect.poll(() => isInSight(vote)).toBe(true);
      const sign = await card.first().locator('img').first().boundingBox();
      expect(sign?.width).toBeGreaterThanOrEqual(64);
      expect(sign?.height).toBe(sign?.width);
    });

    test('the confirmation shows every choice with its sign, and both answers, without scrolling', async ({
      page,
    }) => {
      await page.goto('/voter/election');
      const names = await chooseAll(page);
      await page.getByRole('button', { name: 'Review and vote' }).click();
      const vote = page.getByRole('button', { name: 'Vote', exact: true });
      await expect.poll(() => isInSight(vote)).toBe(true);
      const asked = await askToVote(page);
      await expect(asked.getByRole('button', { name: 'Yes' })).toBeEnabled();
      const rows = asked.getByRole('listitem');
      await expect(rows).toHaveCount(names.length);
      for (const [at, name] of names.entries()) {
        await expect(rows.nth(at)).toContainText(name);
        await expect(rows.nth(at).locator('img')).toHaveAttribute('src', /^blob:/);
        await expect.poll(() => isInSight(rows.nth(at))).toBe(true);
      }
      for (const answer of ['No', 'Yes'])
        expect(await isInSight(asked.getByRole('button', { name: answer, exact: true }))).toBe(true);
    });

    test('the heading of the post is in sight with text of 200 %', async ({ page }) => {
      await setText(page, 200);
      await page.goto('/voter/election');
      await expect(heading(page)).toBeVisible();
      await expect.poll(() => isInSight(heading(page))).toBe(true);
    });
  });
