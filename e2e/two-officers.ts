/** What officers do in the journey of the acts that take two, and the clock that it does not wait for. */
import type { Act } from '@evoting/contract/commission/audit-log';
import type { Proposal } from '@evoting/contract/commission/proposals';
import { expect, type Locator, type Page } from '@playwright/test';
import { askAs } from './commission.ts';
import { asOwner } from './database.ts';

/** The acts that wait on a screen of the console. */
const waiting = (page: Page): Locator =>
  page
    .locator('section', { has: page.getByRole('heading', { name: 'Waits for a second officer' }) })
    .getByRole('listitem');

/** What became of an act, in the list of those decided. */
export const decided = (page: Page, outcome: string): Locator =>
  page
    .locator('section', { has: page.getByRole('heading', { name: 'Decided within a day' }) })
    .getByRole('listitem')
    .filter({ hasText: outcome });

/**
 * Proposes what the dialog of a page holds. Its officer may take it back, and has no way to confirm it.
 * Gives: what is proposed, as the screen says it.
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

/** The card of what another officer proposed, with the very words that this one read. */
export function proposed(page: Page, said: string): Locator {
  return waiting(page).filter({ hasText: said }).filter({ hasText: 'to be confirmed before' });
}

/**
 * Opens the screen where an act waits, and its dialog, which says what the proposer read.
 * Gives: the dialog.
 */
export async function lookAt(page: Page, screen: string, said: string): Promise<Locator> {
  await page.goto(`/commission/${screen}`);
  await proposed(page, said).getByRole('button', { name: 'Look at it and confirm' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(said);
  return dialog;
}

/** Confirms in the dialog that is open: it closes when the act is done. */
export async function confirm(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
}

/** One officer has pressed what opens a dialog; the other one confirms what that proposes. */
export async function twoDo(page: Page, other: Page, screen: string): Promise<string> {
  const said = await propose(page);
  await confirm(await lookAt(other, screen, said));
  return said;
}

/** Every act of the audit log, the oldest first. */
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

/**
 * What became of each proposal by the audit log, in the order in which they were made.
 * Gives: for each the act, and what was done by whom.
 */
export async function loggedProposals(officer: Page): Promise<string[]> {
  const byProposal = new Map<string, string>();
  for (const { action, by, object, after } of await wholeLog(officer))
    if (object.startsWith('proposal:'))
      byProposal.set(object, `${byProposal.get(object) ?? after?.act}, ${action} by ${by.name}`);
  return [...byProposal.values()];
}

/** What waits, as the server tells an officer. */
export async function stillWaiting(officer: Page): Promise<Proposal[]> {
  const { body } = await askAs(officer, 'GET', '/commission/proposals');
  return (body.data as { proposals: Proposal[] }).proposals.filter(({ state }) => state === 'waiting');
}

/**
 * Sets when voting begins and ends, as if time had passed: no test waits for it.
 * Takes: the server's data folder, the times in minutes from now, and the election.
 */
export function setClock(
  dataDir: string,
  electionId: string,
  { begins, ends }: { begins: number; ends: number },
): Promise<void> {
  const [opensAt, closesAt] = [begins, ends].map((n) => new Date(Date.now() + n * 60_000).toISOString());
  const times = `opens_at = '${opensAt}', closes_at = '${closesAt}'`;
  return asOwner(dataDir, 'evoting', `UPDATE elections SET ${times} WHERE id = '${electionId}'`);
}
