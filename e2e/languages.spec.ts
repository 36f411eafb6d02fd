import { allPositions, choose, chooseAll, positions } from './ballot.ts';
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

test('a voter who switches the language between two choices keeps the first, and votes in the other language', async ({
  page,
  people,
}) => {
  await logInAs(page, await people.voter());
  await page.goto('/voter/election');
  const names: string[] = [];
  const all = await allPositions(page);
  for (const position of all.slice(0, -1)) {
    await position.click();
    names.push(await choose(page));
  }
  await positions(page).last().click();
  await page.getByRole('combobox').selectOption('ha');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha');
  await page
    .getByRole('button', { name: /^Jefa wa .* ƙuri'a/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Select Candidate/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('[aria-labelledby=submit-title]').getByRole('button').last().click();
  const asked = page.getByRole('dialog');
  for (const name of names) await expect(asked).toContainText(name);
  await expect(asked.getByRole('listitem')).toHaveCount(all.length);
  await asked.getByRole('button', { name: /Yes/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Votes Submitted Successfully!');
});
