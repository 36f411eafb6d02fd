import type { Client } from '@evoting/contract/client';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../apps/server/src/demo/accounts.ts';
import type { ConsoleScreen } from '../apps/web/src/lib/paths.ts';
import { logInAs } from './fixtures.ts';
import type { Account, People } from './people.ts';

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
  languages: 'Languages',
  log: 'Audit log',
} as const satisfies Readonly<Record<ConsoleScreen, string>>;

/** Logs a page in as the returning officer of the demo. */
export async function logInAsOfficer(page: Page, people: People): Promise<void> {
  await logInAs(page, await confirmedOfficer(people, page.request));
}

/** The session of this worker: an app's codes are too few for a login in each test. */
let session: Account | null = null;

async function confirmedOfficer(people: People, request: APIRequestContext): Promise<Account> {
  if (session && (await isLive(people.as(session.token)))) return session;
  const account = await people.logIn({ name: '', ...DEMO_ACCOUNTS.commission });
  await people.as(account.token)('POST /commission/second-factor/code', {
    body: { code: await codeOnPage(request) },
  });
  session = account;
  return account;
}

const isLive = (call: Client) =>
  call('GET /commission/me').then(
    () => true,
    () => false,
  );

/** Two steps of an app's clock. */
const NEXT_CODE_MS = 60_000;

/** Reads the code of an officer on the page of the demo, and waits for the next one if all are used. */
export async function codeOnPage(
  request: APIRequestContext,
  email: string = DEMO_ACCOUNTS.commission.email,
): Promise<string> {
  let code = '';
  await expect
    .poll(
      async () => {
        const page = await (await request.get('/dev/officer-codes')).text();
        const shown = page.split(`<p>${email}</p>`)[1]?.split('</article>')[0] ?? '';
        code = (/\d{3} \d{3}/.exec(shown)?.[0] ?? '').replace(' ', '');
        return code;
      },
      { message: 'a code that is not used yet', timeout: NEXT_CODE_MS },
    )
    .not.toBe('');
  return code;
}

/** Opens a screen of the console as the returning officer of the demo. */
export async function openConsole(page: Page, people: People, screen: ConsoleScreen): Promise<void> {
  await logInAsOfficer(page, people);
  await page.goto(`/commission/${screen}`);
  await expect(page.getByRole('heading', { name: HEADINGS[screen], level: 1 })).toBeVisible();
}
