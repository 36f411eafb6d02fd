import { expect, type Page } from '@playwright/test';
import { askToVote, chooseAll } from './ballot.ts';
import { failure, fillIn, logInAs } from './fixtures.ts';
import type { People } from './people.ts';
import { type Recorded, recordElection, serveRecord, spoil } from './recorded.ts';
import { commissionStates } from './states-commission.ts';
import { linkStates } from './states-links.ts';
import { publicStates } from './states-public.ts';

export interface State {
  readonly name: string;
  /** 'changing' if it adds candidates. */
  readonly paper?: 'changing';
  /** Brings the page into the state and waits until it is there. */
  open(page: Page, people: People): Promise<void>;
}

/** Every screen in every state, for axe and for screenshots. */
export const states: readonly State[] = [
  ...publicStates,
  ...linkStates,
  ...commissionStates,
  ...[
    '/',
    '/about',
    '/how-it-works',
    '/contact',
    '/privacy',
    '/terms',
    '/accessibility',
    '/no/such/path',
    '/verify',
    '/who-watches',
    '/voter/ballot',
    '/auth/login',
    '/voter/register',
    '/party/register',
    '/candidate/register',
  ].map(plain),
  { name: 'home-menu', open: (page) => homeWith(page, /menu/i, '#nav-menu') },
  { name: 'home-search', open: (page) => homeWith(page, /search/i, 'dialog input') },
  { name: 'home-notifications', open: (page) => homeWith(page, /notification/i, '#notifications li') },
  {
    name: 'login-refused',
    async open(page) {
      await page.route('**/api/user/login', (route) =>
        route.fulfill(failure(401, 'Email or password is not correct')),
      );
      await page.goto('/auth/login');
      await submit(page, 'somebody@example.org', 'password');
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'login-invalid',
    async open(page) {
      await page.goto('/auth/login');
      await submit(page, 'somebody', '1');
      await expect(page.getByText('Invalid email address')).toBeVisible();
    },
  },
  {
    name: 'voter-register-mismatch',
    async open(page) {
      await page.goto('/voter/register');
      await page.getByLabel('Password', { exact: true }).fill('one');
      await expect(page.getByText("The passwords don't match!")).toBeVisible();
    },
  },
  {
    name: 'voter-register-toast',
    async open(page) {
      await page.route('**/api/user/register-voter', (route) =>
        route.fulfill(failure(409, 'An account with this email exists already')),
      );
      await page.goto('/voter/register');
      await fillIn(page, { 'Full Name': 'Ngozi Adeyemi', Email: 'ngozi@example.org' });
      await page.getByRole('button', { name: 'Register your account' }).click();
      await expect(page.getByText('An account with this email exists already')).toBeVisible();
    },
  },
  {
    name: 'candidate-register-invalid',
    async open(page) {
      await page.goto('/candidate/register');
      await page.getByRole('main').locator('button[type=submit]').click();
      await expect(page.getByText('Full name is required')).toBeVisible();
    },
  },
  {
    name: 'party-register-success',
    async open(page) {
      await page.route('**/api/user/register-party', (route) =>
        route.fulfill({ status: 201, json: { message: 'Party registered', data: {} } }),
      );
      await page.goto('/party/register');
      await page.getByLabel('Party Name').fill('Harmony');
      await submit(page, 'harmony@example.org', 'password');
      await expect(page.getByText('Party Registration Successful')).toBeVisible();
    },
  },
  ...results(),
  ...party(),
  ...voting(),
  ...checkingDevice(),
  ...verifying(),
  ...following(),
  {
    name: 'candidate-dashboard',
    paper: 'changing',
    async open(page, people) {
      await logInAs(page, await people.candidateAccount());
      await page.goto('/candidate/dashboard');
      await expect(page.getByLabel(/bio/i)).toBeVisible();
    },
  },
];

/** The pages in their usual state, one each. */
const MAIN = new Set(
  [
    'home about how-it-works contact privacy terms accessibility no-such-path candidate-page results-full declaration',
    'auth-login forgot-password reset-password-again voter-register party-register candidate-register on-the-roll',
    'voting-full voter-profile ballot-proved device-check verify-verified newsletter-confirm candidate-dashboard',
    'party-dashboard-full party-candidates-full party-profile setup invitation trustee-first-visit',
    'commission-elections commission-areas commission-trustees commission-roll commission-parties commission-day',
    'commission-count commission-officers commission-log commission-desk commission-second-factor-own',
  ].flatMap((names) => names.split(' ')),
);
for (const name of MAIN)
  if (!states.some((state) => state.name === name)) throw new Error(`There is no state ${name}`);

/** Leaves the other states to `npm run test:release`. */
export const tagOf = ({ name }: State) => (MAIN.has(name) ? [] : ['@release']);

function plain(path: string): State {
  return {
    name: path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'),
    async open(page) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  };
}

/** Opens the home page, presses a button of its bar, and waits for `shown`. */
async function homeWith(page: Page, button: RegExp, shown: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: button }).click();
  await expect(page.locator(shown).first()).toBeVisible();
}

async function submit(page: Page, email: string, password: string): Promise<void> {
  const main = page.getByRole('main');
  await fillIn(page, { Email: email, Password: password });
  await main.locator('button[type=submit]').click();
}

/** A request that is never answered. */
const never = () => {};
const broken = failure(500, 'Something went wrong');

function results(): State[] {
  const call = '**/api/extras/election-results';
  const at = (name: string, text: string, prepare: (page: Page) => Promise<unknown>): State => ({
    name,
    async open(page) {
      await prepare(page);
      await page.goto('/voter/results');
      // The screen itself, not its placeholder.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(text).first()).toBeVisible();
    },
  });
  return [
    {
      name: 'results-full',
      async open(page) {
        await page.goto('/voter/results');
        await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
      },
    },
    at('results-loading', 'Loading...', (page) => page.route(call, never)),
    at('results-error', 'An error has occured', (page) => page.route(call, (route) => route.fulfill(broken))),
    {
      name: 'results-empty',
      async open(page) {
        await page.goto(`${process.env.E2E_EMPTY_URL}/voter/results`);
        await expect(page.getByText('No data available')).toBeVisible();
      },
    },
  ];
}

/** A suspended party with a withdrawn nomination. */
const suspendedParty = {
  message: '',
  data: {
    state: 'suspended',
    reason: 'Forged papers.',
    nominating: null,
    posts: [],
    withdrawn: [
      {
        id: '00000000-0000-4000-8000-000000000001',
        name: 'Candidate Number 2',
        postName: 'Governor',
        reason: 'Asked to be left out.',
      },
    ],
  },
};

function party(): State[] {
  const at = (
    name: string,
    path: string,
    settle: (page: Page, said: readonly string[]) => Promise<unknown>,
    candidates = 0,
  ): State => ({
    name,
    ...(candidates > 0 ? { paper: 'changing' } : {}),
    async open(page, people) {
      const account = await people.party();
      for (let number = 1; number <= candidates; number += 1)
        await people.candidate(account, `Candidate Number ${number}`);
      await logInAs(page, account);
      // On a busy machine the alert may come before the page has loaded.
      const said: string[] = [];
      page.on('dialog', (dialog) => {
        said.push(dialog.message());
        void dialog.accept();
      });
      if (name.endsWith('loading')) await page.route(/\/api\/party\/(get-stats|candidates)/, never);
      if (name.endsWith('error'))
        await page.route(/\/api\/party\/(get-stats|candidates)/, (route) => route.fulfill(broken));
      if (/(suspended|withdrawn)$/.test(name))
        await page.route('**/api/party/standing', (route) => route.fulfill({ json: suspendedParty }));
      await page.goto(path);
      await settle(page, said);
    },
  });
  const add = (page: Page) => page.getByRole('button', { name: 'Add Candidate' }).click();
  const options = (item: string) => async (page: Page) => {
    await page
      .getByRole('button', { name: /options|actions/i })
      .first()
      .click();
    if (item) await page.getByRole('menuitem', { name: item }).click();
  };
  const shows = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();
  const busy = (page: Page) => expect(page.locator('[aria-busy=true]').first()).toBeVisible();
  return [
    at('party-dashboard-full', '/party/dashboard', shows('Your Candidates')),
    at('party-dashboard-loading', '/party/dashboard', busy),
    at('party-dashboard-error', '/party/dashboard', shows('Error Loading Page, please reload')),
    at('party-dashboard-suspended', '/party/dashboard', shows('Forged papers.')),
    at('party-candidates-withdrawn', '/party/candidates', shows('Asked to be left out.'), 1),
    at('party-candidates-empty', '/party/candidates', shows('No records found')),
    at('party-candidates-loading', '/party/candidates', busy),
    at('party-candidates-error', '/party/candidates', (_, said) => expect.poll(() => said.length).toBe(1)),
    at('party-candidates-full', '/party/candidates', shows('Candidate Number 3'), 11),
    at('party-candidate-add', '/party/candidates', add),
    at('party-candidate-menu', '/party/candidates', options(''), 1),
    at('party-candidate-edit', '/party/candidates', options('Edit Candidate'), 1),
    at('party-candidate-reset', '/party/candidates', options('Reset Password'), 1),
    at('party-profile', '/party/profile', (page) =>
      expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    ),
  ];
}

function voting(): State[] {
  const at = (
    name: string,
    settle: (page: Page) => Promise<unknown>,
    prepare?: (page: Page) => Promise<unknown>,
  ): State => ({
    name,
    async open(page, people) {
      const voter = await people.voter();
      if (name === 'voting-all-good') await people.vote(voter);
      await logInAs(page, voter);
      await prepare?.(page);
      await page.goto(name === 'voter-profile' ? '/voter/profile' : '/voter/election');
      await settle(page);
    },
  });
  const first = (page: Page) => page.getByRole('button', { name: /^Vote for (?!All)/ }).first();
  const vote = (page: Page) => page.getByRole('button', { name: 'Vote', exact: true }).click();
  const yes = async (page: Page) => {
    await chooseAll(page);
    await vote(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  };
  const answer = (reply: 'never' | 'failure') => (page: Page) =>
    page.route('**/api/vote/cast', (route) => (reply === 'never' ? undefined : route.fulfill(broken)));
  return [
    at('voting-full', async (page) => {
      await expect(first(page)).toBeVisible();
      await expect(page.getByText('The ballot paper was found in the public record')).toBeVisible();
      await expect(page.getByRole('main').locator('li img').first()).toBeVisible();
    }),
    at(
      'voting-loading',
      async (page) => {
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(main.locator('[aria-busy=true], [role=status]').first()).toBeAttached();
      },
      (page) => page.route('**/api/vote/initiate-vote?*', never),
    ),
    at(
      'voting-error',
      (page) => expect(page.getByText('Error', { exact: true })).toBeVisible(),
      (page) => page.route('**/api/vote/initiate-vote?*', (route) => route.fulfill(broken)),
    ),
    at('voting-select', (page) => first(page).click()),
    at('voting-chosen', chooseAll),
    at('voting-confirm', async (page) => {
      await chooseAll(page);
      await vote(page);
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Yes' })).toBeEnabled();
    }),
    at(
      'voting-casting',
      async (page) => {
        await yes(page);
        await expect(page.getByText('Casting your vote')).toBeVisible();
      },
      answer('never'),
    ),
    at(
      'voting-failed',
      async (page) => {
        await yes(page);
        await expect(page.getByText('Voting Failed!')).toBeVisible();
      },
      answer('failure'),
    ),
    at('voting-success', async (page) => {
      await yes(page);
      await expect(page.getByText('Votes Submitted Successfully!')).toBeVisible();
    }),
    at('voting-all-good', (page) => expect(page.getByText("You're all good!")).toBeVisible()),
    at('voter-profile', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()),
  ];
}

function checkingDevice(): State[] {
  const at = (name: string, settle: (page: Page) => Promise<unknown>): State => ({
    name,
    async open(page, people) {
      await logInAs(page, await people.voter());
      if (name === 'voting-waiting') await page.route('**/api/board/*/payload/**', never);
      await page.goto('/voter/election');
      await chooseAll(page);
      await settle(page);
    },
  });
  const revealBallot = async (page: Page) => {
    await (await askToVote(page)).getByRole('button', { name: 'Check this device' }).click();
    const code = page.getByRole('img', { name: 'Link that checks the test ballot' });
    await expect(code.locator('path')).toBeAttached();
    return page.getByRole('link', { name: 'Open the check' }).getAttribute('href');
  };
  return [
    at('voting-waiting', async (page) => {
      await askToVote(page);
      await expect(page.getByText('Waiting for the network')).toBeVisible();
    }),
    at('voting-offline', async (page) => {
      const yes = (await askToVote(page)).getByRole('button', { name: 'Yes' });
      await expect(yes).toBeEnabled();
      await page.context().setOffline(true);
      await yes.click();
      await expect(page.getByText('You are offline: waiting for the network')).toBeVisible();
    }),
    at('voting-logged-out', async (page) => {
      await page.route('**/api/vote/cast', (route) => route.fulfill(failure(401, 'Please login again')));
      await (await askToVote(page)).getByRole('button', { name: 'Yes' }).click();
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Log in again' })).toBeVisible();
    }),
    at('voting-no-booth', async (page) => {
      await page.evaluate(() => localStorage.removeItem('vote_choice'));
      await page.route('**/api/board/*/checkpoint', (route) => route.fulfill({ body: 'no note' }));
      await page.reload();
      await expect(page.getByText(/damaged or not rightly signed/)).toBeVisible();
    }),
    at('voting-opened', revealBallot),
    at('device-check', async (page) => {
      await page.goto((await revealBallot(page)) ?? '');
      await expect(page.getByRole('heading', { name: 'Choices in this ballot' })).toBeVisible();
    }),
    at('device-check-changed', async (page) => {
      await page.goto(
        ((await revealBallot(page)) ?? '').replace(/seed=(.)/, (_, first) => `seed=${first === '0' ? 1 : 0}`),
      );
      await expect(page.getByText('This test ballot is not what its link says')).toBeVisible();
    }),
  ];
}

function verifying(): State[] {
  const at = (
    name: string,
    end: string | RegExp,
    prepare: (recorded: Recorded) => void = () => {},
  ): State => ({
    name,
    async open(page) {
      const recorded = await recordElection();
      prepare(recorded);
      const held = new Promise<void>(() => {});
      const isHeld = (path: string) => name === 'verify-running' && path.startsWith('payloads/');
      await serveRecord(page.context(), recorded, (path) => (isHeld(path) ? held : undefined));
      await page.goto('/verify');
      await page.getByRole('button', { name: 'Check everything' }).click();
      await expect(page.getByText(end).first()).toBeVisible();
    },
  });
  return [
    at('verify-running', 'Checking the record'),
    at('verify-verified', /^Verified$/),
    at('verify-failed', 'NOT verified', (recorded) => spoil(recorded, 'payloads/000.p/6')),
  ];
}

function following(): State[] {
  const at = (name: string, tracker: string | null, outcome?: string | RegExp): State => ({
    name,
    async open(page, people) {
      const recorded = await recordElection();
      await serveRecord(page.context(), recorded);
      const voter = await people.voter();
      await logInAs(page, voter);
      const { user } = (await people.as(voter.token)('GET /user/profile')).data;
      const account = name === 'ballot-elsewhere' ? 'another account' : user.id;
      const kept = JSON.stringify([{ account, receipt: recorded.receipt }]);
      await page.addInitScript((receipts) => localStorage.setItem('ballot_receipts', receipts), kept);
      await page.goto(`/voter/ballot${tracker === null ? '' : `#${tracker}`}`);
      const check = page.getByRole('button', { name: /^Check (my|this) ballot in the public record$/ });
      if (name === 'ballot-elsewhere') return expect(page.getByText(outcome ?? '')).toBeVisible();
      await expect(check).toBeEnabled();
      if (!outcome) return;
      await check.click();
      await expect(page.getByText(outcome)).toBeVisible();
    },
  });
  return [
    at('ballot-kept', null),
    at('ballot-elsewhere', null, 'No receipt of this account is on this device.'),
    at('ballot-proved', null, 'Your ballot is in the record and counted'),
    at('ballot-unknown', `${'B'.repeat(42)}A`, /No ballot with this tracker is known here/),
  ];
}
