import { expect, type Page } from '@playwright/test';
import { markPage } from '../apps/server/src/rehearsal/pages.ts';
import { answer, type DataIn, shows } from './answers.ts';
import { failure, fillIn, logInAs } from './fixtures.ts';
import type { State } from './states.ts';
import { openWatched } from './watched.ts';

const main = (page: Page) => page.getByRole('main');

/** Changes the state of the election in the results. */
async function resultsWith(page: Page, change: object): Promise<void> {
  await page.route('**/api/extras/election-results', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, meta: { ...answer.meta, ...change } } });
  });
  await page.route('**/api/extras/election', (route) => route.fulfill(failure(503)));
}

/** Marks every page as the server of a rehearsal does. */
export async function asRehearsal(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, body: markPage(await answer.text()) });
  });
}

const DECLARATION = {
  message: 'Declaration',
  data: {
    turnout: [
      { areas: ['Faculty of Arts'], places: 1_234_567, voted: 234_567 },
      { areas: ['Faculty of Law', 'Faculty of Dentistry'], places: 40, voted: 31 },
    ],
    officers: ['Ngozi Adaeze Okonkwo-Eze', 'Bola Ahmed'],
    trustees: [],
  },
};
const certification = {
  atMs: Date.UTC(2026, 10, 22, 9),
  officers: 2,
  size: 9,
  root: '',
  ballots: 3,
  result: '',
  holds: true,
};

/** The counts of a post that grew. */
const TIMELINE = {
  message: '',
  data: {
    counts: 900,
    candidates: ['Adaeze', 'Bello', 'Chike'].map((candidateName, i) => ({
      candidateId: `00000000-0000-4000-8000-00000000000${i}`,
      candidateName,
      partyName: 'Party',
      partyAcronym: null,
    })),
    points: [1, 2, 3, 4].map((n) => ({
      entry: 40 * n,
      atMs: Date.UTC(2026, 10, 22, 9 + n),
      ballots: 1_000 * n,
      votes: [400 * n, 100 * n * n, 200 * n],
    })),
  },
};

/** A result by area: states on the map, one of them too small, one level, and one area that is no state. */
const PLACES = {
  around: [],
  candidates: TIMELINE.data.candidates,
  parts: [
    ['NG-KANO', 'Kano', [300, 120, 40]],
    ['NG-LAGOS', 'Lagos', [90, 200, 10]],
    ['NG-FCT', 'Federal Capital Territory', [50, 50, 20]],
    ['NG-EKITI', 'Ekiti', null],
    ['ABROAD', 'Voters abroad', [10, 20, 30]],
  ].map(([code, name, votes]) => ({
    code: String(code),
    name: String(name),
    hasParts: false,
    voters: 900,
    ballots: 460,
    votes,
    shownWith: null,
  })),
};

/** States of public pages, and of an ended session. */
/** A commission that has said who it is. */
const FACE: DataIn<'GET /extras/notices'> = {
  announcements: [],
  corrections: [],
  officers: 3,
  twoSinceMs: Date.UTC(2026, 10, 1),
  passkeysOnlySinceMs: null,
  aloneActs: 0,
  claims: null,
  earlyEnd: null,
  contact: {
    name: 'Union Electoral Committee',
    logo: null,
    about: 'We run the elections of the students’ union. Every member on the roll of this session may vote.',
    ownFigures: true,
    phone: '+234 803 555 0100',
    whatsapp: null,
    email: 'help@example.org',
    hours: 'Every day, 8:00 to 18:00',
    address: 'Room 4, Union House',
  },
};

export const publicStates: readonly State[] = [
  {
    name: 'who-watches-silent',
    async open(page) {
      await openWatched(page);
      await expect(main(page).getByText(/Nothing shows that its program ever ran/)).toBeVisible();
    },
  },
  {
    name: 'home-of-a-commission',
    async open(page) {
      await answer(page, { 'GET /extras/notices': FACE });
      await page.goto('/');
      await shows('Union Electoral Committee')(page);
    },
  },
  {
    name: 'rehearsal',
    async open(page) {
      await asRehearsal(page);
      await page.goto('/');
      await expect(page.getByText('Rehearsal. Nothing here counts')).toBeVisible();
    },
  },
  {
    name: 'forgot-password',
    async open(page) {
      await page.goto('/auth/forgot-password');
      await expect(page.getByRole('button', { name: 'Mail me a link' })).toBeVisible();
    },
  },
  {
    name: 'forgot-password-sent',
    async open(page) {
      await page.goto('/auth/forgot-password');
      await fillIn(page, { Email: 'nobody@example.org' });
      await main(page).getByRole('button', { name: 'Mail me a link' }).click();
      await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible();
    },
  },
  {
    name: 'reset-password-refused',
    async open(page) {
      await page.goto(`/auth/reset-password#${'A'.repeat(43)}`);
      await fillIn(page, { 'New password': 'a new password' });
      await main(page).getByRole('button', { name: 'Set password' }).click();
      await expect(main(page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'reset-password-again',
    async open(page) {
      await page.goto(`/auth/reset-password#${'A'.repeat(43)}`);
      await page.getByLabel('Who made this account?').selectOption('VOTER');
      await expect(page.getByLabel('Name')).toBeVisible();
    },
  },
  {
    name: 'declaration',
    async open(page) {
      const seen = { ...certification, root: `${'A'.repeat(43)}=`, result: 'ab'.repeat(32) };
      await resultsWith(page, { status: 'closed', hasResult: true, certification: seen });
      await page.route('**/api/extras/declaration', (route) => route.fulfill({ json: DECLARATION }));
      await page.goto('/voter/results/declaration');
      await expect(main(page).getByRole('table', { name: 'Turnout by area' })).toBeVisible();
    },
  },
  {
    name: 'all-ballots',
    async open(page) {
      await page.goto('/voter/ballot');
      await page.getByRole('button', { name: 'Page through the trackers' }).click();
      await expect(page.getByText(/^Entries .* of .*:/)).toBeVisible();
    },
  },
  {
    name: 'candidate-page',
    async open(page) {
      await page.goto('/voter/results');
      await page.getByRole('tabpanel').getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: 'In their own words' })).toBeVisible();
    },
  },
  {
    name: 'results-closing',
    async open(page) {
      await resultsWith(page, { closesAtMs: Date.now() + 95 * 60_000, electionTitle: 'Students Union 2027' });
      await page.goto('/voter/results');
      await expect(page.getByText(/Voting closes/)).toBeVisible();
    },
  },
  {
    name: 'results-certified',
    async open(page) {
      await resultsWith(page, { status: 'closed', hasResult: true, certification });
      await page.goto('/voter/results');
      await expect(page.getByRole('main').locator('.tabler-icon-certificate')).toBeVisible();
    },
  },
  {
    name: 'results-timeline',
    async open(page) {
      await page.route('**/api/extras/timeline?*', (route) => route.fulfill({ json: TIMELINE }));
      await resultsWith(page, { treeSize: 160 });
      await page.goto('/voter/results');
      await page.locator('summary').first().click();
      await page.getByRole('slider').fill('0');
      await page.locator('details details summary').click();
      await expect(page.getByRole('cell').first()).toBeVisible();
    },
  },
  {
    name: 'results-by-area',
    async open(page) {
      const areas = PLACES.parts.map(({ code, name }) => ({ code, name, within: null }));
      await page.route('**/api/extras/areas', (route) =>
        route.fulfill({ json: { message: '', data: { areas } } }),
      );
      await page.route('**/api/extras/places?*', (route) =>
        route.fulfill({ json: { message: '', data: PLACES } }),
      );
      await resultsWith(page, { status: 'closed', hasResult: true });
      await page.goto('/voter/results');
      await expect(page.locator('figure svg')).toBeVisible();
    },
  },
  {
    name: 'party-count',
    async open(page) {
      await page.goto('/voter/results/party');
      const party = page.getByLabel('Party', { exact: true });
      await party.selectOption({ index: 1 });
      await expect(page.getByText(/ by area$/).first()).toBeVisible();
    },
  },
  {
    name: 'results-wall',
    async open(page) {
      await page.goto('/voter/results/wall');
      await expect(page.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'session-ended',
    async open(page, people) {
      await logInAs(page, await people.party());
      await page.goto('/party/candidates');
      await expect(page.getByText('No records found')).toBeVisible();
      await page.route('**/api/party/candidates?*', (route) =>
        route.fulfill(failure(401, 'Please login again')),
      );
      page.on('dialog', (dialog) => void dialog.accept());
      await page.getByRole('searchbox').fill('somebody');
      await expect(page.getByText('Your session has ended.')).toBeVisible();
    },
  },
];
