/** The students' union of union.spec.ts: two faculties, four parties, 500 students. */
import { expect, type Page } from '@playwright/test';
import { readLetters } from '../apps/simulator/src/letters.ts';
import { createSimulation } from '../apps/simulator/src/voter.ts';
import type { People } from './people.ts';

export const TITLE = 'Students’ Union Election';
/** The address of its record. */
export const LOG = 'students-union-election-2026';
export const VOTERS = 500;
/** The number of simulated voters, beside the one in a browser. */
export const CROWD = 19;
export const COMMON_POSTS = ['President', 'Vice President', 'General Secretary', 'Treasurer'];
/** Elected by each faculty. */
export const OWN_POST = 'Faculty Representative';

export const AREAS = [
  'code,parent,level,name',
  'UNI,,university,The University',
  'ART,UNI,faculty,Faculty of Arts',
  'SCI,UNI,faculty,Faculty of Science',
  '',
].join('\n');

export const ROLL = [
  'Matric number,Surname,First name,Faculty',
  ...Array.from({ length: VOTERS }, (_, n) => `MAT/${n + 1},Surname${n + 1},Name,${n % 2 ? 'SCI' : 'ART'}`),
  '',
].join('\n');

const PARTIES = ['Unity', 'Progress', 'Forward', 'Renewal'];
const NOMINATIONS = PARTIES.length * (COMMON_POSTS.length + 1);

/**
 * Makes twenty nominations: four parties for every common post, and two in each faculty. An officer approves
 * each party first, and then each nomination.
 */
export async function nominate(people: People, officer: Page): Promise<void> {
  const own = ['Arts', 'Science'].map((faculty) => `${OWN_POST} (Faculty of ${faculty})`);
  const parties = await Promise.all(PARTIES.map((name) => people.party(name)));
  await approveAll(officer, 'parties', parties.length);
  await Promise.all(
    parties.map(async (party, i) => {
      const posts = [...COMMON_POSTS, own[i % 2] ?? ''];
      for (const post of posts) await people.candidate(party, `Ada of ${party.name}`, { post });
    }),
  );
  await approveAll(officer, 'nominations', NOMINATIONS);
}

/** Approves everything in one of the two lists. */
async function approveAll(officer: Page, list: 'parties' | 'nominations', waiting: number): Promise<void> {
  await officer.goto(`/commission/parties?show=${list}`);
  const approve = officer.getByRole('button', { name: 'Approve' });
  for (let left = waiting; left > 0; left--) {
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

const [FIRST, SECOND, OBSERVER] = ['Halima Sani', 'Chuka Obi', 'Ngozi Bello'];

/** The number of acts in the audit log at the end, by act and actor. */
export const EVERY_ACT: Readonly<Record<string, number>> = {
  ...Object.fromEntries([FIRST, SECOND, OBSERVER].map((name) => [`officer-added: ${name}`, 1])),
  ...Object.fromEntries([FIRST, SECOND, OBSERVER].map((name) => [`second-factor-added: ${name}`, 1])),
  ...Object.fromEntries(PARTIES.map((name) => [`party-registered: ${name}`, 1])),
  ...Object.fromEntries(PARTIES.map((name) => [`nominated: ${name}`, COMMON_POSTS.length + 1])),
  [`officer-invited: ${FIRST}`]: 1,
  [`officer-invited: ${SECOND}`]: 1,
  // The second officer was invited by the first one alone.
  [`done-by-one-officer: ${FIRST}`]: 1,
  [`areas-added: ${FIRST}`]: 1,
  [`election-created: ${FIRST}`]: 1,
  [`trustees-invited: ${FIRST}`]: 1,
  [`rehearsal-begun: ${FIRST}`]: 1,
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
  [`party-approved: ${SECOND}`]: PARTIES.length,
  [`nomination-approved: ${SECOND}`]: NOMINATIONS,
  // Acts of two officers: invite the observer, make letters, freeze, open, close, certify, archive.
  [`proposed: ${FIRST}`]: 7,
  [`confirmed: ${SECOND}`]: 7,
  [`roll-frozen: ${SECOND}`]: 1,
  [`election-opened: ${SECOND}`]: 1,
  [`election-closed: ${SECOND}`]: 1,
  [`result-certified: ${SECOND}`]: 1,
  [`election-archived: ${SECOND}`]: 1,
};
