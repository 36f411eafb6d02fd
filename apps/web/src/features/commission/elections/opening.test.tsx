import type { DataOf } from '@evoting/contract/calls';
import type { ElectedPaper } from '@evoting/contract/commission/areas';
import type { RollImport } from '@evoting/contract/commission/roll';
import type { KeyHolders } from '@evoting/contract/commission/trustees';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { draftElection as draft, emptyRoll, officerMe } from '../../../testing/samples.ts';
// Fetched before the first test looks at the time.
import './components/TimesForm.tsx';
import './ElectionsPage.tsx';

const HOLDERS = `GET /commission/elections/${draft.id}/trustees`;
const PROPOSAL = '00000000-0000-4000-8000-0000000000bb';
const CONFIRM = `POST /commission/proposals/${PROPOSAL}/confirm`;
let server: ReturnType<typeof fakeServer>;
const holders = (change: Partial<KeyHolders>) => {
  const digest = KEY;
  const free = { keyHolders: 'server', digest, mayInvite: 'yes', planned: null, ceremony: null } as const;
  const keyHolders = { ...free, ...change };
  server.succeedAt(HOLDERS, { message: '', data: { keyHolders } });
};
const DIGEST = 'd'.repeat(64);
const KEY = 'a'.repeat(64);
const RULES = { approval: 'commission', candidatesAParty: 2, endDelayMinutes: 10 } as const;
type RollContents = DataOf<'GET /commission/roll/contents'>;
const CONTENTS = 'c'.repeat(64);
const PROPOSED_WITH = { key: KEY, places: 0, contents: CONTENTS, changes: 0, ...RULES };
const TIMES = { opensAt: '2026-12-01T07:00:00.000Z', closesAt: '2026-12-01T17:00:00.000Z' };
const PAPERS = `GET /commission/elections/${draft.id}/papers`;
const paper = (style: number, area: string[], ...names: string[]): ElectedPaper => {
  const candidates = names.map((name) => ({
    name,
    party: 'Unity',
    acronym: null,
    picture: null,
    banner: null,
  }));
  return { style, areas: [area], contests: [{ name: 'President', candidates }] };
};
const TWO_PAPERS = {
  message: '',
  data: {
    papers: [paper(1, ['Arts'], 'Ada'), paper(2, [], 'Bem')],
    digest: DIGEST,
    postNames: [],
    smallContests: [],
  },
};
const planned = { trustees: 3, threshold: 2 };

beforeEach(() => {
  server = fakeServer();
  server.succeed('GET /commission/roll', { message: '', data: emptyRoll });
  showContents();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  server.succeed('GET /commission/me', {
    message: '',
    data: officerMe('returning-officer'),
  });
  server.succeed('GET /commission/rehearsal', {
    message: '',
    data: { mayBegin: 'yes', endedByItself: false, rehearsal: null, madeUp: null },
  });
  server.succeed('GET /commission/elections', {
    message: '',
    data: {
      elections: [{ ...draft, opensAtMs: Date.UTC(2026, 11, 1, 7), closesAtMs: Date.UTC(2026, 11, 1, 17) }],
      mayBegin: 'another-is-open',
      nowMs: Date.now(),
      arrivals: [],
      checklist: [{ check: 'candidates', isDone: false }],
    },
  });
  server.succeedAt(PAPERS, TWO_PAPERS);
  const proposal = {
    id: PROPOSAL,
    electionId: draft.id,
    electionTitle: draft.title,
    digest: 'd'.repeat(64),
    state: 'waiting',
    wanted: { act: 'open-election', params: { papers: DIGEST, ...TIMES, ...PROPOSED_WITH } },
    proposedBy: { name: 'Bola', isMe: false },
    proposedAtMs: 1,
    expiresAtMs: 2,
    decidedBy: null,
    decidedAtMs: null,
    objections: [],
  };
  server.succeedAt('GET /commission/proposals', {
    message: '',
    data: { proposals: [proposal], officers: 2 },
  });
});

const DIALOGS = [
  ['proposes', 'Open voting', 'Propose'],
  ['confirms', 'Look at it and confirm', 'Confirm'],
] as const;
const list = (change: Partial<RollImport>): RollImport => ({
  id: PROPOSAL,
  fileName: 'students.csv',
  bytes: 48,
  doneBytes: 48,
  begunAtMs: 1,
  checkNo: 1,
  state: 'checked',
  problem: null,
  goodRows: 3,
  badRows: 0,
  letters: 'none',
  lettersRun: null,
  lettersFor: null,
  takenBack: null,
  begunBy: { name: 'Bola', isMe: false },
  ...change,
});
const showRoll = (change: Partial<typeof emptyRoll>, contents: Partial<RollContents> = {}) => {
  server.succeed('GET /commission/roll', { message: '', data: { ...emptyRoll, places: 7, ...change } });
  showContents({ places: 7, ...contents });
};
const showContents = (change: Partial<RollContents> = {}) =>
  server.succeed('GET /commission/roll/contents', {
    message: '',
    data: { places: 0, contents: CONTENTS, changes: 0, ...change },
  });

test.each(
  DIALOGS,
)('an officer who %s an opening reads what is lost by the freeze that it brings, and nothing of it once the roll is frozen', async (_, press) => {
  holders({});
  const imports = [list({}), list({ state: 'done', goodRows: 12, letters: 'begun' })];
  showRoll({ imports });
  const { user, unmount } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: press }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/^The opening freezes the roll/)).toBeVisible();
  expect(dialog).toHaveTextContent('1 list is not on the roll yet, and never will be.');
  expect(dialog).toHaveTextContent('The letters of 12 people are not marked as kept.');
  unmount();
  showRoll({ imports, frozen: true });
  const again = renderRoute('/commission/elections');
  await again.user.click(await screen.findByRole('button', { name: press }));
  const other = within(await screen.findByRole('dialog'));
  expect(await other.findByText(/^There are 2 ballot papers/)).toBeVisible();
  expect(other.queryByText(/The opening freezes the roll|marked as kept/)).not.toBeInTheDocument();
});

const SERVER_HOLDS = /this server holds the key for good, and anyone who runs it could open single ballots/;

test.each(
  DIALOGS,
)('an officer who %s an opening reads which election it is, from when to when, and what is not done [A121]', async (_, press) => {
  holders({ planned });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: press }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Every post has a candidate')).toBeVisible();
  expect(dialog.getByText(draft.title)).toBeVisible();
  const times = dialog.getByText(/^Voting begins: /);
  expect(times).toHaveTextContent(
    /^Voting begins: 1 Dec 2026, 08:00 WAT\. It ends: 1 Dec 2026, 18:00 WAT\.$/,
  );
});

test.each(
  DIALOGS,
)('an officer who %s an opening without the trustees that were planned reads that the server holds the key for good [A121]', async (_, press) => {
  holders({ planned });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: press }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(SERVER_HOLDS)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Trustees' })).toHaveAttribute('href', '/commission/trustees');
});

test.each([
  ['the key was left to the server', {}],
  ['trustees make the key', { planned, keyHolders: 'trustees' }],
  ['trustees have made it', { planned, mayInvite: 'fixed' }],
] as const)('where %s nothing is said of a key that the server would get', async (_, change) => {
  holders(change);
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Look at it and confirm' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Every post has a candidate')).toBeVisible();
  expect(dialog.queryByText(SERVER_HOLDS)).not.toBeInTheDocument();
});

test('an opening says so where fewer trustees have shown their key than the count needs, and else not', async () => {
  const trusteesWho = (tried: number): NonNullable<KeyHolders['ceremony']> => ({
    state: 'done',
    threshold: 2,
    guilty: null,
    trustees: ['Ada', 'Bem', 'Chi'].map((name, i) => ({
      trustee: i + 1,
      name,
      email: null,
      steps: 4,
      hasDecrypted: false,
      drilledAtMs: i < tried ? 0 : null,
      isSilent: false,
    })),
  });
  const said = async (tried: number) => {
    const made = { planned, keyHolders: 'trustees', mayInvite: 'fixed', openedAtMs: null } as const;
    holders({ ...made, ceremony: trusteesWho(tried) });
    const { user, unmount } = renderRoute('/commission/elections');
    await user.click(await screen.findByRole('button', { name: 'Look at it and confirm' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Every post has a candidate');
    const words = dialog.queryByText(/have shown that they can open the count/)?.textContent;
    unmount();
    return words;
  };
  expect(await said(1)).toMatch(/^1 of 3 trustees .*, which takes 2\./);
  expect(await said(2)).toBeUndefined();
});

/** Three trustees who made the key, of whom some run no program although counts are live. */
const trusteesWithout = (...silent: string[]) => {
  const trustees = ['Ada', 'Bem', 'Chi'].map((name, i) => {
    const one = { trustee: i + 1, name, email: null, steps: 4, hasDecrypted: false, drilledAtMs: 0 };
    return { ...one, isSilent: silent.includes(name) };
  });
  const ceremony = { state: 'done', threshold: 2, guilty: null, trustees } as const;
  holders({
    planned,
    keyHolders: 'trustees',
    mayInvite: 'fixed',
    openedAtMs: null,
    ceremony: { ...ceremony },
  });
};

test('an opening names the trustees whose programs do not run, and is proposed without them only by a choice of its own', async () => {
  server.succeedAt('POST /commission/proposals', { message: '', data: { id: PROPOSAL, state: 'waiting' } });
  trusteesWithout('Bem');
  const { user, unmount } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Open voting' }));
  const dialog = within(await screen.findByRole('dialog'));
  const warning = await dialog.findByText(/have not been heard in the last five minutes/);
  expect(warning.parentElement?.parentElement).toHaveTextContent(/Bem.*fewer than 2 people vote/);
  const propose = dialog.getByRole('button', { name: 'Propose' });
  expect(propose).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: /^Open it without them/ }));
  await user.click(propose);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.requestsTo('POST /commission/proposals').at(-1)?.body).toMatchObject({
    wanted: { params: { silentTrustees: true } },
  });
  unmount();
  trusteesWithout();
  const again = renderRoute('/commission/elections');
  await again.user.click(await screen.findByRole('button', { name: 'Open voting' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Propose' })).toBeEnabled());
  expect(screen.queryByRole('checkbox', { name: /^Open it without them/ })).not.toBeInTheDocument();
});

test.each(DIALOGS)('no officer %s an opening before all of that is there [A121]', async (_, press, act) => {
  server.refuse(HOLDERS, 500);
  const { user, unmount } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: press }));
  await within(screen.getByRole('dialog')).findByRole('alert');
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: act })).toBeDisabled();
  unmount();
  holders({});
  server.succeedAt(CONFIRM, { message: '', data: { letter: null } });
  server.succeedAt('POST /commission/proposals', { message: '', data: { id: PROPOSAL, state: 'waiting' } });
  const again = renderRoute('/commission/elections');
  await again.user.click(await screen.findByRole('button', { name: press }));
  const button = within(await screen.findByRole('dialog')).getByRole('button', { name: act });
  await waitFor(() => expect(button).toBeEnabled());
  await again.user.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test.each(
  DIALOGS,
)('an officer who %s an opening reads how many papers there are, and the mark of their digest [A150]', async (_, press, act) => {
  holders({});
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: press }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^There are 2 ballot papers\./)).toBeVisible();
  expect(dialog.getAllByText('dddd dddd dddd dddd').at(-1)).toBeVisible();
  expect(dialog.getByRole('button', { name: act })).toBeEnabled();
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
});

test.each(
  DIALOGS,
)('an officer who %s an opening reads whose ballot paper would be empty', async (_, press) => {
  holders({});
  const papers = [paper(1, ['Arts'], 'Ada'), paper(2, ['Science']), { ...paper(3, []), contests: [] }];
  server.succeedAt(PAPERS, {
    message: '',
    data: { papers, digest: DIGEST, postNames: [], smallContests: [] },
  });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: press }));
  const empty = await within(screen.getByRole('dialog')).findByText(/would get an empty ballot paper/);
  expect(empty.parentElement).toHaveTextContent(/: ?Science · everybody without an area$/);
});

test.each(
  DIALOGS,
)('an officer who %s an opening reads which posts so few elect that the result tells much [A386]', async (_, press) => {
  holders({});
  const smallContests = [
    { name: 'Dean (Law)', places: 3 },
    { name: 'Dean (Arts)', places: 1 },
  ];
  server.succeedAt(PAPERS, { ...TWO_PAPERS, data: { ...TWO_PAPERS.data, smallContests } });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: press }));
  const few = within(
    (await within(screen.getByRole('dialog')).findByText(/^Few people elect/)).parentElement as HTMLElement,
  );
  expect(few.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Dean (Law): 3 places on the roll',
    'Dean (Arts): one place on the roll',
  ]);
});

test('an officer who confirms an opening reads that the papers are no longer those that were proposed, and cannot confirm [A150]', async () => {
  holders({});
  server.succeedAt(PAPERS, {
    message: '',
    data: { papers: [], digest: 'e'.repeat(64), postNames: [], smallContests: [] },
  });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Look at it and confirm' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/The ballot papers are no longer those that were proposed/)).toBeVisible();
  expect(dialog.getByText('dddd dddd dddd dddd')).toBeVisible();
  expect(dialog.getByText('eeee eeee eeee eeee')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveAccessibleDescription(
    'No one can confirm this: it is not what was proposed any more.',
  );
});

test('an officer who confirms an opening reads that the times are no longer those that were proposed, and cannot confirm [A174]', async () => {
  holders({});
  const closesAtMs = Date.UTC(2026, 11, 1, 12);
  const elections = [{ ...draft, opensAtMs: Date.parse(TIMES.opensAt), closesAtMs }];
  server.succeedAt('GET /commission/elections', {
    message: '',
    data: { elections, mayBegin: 'another-is-open', nowMs: Date.now(), arrivals: [], checklist: [] },
  });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Look at it and confirm' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/The times are no longer those that were proposed/)).toBeVisible();
  expect(dialog.getByText(/^Open the election.*It ends: 1 Dec 2026, 18:00 WAT\. /)).toBeVisible();
  expect(dialog.getByText(/^Voting begins: .*It ends: 1 Dec 2026, 13:00 WAT\.$/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
});

test.each(
  DIALOGS,
)('an officer who %s an opening reads that the server holds the key, or each trustee by name and mailbox', async (_, press) => {
  holders({});
  const { user, unmount } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: press }));
  const dialog = () => within(screen.getByRole('dialog'));
  expect(await dialog().findByText('The server holds the key that opens the count.')).toBeVisible();
  unmount();
  const trustees = [
    ['Ada', 'ada@example.org'],
    ['Bem', null],
    ['Chi', 'chi@example.org'],
  ] as const;
  const ceremony: KeyHolders['ceremony'] = {
    state: 'done',
    threshold: 2,
    guilty: null,
    trustees: trustees.map(([name, email], i) => ({
      trustee: i + 1,
      name,
      email,
      steps: 4,
      hasDecrypted: false,
      drilledAtMs: 0,
      isSilent: false,
    })),
  };
  holders({ keyHolders: 'trustees', mayInvite: 'fixed', ceremony });
  const again = renderRoute('/commission/elections');
  await again.user.click(await screen.findByRole('button', { name: press }));
  expect(await dialog().findByText(/held by 3 trustees, of whom it takes 2:$/)).toBeVisible();
  for (const one of ['Ada (ada@example.org)', 'Bem (the link was handed over)', 'Chi (chi@example.org)'])
    expect(dialog().getByText(one)).toBeVisible();
  expect(dialog().queryByText(/^The server holds the key/)).not.toBeInTheDocument();
});

test.each(
  DIALOGS,
)('an officer who %s an opening reads the whole key of every witness, and how many must sign [A403]', async (_, press) => {
  holders({});
  const keys = ['party.example/one+a1b2c3d4+BKEY', 'bar.example/two+e5f6a7b8+BKEY'];
  const witnesses = keys.map((key, i) => ({ key, url: i === 0 ? 'https://guardian.party.example' : null }));
  server.succeed('GET /commission/elections', {
    message: '',
    data: {
      elections: [{ ...draft, witnesses, quorum: 2 }],
      mayBegin: 'another-is-open',
      nowMs: Date.now(),
      arrivals: [],
      checklist: [],
    },
  });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: press }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(/watched by 2 witnesses, of whom 2 must sign:$/)).toBeVisible();
  for (const key of keys) expect(dialog.getByText(key)).toBeVisible();
  expect(dialog.getByText(/https:\/\/guardian\.party\.example/)).toBeVisible();
});

test('an officer who confirms an opening reads that who holds the key is another than was proposed, and cannot confirm [A227]', async () => {
  holders({ digest: 'b'.repeat(64) });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Look at it and confirm' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    await dialog.findByText(/^Who holds the key, or who watches the record, is not as it was proposed/),
  ).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
});

test('an officer who proposes an opening by a roll reads how many places it has, and proposes them', async () => {
  holders({});
  showRoll({ places: 7 });
  server.succeedAt('POST /commission/proposals', { message: '', data: { id: PROPOSAL, state: 'waiting' } });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Open voting' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('There are 7 places on the roll of those who may vote.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(server.requestsTo('POST /commission/proposals')[0]?.body).toMatchObject({
      wanted: { params: { key: KEY, places: 7, contents: CONTENTS, changes: 0 } },
    }),
  );
});

test('an opening without a roll says nothing of places, and proposes none', async () => {
  holders({});
  const elections = [{ ...draft, whoMayVote: 'anyone' as const }];
  server.succeedAt('GET /commission/elections', {
    message: '',
    data: { elections, mayBegin: 'another-is-open', arrivals: [], checklist: [] },
  });
  server.succeedAt('POST /commission/proposals', { message: '', data: { id: PROPOSAL, state: 'waiting' } });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Open voting' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^There are 2 ballot papers/)).toBeVisible();
  expect(dialog.queryByText(/on the roll of those who may vote/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(server.requestsTo('POST /commission/proposals')[0]?.body).toMatchObject({
      wanted: { params: { key: KEY, places: null, contents: null, changes: null } },
    }),
  );
});

test.each([
  ['another number of places', { places: 8, changes: 1 }, 'One place was'],
  ['other contents', { places: 0, contents: 'd'.repeat(64), changes: 3 }, '3 places were'],
])('an officer who confirms an opening reads that the roll has %s than was proposed, and cannot confirm [A228]', async (_, contents, changed) => {
  holders({});
  showRoll({}, contents);
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Look at it and confirm' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^The roll is not the one that was proposed/)).toBeVisible();
  const since = `${changed} added, removed or corrected since this was proposed.`;
  expect(dialog.getByText(since, { exact: false })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
});

test.each(
  DIALOGS,
)('an officer who %s an opening reads whether the commission approves, and how many a party nominates [A250]', async (_, press, act) => {
  holders({});
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: press }));
  const dialog = within(await screen.findByRole('dialog'));
  const rules =
    "Parties and nominations wait for the commission's approval. A party nominates 2 candidates for each post at most.";
  expect(await dialog.findByText(rules)).toBeVisible();
  expect(dialog.getByRole('button', { name: act })).toBeEnabled();
});

test('an officer confirms an opening only where both read that candidates stand without a party, and what follows from a tie [A465]', async () => {
  holders({});
  const [opensAtMs, closesAtMs] = [Date.parse(TIMES.opensAt), Date.parse(TIMES.closesAt)];
  const elections = [
    { ...draft, opensAtMs, closesAtMs, whoStands: 'independents' as const, tieRule: 'lot' as const },
  ];
  server.succeedAt('GET /commission/elections', {
    message: '',
    data: { elections, mayBegin: 'another-is-open', nowMs: Date.now(), arrivals: [], checklist: [] },
  });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Look at it and confirm' }));
  const confirming = within(await screen.findByRole('dialog'));
  expect(await confirming.findByText(/^Nominations are not taken as it was proposed/)).toBeVisible();
  expect(confirming.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await user.click(confirming.getByRole('button', { name: 'Not now' }));
  await user.click(screen.getByRole('button', { name: 'Open voting' }));
  const dialog = within(await screen.findByRole('dialog'));
  const rules =
    "Candidates wait for the commission's approval. Candidates stand without a party, and officers put them up before voting begins.";
  expect(await dialog.findByText(rules)).toBeVisible();
  expect(dialog.getByText('If candidates are level for a seat, a lot is drawn.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(server.requestsTo('POST /commission/proposals')).toMatchObject([
      { body: { wanted: { params: { whoStands: 'independents', tieRule: 'lot' } } } },
    ]),
  );
});

test('the proposer of an opening sends the mark of the server’s number and one drawn here; another mark is not confirmed [A494]', async () => {
  holders({});
  const [opensAtMs, closesAtMs] = [Date.parse(TIMES.opensAt), Date.parse(TIMES.closesAt)];
  const drawMark = 'e'.repeat(64);
  const elections = [{ ...draft, opensAtMs, closesAtMs, candidateOrder: 'draw' as const, drawMark }];
  server.succeedAt('GET /commission/elections', {
    message: '',
    data: { elections, mayBegin: 'another-is-open', nowMs: Date.now(), arrivals: [], checklist: [] },
  });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Look at it and confirm' }));
  const confirming = within(await screen.findByRole('dialog'));
  expect(await confirming.findByText(/^Nominations are not taken as it was proposed/)).toBeVisible();
  expect(confirming.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await user.click(confirming.getByRole('button', { name: 'Not now' }));
  await user.click(screen.getByRole('button', { name: 'Open voting' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/is drawn as soon as the opening is confirmed/)).toHaveTextContent(
    'eeee eeee eeee eeee',
  );
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(server.requestsTo('POST /commission/proposals')).toMatchObject([
      { body: { wanted: { params: { drawMark, drawNumber: expect.stringMatching(/^[0-9a-f]{64}$/) } } } },
    ]),
  );
});

test('officers read who is elected without a vote and who else was nominated, and confirm no other rule than was proposed [A508]', async () => {
  holders({});
  const [opensAtMs, closesAtMs] = [Date.parse(TIMES.opensAt), Date.parse(TIMES.closesAt)];
  const elections = [{ ...draft, opensAtMs, closesAtMs, unopposed: 'elected' as const }];
  server.succeedAt('GET /commission/elections', {
    message: '',
    data: { elections, mayBegin: 'another-is-open', nowMs: Date.now(), arrivals: [], checklist: [] },
  });
  const [voted] = paper(1, ['Arts'], 'Ada', 'Bem').contests;
  const [alone] = paper(1, ['Arts'], 'Chi').contests;
  const others = [{ name: 'Dan', status: 'withdrawn' as const }];
  const contests = [voted, { ...alone, name: 'Treasurer', unopposed: { others } }];
  server.succeedAt(PAPERS, {
    ...TWO_PAPERS,
    data: { ...TWO_PAPERS.data, papers: [{ style: 1, areas: [['Arts']], contests } as never] },
  });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Look at it and confirm' }));
  const confirming = within(await screen.findByRole('dialog'));
  expect(await confirming.findByText(/^Nominations are not taken as it was proposed/)).toBeVisible();
  expect(confirming.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await user.click(confirming.getByRole('button', { name: 'Not now' }));
  await user.click(screen.getByRole('button', { name: 'Open voting' }));
  const dialog = within(await screen.findByRole('dialog'));
  const line = (await dialog.findByText('Treasurer')).closest('li');
  expect(line).toHaveTextContent('Treasurer: Chi');
  expect(line).toHaveTextContent('Nominated too: Dan (withdrew)');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(server.requestsTo('POST /commission/proposals')).toMatchObject([
      { body: { wanted: { params: { unopposed: 'elected' } } } },
    ]),
  );
});

test.each(
  DIALOGS,
)('an officer who %s an opening reads how long early ends wait, and who is new in the commission [A336, A337]', async (_, press) => {
  holders({});
  const [opensAtMs, closesAtMs] = [Date.parse(TIMES.opensAt), Date.parse(TIMES.closesAt)];
  const arrivals = [{ name: 'Chidi', role: 'registrar' as const, atMs: Date.UTC(2027, 1, 20, 12) }];
  const elections = [{ ...draft, opensAtMs, closesAtMs }];
  const data = {
    elections,
    mayBegin: 'another-is-open' as const,
    nowMs: Date.now(),
    arrivals,
    checklist: [],
  };
  server.succeed('GET /commission/elections', { message: '', data });
  const { user } = renderRoute('/commission/elections');
  expect(await screen.findByText('Chidi: Registrar, since 20 Feb 2027, 13:00 WAT')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: press }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Chidi: Registrar, since 20 Feb 2027, 13:00 WAT')).toBeVisible();
  expect(
    dialog.getByText('An early end takes effect 10 minutes after two officers confirmed it.'),
  ).toBeVisible();
});

test.each([
  ['the commission approves no longer', { approval: 'at-once' }, /are approved at once\. .* 2 candidates/],
  ['a party nominates more', { candidatesAParty: 3 }, /commission's approval\. .* 3 candidates/],
] as const)('an officer who confirms an opening reads that %s, and cannot confirm [A250]', async (_, change, now) => {
  holders({});
  const [opensAtMs, closesAtMs] = [Date.parse(TIMES.opensAt), Date.parse(TIMES.closesAt)];
  const elections = [{ ...draft, opensAtMs, closesAtMs, ...change }];
  server.succeedAt('GET /commission/elections', {
    message: '',
    data: { elections, mayBegin: 'another-is-open', nowMs: Date.now(), arrivals: [], checklist: [] },
  });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Look at it and confirm' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^Nominations are not taken as it was proposed/)).toBeVisible();
  expect(dialog.getByText(/^Open the election.* commission's approval\. .* 2 candidates/)).toBeVisible();
  expect(dialog.getByText((said) => said.startsWith('Parties and') && now.test(said))).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
});

test.each(
  DIALOGS,
)('an officer who %s an opening is not shown the papers of a moment ago, and waits for those of now', async (_, press, act) => {
  holders({});
  server.hang(PAPERS);
  const { user, queryClient } = renderRoute('/commission/elections');
  queryClient.setQueryData(['commission', 'papers', draft.id], {
    papers: [],
    digest: 'e'.repeat(64),
    postNames: [],
    smallContests: [],
  });
  await user.click(await screen.findByRole('button', { name: press }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(server.requestsTo(PAPERS)).toHaveLength(1));
  expect(dialog.queryByText('eeee eeee eeee eeee')).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: act })).toBeDisabled();
  server.succeedAt(PAPERS, TWO_PAPERS);
  await queryClient.refetchQueries({ queryKey: ['commission', 'papers'] });
  await waitFor(() => expect(dialog.getByRole('button', { name: act })).toBeEnabled());
});

test.each(
  DIALOGS,
)('an officer who %s an opening whose papers cannot be fetched is told so, tries again, and goes on', async (_, press, act) => {
  holders({});
  server.refuse(PAPERS, 503, { code: 'internal', message: 'Busy: try again' });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: press }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Busy: try again');
  expect(dialog.getByText(/^What must be read before an opening could not be fetched/)).toBeVisible();
  expect(dialog.getByRole('button', { name: act })).toBeDisabled();
  server.succeedAt(PAPERS, TWO_PAPERS);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: act })).toBeEnabled());
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
});
