import { chooseAll } from './ballot.ts';
import { expect, logInAs, test } from './fixtures.ts';
import { setText } from './large-text.ts';
import { expectRoom } from './untranslated.ts';

test('in each language the paper and the confirmation fit a phone with text of 200 %, and keep the choices', async ({
  page,
  people,
}) => {
  await logInAs(page, await people.voter());
  await page.goto('/voter/election');
  const names = await chooseAll(page);
  await setText(page, 200);
  for (const language of ['ha', 'yo', 'ig', 'pcm']) {
    await page.getByRole('combobox').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectRoom(page);
    await page.locator('[aria-labelledby=submit-title]').getByRole('button').last().click();
    const asked = page.getByRole('dialog');
    for (const name of names) await expect(asked).toContainText(name);
    await expect(asked).toContainText('After this your vote cannot be changed.');
    await expectRoom(page);
    await page.keyboard.press('Escape');
    await expect(asked).toHaveCount(0);
  }
});
