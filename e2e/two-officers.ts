/** Steps of two officers who propose and confirm acts. */
import type { Act } from '@evoting/contract/commission/audit-log';
import type { Proposal } from '@evoting/contract/commission/proposals';
import { expect, type Locator, type Page } from '@playwright/test';
import { askAs } from './commission.ts';
import { asOwner } from './database.ts';

/** The waiting proposals on a screen of the console. */
const waiting = (page: Page): Locator =>
  page
    .locator('section', { has: page.getByRole('heading', { name: 'Waits for a second officer' }) })
    .getByRole('listitem');

/** The decided proposals with this outcome. */
export const decided = (page: Page, outcome: string): Locator =>
  page
    .locator('section', { has: page.getByRole('heading', { name: 'Decided within a day' }) })
    .getByRole('listitem')
    .filter({ hasText: outcome });

/**
 * Proposes the act of the open dialog. The same officer may only withdraw it.
 * @returns the sentence of the proposal
 */
export async function propose(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const own = waiting(page).filter({ hasText: 'Proposed by you; another officer must confirm it' });
  await expect(own.getByRole('button')).toHaveText(['Take it back']);
  const [said = ''] = (await own.innerText()).split('Proposed by you');
  return said.replace(/\n+/g, '');
}

/** The card of another officer's proposal with this sentence. */
export function proposed(page: Page, said: string): Locator {
  return waiting(page).filter({ hasText: said }).filter({ hasText: 'to be confirmed before' });
}

/**
 * Opens the dialog of a waiting proposal, which has the same sentence.
 * @returns the dialog
 */
export async function lookAt(page: Page, screen: string, said: string): Promise<Locator> {
  await page.goto(`/commission/${screen}`);
  await proposed(page, said).getByRole('button', { name: 'Look at it and confirm' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(said);
  return dialog;
}

/** Confirms in the open dialog, which closes when the act is done. */
export async function confirm(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Proposes the act of the open dialog, and confirms it as the other officer. */
export async function twoDo(page: Page, other: Page, screen: string): Promise<string> {
  const said = await propose(page);
  await confirm(await lookAt(other, screen, said));
  return said;
}

/** Reads the whole audit log, oldest act first. */
async function wholeLog(officer: Page): Promise<Act[]> {
  const all: Act[] = [];
  for (let next: number | null | undefined; next !== null; ) {
    const before = next === undefined ? '' : `?beforeSeq=${next}`;
    const { body } = await askAs(officer, 'GET', `/commission/audit-log${before}`);
    const page = body.data as { acts: Act[]; nextBeforeSeq: number | null };
    all.push(...page.acts);
    next = page.nextBeforeSeq;
  }
  return all.reverse();
}

/** Reads each proposal from the audit log, in order: its act, and each step with its officer. */
export async function loggedProposals(officer: Page): Promise<string[]> {
  const byProposal = new Map<string, string>();
  for (const { action, by, object, after } of await wholeLog(officer))
    if (object.startsWith('proposal:'))
      byProposal.set(object, `${byProposal.get(object) ?? after?.act}, ${action} by ${by.name}`);
  return [...byProposal.values()];
}

/** Reads the waiting proposals from the server. */
export async function stillWaiting(officer: Page): Promise<Proposal[]> {
  const { body } = await askAs(officer, 'GET', '/commission/proposals');
  return (body.data as { proposals: Proposal[] }).proposals.filter(({ state }) => state === 'waiting');
}

/** Lets the minutes of every early end pass. */
export const makeEndsDue = (dataDir: string): Promise<void> =>
  asOwner(dataDir, 'evoting', 'UPDATE early_ends SET due_at = now() WHERE outcome IS NULL');

/**
 * Sets the times of voting in the database, so that no test waits for them.
 * @param times in minutes from now
 */
export function setClock(
  dataDir: string,
  electionId: string,
  times: { begins: number; ends: number },
): Promise<void> {
  const [opensAt, closesAt] = [times.begins, times.ends].map((n) =>
    new Date(Date.now() + n * 60_000).toISOString(),
  );
  const columns = `opens_at = '${opensAt}', closes_at = '${closesAt}'`;
  return asOwner(dataDir, 'evoting', `UPDATE elections SET ${columns} WHERE id = '${electionId}'`);
}
