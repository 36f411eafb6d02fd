import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../apps/server/src/demo/accounts.ts';
import type { ConsoleScreen } from '../apps/web/src/lib/paths.ts';
import { logInAs } from './fixtures.ts';
import type { People } from './people.ts';

/** The heading of each screen of the console, by its path below `/commission/`. */
export const HEADINGS = {
  elections: 'Elections',
  areas: 'Areas and posts',
  trustees: 'Trustees',
  roll: 'The roll',
  parties: 'Parties and nominations',
  day: 'Voting day',
  count: 'Count and certify',
  desk: 'Help desk',
  officers: 'The commission',
  log: 'Audit log',
} as const satisfies Readonly<Record<ConsoleScreen, string>>;

/** Logs a page in as the returning officer of the demo. */
export async function logInAsOfficer(page: Page, people: People): Promise<void> {
  await logInAs(page, await people.logIn({ name: '', ...DEMO_ACCOUNTS.commission }));
}

/** Opens a screen of the console as the returning officer of the demo. */
export async function openConsole(page: Page, people: People, screen: ConsoleScreen): Promise<void> {
  await logInAsOfficer(page, people);
  await page.goto(`/commission/${screen}`);
  await expect(page.getByRole('heading', { name: HEADINGS[screen], level: 1 })).toBeVisible();
}
