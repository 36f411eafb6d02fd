import { allPositions, chooseAll } from './ballot.ts';
import { codeOnPage, logInAsOfficer } from './console.ts';
import { expect, logInAs, tabTo, test } from './fixtures.ts';
import { missedByTab } from './keyboard.ts';
import { states, tagOf } from './states.ts';

test('a voter votes by keyboard only', async ({ page, people }) => {
  await logInAs(page, await people.voter());
  await page.goto('/voter/election');
  for (const position of await allPositions(page)) {
    await tabTo(page, position);
    await page.keyboard.press('Enter');
    await expect(position).toHaveAttribute('aria-current', 'step');
    await tabTo(page, page.getByRole('button', { name: /^Vote for (?!All)/ }).first());
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Select Candidate' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await tabTo(page, page.getByRole('button', { name: 'Vote', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Yes' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Votes Submitted Successfully!')).toBeVisible();
});

test('a voter checks the device and votes by keyboard only', async ({ page, people }) => {
  await logInAs(page, await people.voter());
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  await page.goto('/voter/election');
  await chooseAll(page);
  await press('Vote');
  await press('Check this device');
  await expect(
    page.getByRole('dialog', { name: 'Check the test ballot on another device' }).getByRole('heading'),
  ).toBeFocused();
  await press('Go back and vote');
  await press('Yes');
  await expect(
    page.getByRole('dialog', { name: 'Votes Submitted Successfully!' }).getByRole('heading'),
  ).toBeFocused();
  await press('Continue');
  await expect(page.getByText("You're all good!")).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('an officer proposes an act, leaves a dialog, and withdraws the act by keyboard only', {
  tag: '@smoke',
}, async ({ page, people }) => {
  await logInAsOfficer(page, people);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const press = async (name: string) => {
    await tabTo(page, button(name));
    await page.keyboard.press('Enter');
  };
  await page.goto('/commission/elections');
  await press('Close voting now');
  await expect(page.getByRole('dialog', { name: 'Close voting now' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button('Close voting now')).toBeFocused();
  await page.keyboard.press('Enter');
  const typeCode = async () => {
    await tabTo(page, page.getByRole('dialog').getByLabel('Code of six digits'));
    await page.keyboard.type(await codeOnPage(page.request));
  };
  await typeCode();
  await press('Propose');
  await expect(page.getByText('Proposed. Another officer must confirm it.')).toBeVisible();
  await press('Take it back');
  await typeCode();
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Take it back' }));
  await page.keyboard.press('Enter');
  await expect(button('Take it back')).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
});

/** The states with the most controls. */
const FULL =
  /^(commission-(elections-(draft|new|opening|confirm)|areas|trustees-making|roll-(lists|letters|correcting)|parties-|day-trouble|count-trustees|officers-invited|desk|log$|confirm|undo)|setup|invitation$|trustee-|on-the-roll)/;

test.describe('the Tab key reaches every control with a visible focus, in', () => {
  for (const state of states.filter(({ name }) => FULL.test(name)))
    test(state.name, { tag: tagOf(state) }, async ({ page, people }) => {
      await state.open(page, people);
      expect(await missedByTab(page)).toEqual([]);
    });
});
