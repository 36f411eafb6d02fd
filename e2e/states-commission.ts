import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../apps/server/src/demo/accounts.ts';
import { logInAs } from './fixtures.ts';
import type { People } from './people.ts';
import type { State } from './states.ts';

/** The console's screens, as a returning officer of the demo sees them. */
export const commissionStates: readonly State[] = [
  {
    name: 'commission-desk',
    async open(page, people) {
      const { email } = await people.voter();
      await openConsole(page, people, 'desk', 'Help desk');
      await page.getByLabel('Voter number or e-mail').fill(email);
      await page.getByRole('button', { name: 'Look', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Send a mail again' })).toBeVisible();
    },
  },
  // The others are opened as they are, each by its own heading.
  ...(
    [
      ['elections', 'Elections'],
      ['roll', 'The roll'],
      ['parties', 'Parties and nominations'],
      ['day', 'Voting day'],
      ['officers', 'The commission'],
      ['log', 'Audit log'],
    ] as const
  ).map(([path, heading]) => ({
    name: `commission-${path}`,
    open: (page: Page, people: People) => openConsole(page, people, path, heading),
  })),
];

async function openConsole(page: Page, people: People, path: string, heading: string): Promise<void> {
  const officer = await people.logIn({ name: '', ...DEMO_ACCOUNTS.commission });
  await logInAs(page, officer);
  await page.goto(`/commission/${path}`);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}
