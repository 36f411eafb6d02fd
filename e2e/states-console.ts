import { expect, type Page } from '@playwright/test';
import type { ConsoleScreen } from '../apps/web/src/lib/paths.ts';
import { type Answers, answer, sees, shows } from './answers.ts';
import { openConsole } from './console.ts';
import {
  closed,
  counted,
  draft,
  elections,
  id,
  list,
  lists,
  MOMENT,
  NAME,
  nominating,
  nomination,
  pages,
  past,
  proposed,
  REASON,
  roll,
  rollAreas,
  rollContents,
  suspended,
  TITLE,
  trustees,
  WORD,
} from './console-samples.ts';
import type { People } from './people.ts';
import type { State } from './states.ts';

/** A screen of the console with mocked replies, for a state that the demo is never in. */
export function at(
  name: string,
  screen: ConsoleScreen,
  answers: Answers,
  settle: (page: Page) => Promise<unknown>,
): State {
  return {
    name: `commission-${name}`,
    async open(page: Page, people: People) {
      await answer(page, answers);
      await openConsole(page, people, screen);
      await settle(page);
    },
  };
}
/** Presses a button of the screen. */
export const press = (button: string, settle: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await settle(page);
};
export const consoleStates: readonly State[] = [
  at(
    'elections-draft',
    'elections',
    {
      'GET /commission/elections': elections(draft, past),
      ...proposed({
        act: 'open-election',
        params: {
          papers: '0'.repeat(64),
          opensAt: null,
          closesAt: null,
          key: 'a'.repeat(64),
          ...rollContents,
          approval: draft.approval,
          candidatesAParty: draft.candidatesAParty,
          endDelayMinutes: draft.endDelayMinutes,
        },
      }),
    },
    sees('Object'),
  ),
  at(
    'elections-new',
    'elections',
    { 'GET /commission/elections': elections() },
    press('Begin an election', sees('Begin as a draft')),
  ),
  at(
    'elections-correct',
    'elections',
    {
      'GET /commission/elections': elections(draft, past),
      'GET /commission/elections/:id/settings': {
        ...draft,
        planned: null,
        posts: [
          { id: id(5), name: WORD, level: WORD, seats: 2 },
          { id: id(6), name: `Shall we build ${NAME}?`, level: null, isQuestion: true },
        ],
        digest: 'a'.repeat(64),
      },
    },
    press('Correct title, posts and rules', sees('Correct the draft')),
  ),
  at(
    'trustees-making',
    'trustees',
    {
      'GET /commission/elections': elections(draft),
      'GET /commission/elections/:id/trustees': {
        keyHolders: {
          keyHolders: 'trustees',
          mayInvite: 'yes',
          planned: { trustees: 3, threshold: 2 },
          digest: 'a'.repeat(64),
          openedAtMs: null,
          ceremony: { state: 'making', threshold: 2, guilty: null, trustees },
        },
      },
    },
    press('Begin again with other trustees', sees('Send the links')),
  ),
  at(
    'roll-lists',
    'roll',
    {
      'GET /commission/roll': roll,
      'GET /commission/roll/areas': { areas: rollAreas },
      'GET /commission/roll/imports/:id': (url) => ({
        import: lists.find((one) => url.includes(one.id)) ?? list(10, 'there'),
        reading: { encoding: 'utf-8', separator: ',' },
        rows: [
          ['Matric number', 'Surname', 'First name', 'Faculty'],
          ['MAT/1', WORD, NAME, 'ART'],
        ],
      }),
      'GET /commission/roll/imports/:id/faults': {
        faults: Array.from({ length: 5 }, (_, i) => ({
          ...({ line: i + 2, field: 'contact', code: 'bad-email', otherLine: null } as const),
          cells: { voterNumber: `MAT/${i}`, surname: WORD, name: NAME, area: 'ART', contact: WORD },
        })),
      },
      ...proposed({
        act: 'renew-letters',
        params: { list: id(14), fileName: `${WORD}.csv`, reason: REASON },
      }),
    },
    sees('Save the bad rows'),
  ),
  at(
    'roll-not-counted',
    'roll',
    { 'GET /commission/roll': { ...roll, imports: [] }, 'GET /commission/roll/areas': 'failure' },
    async (page) => expect(page.getByRole('main').getByRole('alert')).toBeVisible(),
  ),
  at('roll-error', 'roll', { 'GET /commission/roll': 'failure' }, async (page) =>
    expect(page.getByRole('main').getByRole('alert')).toBeVisible(),
  ),
  at(
    'parties-nominations',
    'parties',
    {
      ...nominating,
      'GET /commission/nominations': {
        nominations: [
          nomination,
          { ...nomination, id: id(22), status: 'sent-back', reason: REASON, alike: [] },
          { ...nomination, id: id(23), status: 'approved', alike: [], isIndependent: true },
        ],
        ...pages,
      },
    },
    sees('Approve'),
  ),
  at(
    'parties-suspension',
    'parties',
    {
      ...nominating,
      ...suspended,
      'GET /commission/parties': {
        parties: (['registered', 'approved', 'suspended'] as const).map((status, i) => ({
          id: id(30 + i),
          name: `${NAME} ${WORD}`,
          acronym: 'ADC',
          banner: null,
          status,
          members: 12,
          nominations: 240,
          alike: status === 'registered' ? [{ name: `${NAME} ${WORD}`, acronym: 'ACD' }] : [],
        })),
        ...pages,
      },
    },
    async (page) => {
      await page.getByRole('tab', { name: /^Parties/ }).click();
      await sees('Approve')(page);
    },
  ),
  at('confirm', 'parties', { ...nominating, ...suspended }, press('Look at it and confirm', shows(/Forged/))),
  at(
    'day-trouble',
    'day',
    {
      'GET /commission/reminders': {
        reminders: [{ askedAtMs: MOMENT, sent: 999_999, isDone: false }],
        mayAsk: true,
      },
      'GET /commission/day': {
        election: {
          id: id(1),
          title: TITLE,
          state: 'open',
          status: 'open',
          opensAt: '2027-02-20T07:00:00.000Z',
          beginsAt: '2027-02-20T07:00:00.000Z',
          closesAt: '2027-02-20T17:00:00.000Z',
        },
        nowMs: MOMENT,
        turnout: {
          voters: 1_234_567,
          accepted: 234_567,
          aMinute: 1_250.5,
          samples: Array.from({ length: 24 }, (_, i) => ({
            atMs: MOMENT - (24 - i) * 300_000,
            accepted: i * i * 400,
          })),
          papers: [
            { areas: [WORD, 'Law'], ballots: 200_000, places: 1_000_000 },
            { areas: [], ballots: 34_567, places: 1_000 },
          ],
          areas: [{ areas: [WORD, 'Law'], places: 1_000_000, voted: 200_000 }],
        },
        refusals: ['voted-already', 'no-place-on-roll'].map((code) => ({ code, casts: 12_345 })),
        mails: {
          waiting: 1_200,
          failed: 34,
          failedSinceMs: MOMENT - 86_400_000,
          heldUp: (['mail', 'sms'] as const).map((kind) => ({ kind, waiting: 1_100, sinceMs: MOMENT })),
          refusing: [{ domain: `${WORD}.example`, waiting: 1_100, sinceMs: MOMENT }],
        },
        record: {
          checkpointAtMs: MOMENT - 900_000,
          countAtMs: null,
          waiting: 12_345,
          overdue: 345,
          smallestBatch: 20,
          mergeDelayMs: 300_000,
          differ: { ballots: 345_678, voters: 345_528 },
        },
        witnesses: {
          quorum: 2,
          list: [true, false, false].map((isUp, i) => ({
            name: `${WORD}.example/${i}`,
            size: isUp ? 345_678 : 0,
            signedAtMs: isUp ? MOMENT : null,
            isUp,
            differs: i === 2,
          })),
        },
        trustees: {
          threshold: 2,
          isAsked: true,
          list: [true, false, false].map((isUp, i) => ({
            name: `${WORD} ${i}`,
            answeredAtMs: i === 2 ? null : MOMENT,
            isUp,
          })),
        },
        databaseBytes: 3e12,
        hasAsynchronousReplica: true,
        servers: [
          {
            roles: 'http, sequencer',
            seenAtMs: MOMENT - 600_000,
            freeBytes: 1e6,
            doubtsClock: true,
            refusesRecord: false,
            lacksRoom: false,
          },
          {
            roles: 'http',
            seenAtMs: MOMENT,
            freeBytes: 5e10,
            doubtsClock: false,
            refusesRecord: true,
            lacksRoom: true,
          },
        ],
        earlyEnds: [
          {
            act: 'declare-void',
            dueAtMs: MOMENT + 600_000,
            isHeld: true,
            proposal: id(70),
            electionId: id(71),
            delayMinutes: 10,
            title: WORD,
            digest: '0'.repeat(64),
            reason: REASON,
            holds: [{ by: { name: WORD, isMe: false }, reason: REASON, atMs: MOMENT, isReleased: false }],
          },
        ],
        announcements: (['incident', 'notice'] as const).map((kind, i) => ({
          id: id(40 + i),
          kind,
          text: `${REASON} ${WORD}`,
          translations: { ha: WORD },
          atMs: MOMENT,
        })),
      },
    },
    shows(/has gone silent/),
  ),
  at(
    'count-trustees',
    'count',
    {
      'GET /commission/elections': elections(closed, past),
      'GET /commission/elections/:id/count': { count: { ...counted, stage: 'ended' } },
    },
    sees('Publish the encrypted sums'),
  ),
  at(
    'count-changed',
    'count',
    {
      'GET /commission/elections': elections({ ...closed, hasResult: true, isCertified: true }),
      'GET /commission/elections/:id/count': {
        count: {
          ...counted,
          stage: 'counted',
          result: { index: 33, hash: 'ab'.repeat(32) },
          certification: {
            atMs: MOMENT,
            officers: 2,
            size: 33,
            root: `${'A'.repeat(43)}=`,
            ballots: 20,
            result: '',
            holds: false,
          },
        },
      },
    },
    shows(/The record is NOT the one that was certified/),
  ),
  at(
    'count-void',
    'count',
    {
      'GET /commission/elections': elections({
        ...past,
        hasResult: false,
        isCertified: false,
        declaredVoid: { reason: REASON, atMs: MOMENT },
      }),
      'GET /commission/elections/:id/count': { count: { ...counted, stage: 'ended' } },
    },
    shows(/declared this election void/),
  ),
  at(
    'count-empty',
    'count',
    { 'GET /commission/elections': elections() },
    shows('There is nothing to count yet'),
  ),
  at(
    'officers-invited',
    'officers',
    {
      'GET /commission/officers': {
        officers: [NAME, WORD].map((name, i) => ({
          id: id(50 + i),
          name,
          email: `${WORD}${i}@example.org`.toLowerCase(),
          role: i === 0 ? ('returning-officer' as const) : ('registrar' as const),
          isSuspended: i > 0,
          addedAtMs: MOMENT,
          readsUntilMs: i > 0 ? MOMENT + 86_400_000 : null,
        })),
        invitations: [
          { id: id(52), email: `${WORD}@example.org`, role: 'observer', expiresAtMs: MOMENT + 86_400_000 },
        ],
      },
      ...proposed({
        act: 'change-officer',
        params: { officer: id(51), name: NAME, before: 'registrar', role: 'observer' },
      }),
    },
    sees('Object'),
  ),
  at(
    'log-empty',
    'log',
    { 'GET /commission/audit-log': { acts: [], nextBeforeSeq: null } },
    shows('No acts to show'),
  ),
];
