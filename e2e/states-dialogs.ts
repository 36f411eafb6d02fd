import { expect } from '@playwright/test';
import { type Answers, sees, shows } from './answers.ts';
import {
  closed,
  counted,
  decided,
  draft,
  elections,
  id,
  list,
  MOMENT,
  NAME,
  nominating,
  papers,
  proposed,
  roll,
  rollAreas,
  rollContents,
  TITLE,
  trustees,
  WORD,
} from './console-samples.ts';
import type { State } from './states.ts';
import { at, press } from './states-console.ts';

const opensAt = new Date(MOMENT).toISOString();
const closesAt = new Date(MOMENT + 36_000_000).toISOString();
const KEY = 'a'.repeat(64);
const toOpen = {
  act: 'open-election',
  params: {
    papers: papers.digest,
    opensAt,
    closesAt,
    key: KEY,
    ...rollContents,
    approval: draft.approval,
    candidatesAParty: draft.candidatesAParty,
    endDelayMinutes: draft.endDelayMinutes,
  },
} as const;
const toCertify = {
  act: 'certify-result',
  params: { size: 33, root: `${'A'.repeat(43)}=`, ballots: 1_234_567 },
} as const;
const board = { log: counted.log, origin: `vote.example.org/${counted.log}`, verifierKey: 'key' };
const opening: Answers = {
  'GET /commission/elections': elections({ ...draft, isLocal: true }),
  'GET /commission/elections/:id/trustees': {
    keyHolders: {
      keyHolders: 'server',
      mayInvite: 'yes',
      planned: { trustees: 3, threshold: 2 },
      digest: KEY,
      openedAtMs: null,
      ceremony: null,
    },
  },
  'GET /commission/elections/:id/papers': papers,
  'GET /commission/roll': roll,
  'GET /commission/roll/contents': rollContents,
};
const posts: Answers = {
  'GET /extras/get-political-posts': { posts: [{ id: id(3), postName: WORD }] },
};
/** Trustees who made the key, of whom two run no program. */
const silent: Answers = {
  ...opening,
  'GET /commission/elections': elections({ ...draft, liveResults: true }),
  'GET /commission/elections/:id/trustees': {
    keyHolders: {
      keyHolders: 'trustees',
      mayInvite: 'fixed',
      planned: null,
      digest: KEY,
      openedAtMs: null,
      ceremony: {
        state: 'done',
        threshold: 2,
        guilty: null,
        trustees: trustees.map((one, i) => ({ ...one, steps: 4, isSilent: i > 0 })),
      },
    },
  },
};
const changed = { ...papers, digest: 'f'.repeat(64) };
const withLetters = (frozen: boolean, letters: 'begun' | 'none' = 'begun', isMe = true): Answers => {
  const lettersFor = letters === 'begun' ? { name: NAME, isMe } : null;
  const written = list(14, 'done', { letters, lettersFor, lettersRun: lettersFor && id(15) });
  return {
    'GET /commission/roll': { ...roll, frozen, imports: [written] },
    'GET /commission/roll/areas': { areas: rollAreas },
    'GET /commission/roll/imports/:id': {
      import: written,
      reading: { encoding: 'utf-8', separator: ',' },
      rows: [],
    },
  };
};

/** Dialogs of the console, and decided proposals. */
export const dialogStates: readonly State[] = [
  at(
    'elections-opening',
    'elections',
    opening,
    press('Open voting', shows('It is a trial, and no election that counts')),
  ),
  at(
    'elections-opening-silent',
    'elections',
    silent,
    press('Open voting', shows(/^The programs of these trustees have not been heard/)),
  ),
  at('trustees-silent', 'trustees', silent, shows('Its program has not been heard in the last five minutes')),
  at(
    'elections-opening-failed',
    'elections',
    { ...opening, 'GET /commission/elections/:id/papers': 'failure' },
    press('Open voting', shows('Try again')),
  ),
  at(
    'elections-confirm',
    'elections',
    { ...opening, 'GET /commission/elections/:id/papers': changed, ...proposed(toOpen) },
    press('Look at it and confirm', shows(/^The ballot papers are no longer those/)),
  ),
  at(
    'elections-confirm-times',
    'elections',
    {
      ...opening,
      'GET /commission/elections': elections({ ...draft, closesAtMs: MOMENT }),
      ...proposed(toOpen),
    },
    press('Look at it and confirm', shows(/^The times are no longer those/)),
  ),
  at(
    'count-confirm',
    'count',
    {
      'GET /commission/elections': elections({ ...closed, hasResult: true }),
      'GET /commission/elections/:id/count': { count: { ...counted, stage: 'counted' } },
      'GET /board': {
        logs: [{ ...board, title: TITLE, current: false, status: 'closed', declaredVoid: null }],
      },
      ...proposed(toCertify),
    },
    press('Look at it and confirm', async (page) => {
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Check everything' })).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Confirm' })).toBeDisabled();
    }),
  ),
  at(
    'elections-decided',
    'elections',
    { ...opening, ...decided(toOpen) },
    shows(/^No one confirmed it before/),
  ),
  at(
    'areas-adding',
    'areas',
    {
      ...opening,
      'GET /commission/areas': {
        areas: [],
        found: 0,
        total: 0,
        levels: [],
        mayChange: true,
      },
      'POST /commission/areas/nigeria': {
        added: 811,
        shown: [
          { code: 'NG-ABIA', name: 'Abia', level: 'state' },
          { code: 'NG-ABIA-UMUAHIA', name: 'Umuahia North', level: 'lga' },
        ],
        whole: 'Nigeria',
        faults: [],
      },
    },
    press('Take Nigeria', sees('These are right')),
  ),
  at(
    'roll-letters',
    'roll',
    withLetters(false),
    press('Make the letters again, with other codes', shows(/^Every code that no one has used yet/)),
  ),
  at(
    'roll-letters-proposed',
    'roll',
    withLetters(true, 'begun', false),
    press('Propose to make the letters again', shows(/^All codes of this list that no one has used yet/)),
  ),
  at(
    'roll-letters-first',
    'roll',
    withLetters(true, 'none'),
    press('Propose to make the letters', shows(/^Once a colleague has confirmed it, you save the list/)),
  ),
  at(
    'roll-taking-back',
    'roll',
    withLetters(false),
    press('Take this list back', shows(/^Everybody whom .* has put on the roll is taken off it/)),
  ),
  at(
    'roll-correcting',
    'roll',
    {
      ...withLetters(false),
      'POST /commission/roll/places/looks': {
        place: {
          voterNumber: 'MAT/1',
          surname: WORD,
          name: NAME,
          area: `Faculty of ${WORD}`,
          areaCode: 'ART',
          contact: `${WORD}@example.org`.toLowerCase(),
          isClaimed: false,
        },
      },
    },
    async (page) => {
      await page.getByLabel('Voter number to correct').fill('MAT/1');
      await press('Look at this place', sees('Correct this place'))(page);
    },
  ),
  at(
    'parties-put-up',
    'parties',
    { ...nominating, ...posts },
    press('Put up a candidate', shows(/^Put up a candidate without a party/)),
  ),
  at(
    'parties-put-up-table',
    'parties',
    {
      ...nominating,
      ...posts,
      'POST /commission/candidates/table': {
        added: 0,
        faults: [
          { candidate: 1, name: NAME, code: 'candidate-name-taken' },
          { candidate: 112, name: WORD, code: 'post-unknown' },
        ],
      },
    },
    press('Put up a table', async (page) => {
      const table = { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('post,name,bio') };
      await page.getByLabel('Table of candidates').setInputFiles(table);
      await expect(page.getByText('This post is not in the election')).toBeVisible();
    }),
  ),
];
