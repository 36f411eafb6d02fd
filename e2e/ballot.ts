import { expect, type Locator, type Page } from '@playwright/test';

/** The buttons by which a voter goes from post to post. */
export function positions(page: Page) {
  return page.getByRole('navigation', { name: 'Positions' }).getByRole('button');
}

/** The same as a list, once they are shown. */
export async function allPositions(page: Page): Promise<Locator[]> {
  await expect(positions(page).first()).toBeVisible();
  // biome-ignore lint/plugin: the first came with all the others
  return positions(page).all();
}

/**
 * Chooses the candidate, or the answer to a question, at `index` for the post that is shown.
 * @returns the name of the candidate or answer
 */
export async function choose(page: Page, index = 0): Promise<string> {
  const vote = page.getByRole('button', { name: /^(Vote for (?!All)|Answer: )/ }).nth(index);
  const name = ((await vote.textContent()) ?? '').replace(/^(Vote for |Answer: )/, '').trim();
  await vote.click();
  const modal = page.getByRole('dialog', { name: /^Select (Candidate|Answer)$/ });
  await expect(modal.getByText(/review .*carefully/i)).toBeVisible();
  await modal.getByRole('button', { name: /^Select (Candidate|Answer)$/ }).click();
  await expect(modal).toHaveCount(0);
  return name;
}

/**
 * Chooses the first candidate for every post.
 * @returns their names
 */
export async function chooseAll(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (const position of await allPositions(page)) {
    await position.click();
    await expect(position).toHaveAttribute('aria-current', 'step');
    names.push(await choose(page));
  }
  return names;
}

/**
 * Presses Vote.
 * @returns the dialog that asks for confirmation
 */
export async function askToVote(page: Page): Promise<Locator> {
  const card = page.getByRole('region', { name: 'Vote for All Selected Positions' });
  await card.getByRole('button', { name: 'Vote', exact: true }).click();
  const confirmation = page
    .getByRole('dialog')
    .filter({ has: page.getByText('Are you sure you want to vote for all selected positions?') });
  await expect(confirmation).toBeVisible();
  return confirmation;
}

/** Presses Vote and then Yes. */
export async function cast(page: Page): Promise<void> {
  await (await askToVote(page)).getByRole('button', { name: 'Yes' }).click();
}
