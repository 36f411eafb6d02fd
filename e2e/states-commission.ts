import type { DataOf } from '@evoting/contract/calls';
import { electionIdSchema } from '@evoting/contract/commission/proposals';
import { userIdSchema } from '@evoting/contract/fields';
import { expect, type Page } from '@playwright/test';
import type { ConsoleScreen } from '../apps/web/src/lib/paths.ts';
import { HEADINGS, logInAsOfficer, openConsole } from './console.ts';
import type { People } from './people.ts';
import type { State } from './states.ts';
import { consoleStates } from './states-console.ts';
import { dialogStates } from './states-dialogs.ts';

const NOT_ENDED = { closed: false, counted: false, certified: false };
const MINUTE_MS = 60_000;

/** A voter whose contact disputes the claim. */
const DISPUTED: DataOf<'POST /commission/desk/looks'> = {
  electionId: electionIdSchema.parse('0190a0b0-0000-7000-8000-000000000001'),
  voter: {
    place: {
      voterNumber: 'VIN/0042',
      surname: 'Okonkwo-Abdulrahman',
      name: 'Adebayo',
      area: 'Ikeja',
      state: 'claimed',
      isDisputed: true,
      isByLink: false,
      contact: 'adebayo@example.org',
    },
    account: {
      id: userIdSchema.parse('0190a0b0-0000-7000-8000-000000000002'),
      email: 'somebody@example.com',
      isConfirmed: true,
    },
    hasVoted: false,
  },
  heldUp: [],
};

/** States of the console, as the demo's returning officer sees them. */
export const commissionStates: readonly State[] = [
  {
    name: 'commission-desk',
    async open(page, people) {
      const { email } = await people.voter();
      await openConsole(page, people, 'desk');
      await page.getByLabel('Voter number or e-mail').fill(email);
      await page.getByRole('button', { name: 'Look', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Send a mail again' })).toBeVisible();
    },
  },
  {
    name: 'commission-desk-disputed',
    async open(page, people) {
      await page.route('**/api/commission/desk/looks', (route) =>
        route.fulfill({ json: { message: '', data: DISPUTED } }),
      );
      await openConsole(page, people, 'desk');
      await page.getByLabel('Voter number or e-mail').fill('VIN/0042');
      await page.getByRole('button', { name: 'Look', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'The claim is disputed' })).toBeVisible();
    },
  },
  {
    // A running rehearsal, as the officer who began it sees it.
    name: 'commission-rehearsal',
    async open(page, people) {
      await page.route('**/api/commission/elections', async (route) => {
        const answer = await (await route.fetch()).json();
        const [election] = answer.data.elections;
        const draft = { ...election, status: 'draft', isCurrent: true, hasResult: false, isCertified: false };
        await route.fulfill({ json: { ...answer, data: { ...answer.data, elections: [draft] } } });
      });
      const address = 'https://rehearsal.example.org';
      const rehearsal = {
        id: '0190a0b0-0000-7000-8000-000000000007',
        state: 'running',
        begunBy: 'Halima Sani',
        address,
        setupLink: `${address}/commission/setup#${'aB3_'.repeat(10)}xyz`,
        steps: { setUp: false, letters: true, opened: true, ballots: 48, liveCount: null, ...NOT_ENDED },
      };
      const data = { mayBegin: 'yes', endedByItself: false, rehearsal, madeUp: null };
      await page.route('**/api/commission/rehearsal', (route) =>
        route.fulfill({ json: { message: '', data } }),
      );
      await openConsole(page, people, 'elections');
      await expect(page.getByRole('button', { name: 'End the rehearsal' })).toBeVisible();
    },
  },
  {
    name: 'commission-made-up-voters',
    async open(page, people) {
      const madeUp = { mayVote: 'yes', left: 48, didFail: true };
      const data = { mayBegin: 'is-rehearsal', endedByItself: false, rehearsal: null, madeUp };
      await page.route('**/api/commission/rehearsal', (route) =>
        route.fulfill({ json: { message: '', data } }),
      );
      await openConsole(page, people, 'elections');
      await expect(page.getByRole('button', { name: 'Let them vote' })).toBeVisible();
    },
  },
  {
    // Two officers reopen voting that the clock has just ended.
    name: 'commission-undo',
    async open(page, people) {
      await page.route('**/api/commission/day', async (route) => {
        const answer = await (await route.fetch()).json();
        const { nowMs, election } = answer.data;
        const ended = { ...election, state: 'closed', closesAt: new Date(nowMs - MINUTE_MS).toISOString() };
        await route.fulfill({ json: { ...answer, data: { ...answer.data, election: ended } } });
      });
      await openConsole(page, people, 'day');
      await page.getByRole('button', { name: 'Open voting again' }).click();
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
    },
  },
  ...(['asked', 'made'] as const).map((kind) => ({
    name: `commission-second-factor-${kind}`,
    async open(page: Page, people: People) {
      const has = {
        isConfirmed: false,
        hasAuthenticator: kind === 'asked',
        passkeys: 0,
        recoveryCodes: 0,
        isPresent: false,
        isUnlocked: false,
      };
      await page.route('**/api/commission/second-factor', async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, data: has } });
      });
      await logInAsOfficer(page, people);
      await page.goto('/commission/second-factor');
      const sign = kind === 'asked' ? 'Confirm' : 'Make a passkey';
      await expect(page.getByRole('button', { name: sign })).toBeVisible();
    },
  })),
  {
    name: 'commission-second-factor-locked',
    async open(page, people) {
      const has = {
        isConfirmed: true,
        hasAuthenticator: true,
        passkeys: 1,
        recoveryCodes: 7,
        isPresent: true,
        isUnlocked: false,
      };
      await page.route('**/api/commission/second-factor', (route) =>
        route.fulfill({ json: { message: '', data: has } }),
      );
      await logInAsOfficer(page, people);
      await page.goto('/commission/second-factor');
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'commission-second-factor-own',
    async open(page, people) {
      const has = {
        isConfirmed: true,
        hasAuthenticator: true,
        passkeys: 1,
        recoveryCodes: 7,
        isPresent: true,
        isUnlocked: true,
      };
      const passkeys = [{ id: 'key', addedAtMs: Date.parse('2026-11-01T09:00:00Z') }];
      for (const [path, data] of [
        ['second-factor', has],
        ['second-factor/passkeys', { passkeys }],
      ] as const)
        await page.route(`**/api/commission/${path}`, (route) =>
          route.fulfill({ json: { message: '', data } }),
        );
      await logInAsOfficer(page, people);
      await page.goto('/commission/second-factor');
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
    },
  },
  ...consoleStates,
  ...dialogStates,
  // The plain state of every other screen.
  ...(Object.keys(HEADINGS) as ConsoleScreen[])
    .filter((screen) => screen !== 'desk')
    .map((screen) => ({
      name: `commission-${screen}`,
      async open(page: Page, people: People) {
        await openConsole(page, people, screen);
        // All placeholders are replaced.
        await expect(page.getByRole('main').locator('.animate-pulse')).toHaveCount(0);
      },
    })),
];
