import type { Ceremony } from '@evoting/contract/commission/trustees';
import type { Page } from '@playwright/test';
import { type Answers, answer, type DataIn, sees, shows } from './answers.ts';
import { MOMENT, REASON } from './console-samples.ts';
import { fillIn, logInAs } from './fixtures.ts';
import type { State } from './states.ts';

/** The fragment of a link. */
const TOKEN = 'A'.repeat(43);
const LONG = 'Adebayo Oluwaseun-Nnamdi Chukwuemeka Okonkwo-Abdulrahman the Younger';
const NOMINATION = {
  id: '00000000-0000-4000-8000-000000000001' as never,
  name: LONG,
  bio: `${LONG}. `.repeat(8),
  picture: null,
  postName: `Representative (Faculty of ${LONG})`,
  seen: { name: LONG, bio: LONG, postId: '00000000-0000-4000-8000-000000000002' as never, imageId: null },
};
const OWN = { ...NOMINATION, status: 'submitted', reason: null, seconders: 3 } as const;

/** A screen of voters who nominate themselves, for a voter who is logged in. */
const standing = (
  name: string,
  address: string,
  change: Partial<DataIn<'GET /self-nomination'>>,
  isThere: (page: Page) => Promise<void>,
): State => ({
  name,
  async open(page, people) {
    const rules = { seconders: 20, untilMs: MOMENT, isOver: false };
    const posts = [{ id: NOMINATION.seen.postId, postName: NOMINATION.postName }];
    await answer(page, {
      'GET /self-nomination': { rules, hasPlace: true, posts, own: null, ...change },
      'GET /self-nomination/:id': { ...NOMINATION, obstacle: null },
    });
    await logInAs(page, await people.voter());
    await page.goto(address);
    await isThere(page);
  },
});
const ROUNDS = ['certs', 'commitments', 'reveals', 'keys'] as const;

/**
 * A key ceremony of three trustees.
 * @param sent the number of rounds that each has sent
 */
const ceremony = (change: Partial<Ceremony>, sent: readonly number[] = [0, 1, 0]): Answers => ({
  'GET /trustee/:log': (url) => ({
    ceremony: {
      origin: `${new URL(url).host}/api/board/union`,
      title: `Election of ${LONG}`,
      size: 3,
      threshold: 2,
      state: 'making',
      complaint: null,
      guilty: null,
      voting: 'draft',
      hasResult: false,
      declaredVoid: null,
      certs: [],
      commitments: [],
      reveals: [],
      keys: [],
      ...change,
      trustees: [LONG, 'Bem Tersoo', 'Chidinma Eze'].map((name, i) => ({
        name,
        sent: ROUNDS.slice(0, sent[i]),
        hasDecrypted: change.hasResult === true && i < 2,
      })),
    },
  }),
});

function at(name: string, path: string, answers: Answers, settle: (page: Page) => Promise<unknown>): State {
  return {
    name,
    async open(page) {
      await answer(page, answers);
      await page.goto(path);
      await settle(page);
    },
  };
}
/** Pages that links in mails, letters and the server's first output open. */
export const linkStates: readonly State[] = [
  at(
    'setup',
    `/commission/setup#${TOKEN}`,
    {
      'POST /commission/setup/look': { publicUrl: 'https://vote.example.org', mails: 'sent' },
      'POST /commission/setup/try-address': { ok: false, said: 'ECONNREFUSED' },
    },
    async (page) => {
      await page.getByRole('button', { name: 'Try the address' }).click();
      await shows(/ECONNREFUSED/)(page);
    },
  ),
  at(
    'invitation',
    `/commission/invitation#${TOKEN}`,
    {
      'POST /commission/invitation/look': {
        email: 'ngozi@example.org',
        role: 'returning-officer',
        commission: `Committee of ${LONG}`,
        name: null,
      },
    },
    sees('Make my account'),
  ),
  at(
    'invitation-again',
    `/commission/invitation#${TOKEN}`,
    {
      'POST /commission/invitation/look': {
        email: 'ngozi@example.org',
        role: 'registrar',
        commission: null,
        name: LONG,
      },
    },
    shows(/^You were an officer before/),
  ),
  at('invitation-incomplete', '/commission/invitation', {}, shows(/^This link is incomplete/)),
  at(
    'trustee-first-visit',
    `/trustee/union#${TOKEN}`,
    { ...ceremony({}), 'POST /trustee/:log/place': { trustee: 1, name: LONG } },
    sees('Make the key and save it'),
  ),
  at('trustee-comes-back', '/trustee/union', ceremony({}), async (page) => {
    await page.getByRole('button', { name: 'Open my key' }).click();
    await shows(/^Choose your key file/)(page);
  }),
  at(
    'trustee-over',
    '/trustee/union',
    ceremony({ state: 'over', guilty: 2 }, [3, 3, 3]),
    shows(/nothing here proves it/),
  ),
  at(
    'trustee-counted',
    '/trustee/union',
    ceremony({ state: 'done', voting: 'closed', hasResult: true }, [4, 4, 4]),
    shows('Has opened the count'),
  ),
  at(
    'trustee-void',
    '/trustee/union',
    ceremony({ state: 'done', voting: 'closed', declaredVoid: { reason: REASON, atMs: MOMENT } }, [4, 4, 4]),
    shows(/^The electoral commission declared this election void/),
  ),
  at('place-link', '/vote-by-link', {}, sees('Open my ballot paper')),
  at(
    'place-link-refused',
    `/vote-by-link#VIN/${'9'.repeat(36)}.${'ABCD'.repeat(8)}`,
    {},
    shows(/^Links do not vote in this election/),
  ),
  at(
    'not-my-claim',
    `/not-my-claim#${TOKEN}`,
    { 'POST /extras/not-my-claim': { hadVoted: true } },
    async (page) => {
      await page.getByRole('button', { name: 'Stop the place' }).click();
      await shows(/A vote was cast with this place/)(page);
    },
  ),
  at(
    'on-the-roll',
    '/voter/roll',
    { 'POST /extras/on-the-roll': { area: `Faculty of ${LONG}` } },
    async (page) => {
      await fillIn(page, { 'Voter number': 'MAT/1', Surname: 'Obi' });
      await page.getByRole('button', { name: 'Look', exact: true }).click();
      await shows(/You are on the roll/)(page);
    },
  ),
  standing('stand', '/voter/stand', {}, sees('Nominate myself')),
  standing('stand-own', '/voter/stand', { own: OWN }, shows(/^3 of 20/)),
  standing(
    'stand-sent-back',
    '/voter/stand',
    { own: { ...OWN, status: 'sent-back', reason: REASON } },
    sees('Edit'),
  ),
  standing('stand-no-place', '/voter/stand', { hasPlace: false, posts: [] }, shows(/^Claim your place/)),
  standing('second', `/second/${OWN.id}`, {}, sees('Second this candidate')),
  at('second-stranger', `/second/${OWN.id}`, {}, shows(/^Somebody wants to stand/)),
  at('newsletter-confirm', `/newsletter/confirm?token=${TOKEN}`, {}, sees('Confirm')),
  at('newsletter-unsubscribe', '/newsletter/unsubscribe', {}, shows(/^This link is incomplete/)),
];
