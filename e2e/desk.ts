import { expect, type Page } from '@playwright/test';
import type { Letter } from '../apps/simulator/src/letters.ts';

/** Makes the device of an officer a desk. */
export async function makeDesk(officer: Page): Promise<void> {
  await officer.goto('/commission/desk');
  await officer.getByRole('button', { name: 'Make this device a desk' }).click();
  await expect(officer).toHaveURL(/\/vote-by-link$/);
}

/** Types number and code of a letter or slip. */
export async function typeSlip(desk: Page, { voterNumber, code }: Letter): Promise<void> {
  await desk.getByLabel('Voter number').fill(voterNumber);
  await desk.getByLabel('Code').fill(code);
}

/**
 * Opens the paper of a letter or slip.
 * @returns the session's token
 */
export async function openPaper(desk: Page, slip: Letter): Promise<string> {
  await typeSlip(desk, slip);
  const opened = desk.waitForResponse('**/api/vote/open-place');
  await desk.getByRole('button', { name: 'Open my ballot paper' }).click();
  return (await (await opened).json()).data.token;
}
