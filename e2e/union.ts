/** The students' union of union.spec.ts: two faculties, eleven candidates without a party, 500 students. */
import { expect, type Page } from '@playwright/test';
import { readLetters } from '../apps/simulator/src/letters.ts';
import { createSimulation } from '../apps/simulator/src/voter.ts';
import { cast, chooseAll } from './ballot.ts';
import { picture } from './commission.ts';
import { openPaper } from './desk.ts';
import { fillIn } from './fixtures.ts';
import { PORTRAIT } from './portrait.ts';

export const TITLE = 'Students’ Union Election';
/** The address of its record. */
export const LOG = 'students-union-election-2026';
export const VOTERS = 500;
/** The number of simulated voters, beside one with a phone and those at a desk. */
export const CROWD = 19;
/** The number of students who vote at a desk. */
export const AT_DESK = 10;
export const BALLOTS = CROWD + AT_DESK + 1;
/** As an officer types them: two are elected to the council, and each faculty elects its representative. */
const POSTS = ['President', 'General Secretary', 'Council Member [2]', 'Faculty Representative @ faculty'];
export const QUESTION = 'Shall the yearly levy be 5,000 naira?';
const FACULTIES = ['Faculty of Arts', 'Faculty of Science'];

export const ROLL = [
  'Matric number,Surname,First name,Faculty',
  ...Array.from(
    { length: VOTERS },
    (_, n) => `MAT/${n + 1},Surname${n + 1},Name,${n % 2 ? 'FACULTY-OF-SCIENCE' : 'FACULTY-OF-ARTS'}`,
  ),
  '',
].join('\n');

const TABLE = [
  'post,name,bio',
  'President,Bem Tor,Clean halls of residence.',
  'General Secretary,Chi Eze,Minutes within a week.',
  'General Secretary,Dan Uwa,Every meeting is announced.',
  'Council Member,Efe Ojo,More buses.',
  'Council Member,Fay Ita,A nurse on every campus.',
  'Council Member,Gbenga Ade,Fair dues.',
  'Faculty Representative (Faculty of Arts),Hadiza Musa,Longer library hours.',
  'Faculty Representative (Faculty of Arts),Ike Udo,Studios at night.',
  'Faculty Representative (Faculty of Science),Joy Bassey,Safe laboratories.',
  'Faculty Representative (Faculty of Science),Kunle Ojo,Field trips for all.',
  '',
].join('\n');
const CANDIDATES = 11;

/** Types the faculties as an officer. */
export async function typeFaculties(page: Page): Promise<void> {
  await page.goto('/commission/areas');
  await page.getByLabel('Kind of area').fill('faculty');
  await page.getByLabel('Names, one a line').fill(FACULTIES.join('\n'));
  await page.getByRole('button', { name: 'Look at them' }).click();
  await expect(page.getByRole('dialog').getByText('Faculty of Science')).toBeVisible();
  await picture(page, 'areas');
  await page.getByRole('button', { name: 'These are right' }).click();
  await expect(page.getByText('2 areas are new.')).toBeVisible();
}

/** Begins the draft, in which everything but the fields filled in here stays as the template has it. */
export async function beginElection(page: Page): Promise<void> {
  await page.goto('/commission/elections');
  await page.getByRole('button', { name: 'Begin an election' }).click();
  await fillIn(page, {
    Title: TITLE,
    Year: '2026',
    'Posts, one a line': POSTS.join('\n'),
    'Questions, one a line': QUESTION,
  });
  await page.getByLabel('Who stands').selectOption('Candidates without a party');
  await page.getByLabel('If candidates are level for a seat').selectOption('A lot is drawn');
  await picture(page, 'new-election');
  await page.getByRole('button', { name: 'Begin as a draft' }).click();
  await expect(page.getByRole('heading', { name: /^Before the opening/ })).toBeVisible();
}

/** Puts the candidates up as one officer, one typed and ten from a table; the other approves each of them. */
export async function putUpCandidates(page: Page, other: Page): Promise<void> {
  await page.goto('/commission/parties?show=nominations');
  await page.getByRole('button', { name: 'Put up a candidate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Post').selectOption('President');
  await dialog.getByLabel('Name on the ballot').fill('Aisha Bala');
  await dialog.getByLabel('Manifesto').fill('Light at night.');
  const portrait = { name: 'ada.png', mimeType: 'image/png', buffer: Buffer.from(PORTRAIT, 'base64') };
  await dialog.getByLabel('Picture').setInputFiles(portrait);
  await dialog.getByRole('button', { name: 'Put up' }).click();
  await expect(page.getByText('Aisha Bala', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Put up a table' }).click();
  const table = { name: 'candidates.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) };
  await dialog.getByLabel('Table of candidates').setInputFiles(table);
  await expect(dialog.getByText(`${CANDIDATES - 1} candidates are put up.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await other.goto('/commission/parties?show=nominations');
  const approve = other.getByRole('button', { name: 'Approve' });
  await expect(approve).toHaveCount(CANDIDATES);
  await expect(other.getByText('Independent')).toHaveCount(CANDIDATES);
  await picture(other, 'candidates', approve.nth(1));
  for (let left = CANDIDATES; left > 0; left--) {
    await expect(approve).toHaveCount(left);
    await approve.first().click();
  }
  await expect(approve).toHaveCount(0);
}

/**
 * Simulates students who vote with their letters.
 * @param file the saved list of letters, of which the first one stays unused
 */
export async function letStudentsVote(url: string, file: string): Promise<void> {
  const letters = (await readLetters(file)).slice(1, CROWD + 1);
  const { voteOnce } = createSimulation(`${url}/api`, { letters });
  await Promise.all(letters.map(() => voteOnce()));
}

/** Lets students without a phone vote by their letters, one after the other, at a device that an officer made a desk. */
export async function voteAtDesk(desk: Page, file: string): Promise<void> {
  for (const letter of (await readLetters(file)).slice(CROWD + 1, BALLOTS)) {
    await openPaper(desk, letter);
    await chooseAll(desk);
    await cast(desk);
    const dialog = desk.getByRole('dialog', { name: 'Votes Submitted Successfully!' });
    await dialog.getByRole('button', { name: 'I have finished: forget me' }).click();
    await expect(desk.getByLabel('Voter number')).toHaveValue('');
  }
}

const [FIRST, SECOND, OBSERVER] = ['Halima Sani', 'Chuka Obi', 'Ngozi Bello'];

/** The number of acts in the audit log at the end, by act and actor. */
export const EVERY_ACT: Readonly<Record<string, number>> = {
  ...Object.fromEntries([FIRST, SECOND, OBSERVER].map((name) => [`officer-added: ${name}`, 1])),
  ...Object.fromEntries([FIRST, SECOND, OBSERVER].map((name) => [`second-factor-added: ${name}`, 1])),
  [`nominated: ${FIRST}`]: CANDIDATES,
  [`officer-invited: ${FIRST}`]: 1,
  [`officer-invited: ${SECOND}`]: 1,
  // The second officer was invited by the first one alone.
  [`done-by-one-officer: ${FIRST}`]: 1,
  [`areas-added: ${FIRST}`]: 1,
  [`election-created: ${FIRST}`]: 1,
  [`trustees-invited: ${FIRST}`]: 1,
  [`rehearsal-begun: ${FIRST}`]: 1,
  [`rehearsed: ${FIRST}`]: 1,
  [`rehearsal-ended: ${FIRST}`]: 1,
  [`papers-seen: ${FIRST}`]: 1,
  [`roll-imported: ${FIRST}`]: 1,
  [`roll-letters-begun: ${FIRST}`]: 1,
  [`roll-letters-kept: ${FIRST}`]: 1,
  [`voter-looked-up: ${FIRST}`]: 1,
  // Trustees have no accounts. The second share completes the result.
  'trustees-ready: TRUSTEE': 1,
  'trustee-rehearsed: TRUSTEE': 3,
  'shares-given: TRUSTEE': 2,
  'election-counted: TRUSTEE': 1,
  [`desk-opened: ${SECOND}`]: 1,
  [`nomination-approved: ${SECOND}`]: CANDIDATES,
  // Acts of two officers: invite the observer, make letters, freeze, open, close, certify, archive.
  [`proposed: ${FIRST}`]: 7,
  [`confirmed: ${SECOND}`]: 7,
  [`roll-frozen: ${SECOND}`]: 1,
  [`election-opened: ${SECOND}`]: 1,
  [`election-closed: ${SECOND}`]: 1,
  [`result-certified: ${SECOND}`]: 1,
  [`election-archived: ${SECOND}`]: 1,
};
