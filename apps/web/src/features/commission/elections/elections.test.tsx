import type { OfficerRole } from '@evoting/contract/call';
import type { DataOf } from '@evoting/contract/calls';
import type { CommissionElection } from '@evoting/contract/commission/elections';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { draftElection as draft, emptyRoll, officerMe } from '../../../testing/samples.ts';
import { fromField, toField } from '../lagos.ts';
// Fetched before the first test looks at the time.
import './components/CorrectDraft.tsx';
import './components/NewElection.tsx';
import './components/PostNamesForm.tsx';
import './components/TimesForm.tsx';
import './components/WitnessesForm.tsx';
import './ElectionsPage.tsx';

const { id: ID } = draft;
const HOLDERS = `GET /commission/elections/${ID}/trustees`;
const KEY = 'a'.repeat(64);
const keyHolders = { keyHolders: 'server', digest: KEY, mayInvite: 'yes', planned: null, ceremony: null };
const DIGEST = 'd'.repeat(64);
let server: ReturnType<typeof fakeServer>;

const logInAs = (role: OfficerRole) => {
  server.succeed('GET /commission/me', {
    message: '',
    data: officerMe(role),
  });
};
type Overview = DataOf<'GET /commission/elections'>;
const show = (elections: CommissionElection[], mayBegin: Overview['mayBegin'] = 'yes', nowMs = Date.now()) =>
  server.succeed('GET /commission/elections', {
    message: '',
    data: {
      elections,
      mayBegin,
      nowMs,
      arrivals: [],
      checklist: elections.some(({ status }) => status === 'draft')
        ? [
            { check: 'candidates', isDone: false },
            { check: 'mail', isDone: true },
          ]
        : [],
    },
  });

const areas = (...levels: string[]) =>
  server.succeed('GET /commission/areas', {
    message: '',
    data: {
      areas: [],
      found: 0,
      total: 9,
      levels: levels.map((level) => ({ level, areas: 3 })),
      mayChange: true,
    },
  });

beforeEach(() => {
  server = fakeServer();
  server.succeed('GET /commission/roll', { message: '', data: emptyRoll });
  const contents = { places: 0, contents: 'c'.repeat(64), changes: 0 };
  server.succeed('GET /commission/roll/contents', { message: '', data: contents });
  areas('whole');
  server.succeed('GET /commission/rehearsal', {
    message: '',
    data: { mayBegin: 'yes', endedByItself: false, rehearsal: null, madeUp: null },
  });
  localStorage.setItem('auth_token', 'token-of-an-officer');
  logInAs('returning-officer');
  server.succeedAt(HOLDERS, { message: '', data: { keyHolders } });
  const papers = { message: '', data: { papers: [], digest: DIGEST, postNames: [], smallContests: [] } };
  server.succeedAt(`GET /commission/elections/${ID}/papers`, papers);
  server.succeed('GET /commission/proposals', { message: '', data: { proposals: [], officers: 2 } });
});

test('without an election the screen says so and begins one from a template', async () => {
  show([]);
  server.succeed('POST /commission/elections', { message: '', data: { id: ID } });
  const { user } = renderRoute('/commission/elections');
  expect(await screen.findByText('There is no election yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Begin an election' }));
  await user.type(await screen.findByLabelText('Title'), 'Union Election');
  await user.selectOptions(screen.getByLabelText('Template'), 'association');
  expect(screen.getByLabelText('Who stands')).toHaveValue('both');
  await user.click(screen.getByRole('button', { name: 'Begin as a draft' }));
  expect(await screen.findByRole('button', { name: 'Begin an election' })).toBeVisible();
  expect(server.requestsTo('POST /commission/elections')[0]?.body).toMatchObject({
    title: 'Union Election',
    whoMayVote: 'roll',
    posts: ['Chairperson', 'Secretary', 'Treasurer'].map((name) => ({ name, level: null })),
    smallestBatch: 10,
    whoStands: 'both',
    liveResults: false,
    planned: { trustees: 3, threshold: 2 },
  });
});

test('nobody stands for a party in a cooperative, unless an officer says so', async () => {
  show([]);
  server.succeed('POST /commission/elections', { message: '', data: { id: ID } });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Begin an election' }));
  await user.type(await screen.findByLabelText('Title'), 'Savings Cooperative');
  await user.selectOptions(screen.getByLabelText('Template'), 'cooperative');
  expect(screen.getByText(/one vote, whatever their shares/)).toBeVisible();
  expect(screen.getByLabelText('Who stands')).toHaveValue('independents');
  await user.click(screen.getByRole('button', { name: 'Begin as a draft' }));
  await screen.findByRole('button', { name: 'Begin an election' });
  expect(server.requestsTo('POST /commission/elections')[0]?.body).toMatchObject({
    whoStands: 'independents',
    posts: expect.arrayContaining([{ name: 'Committee Member', level: null, seats: 3, isQuestion: false }]),
  });
  await user.click(screen.getByRole('button', { name: 'Begin an election' }));
  await user.selectOptions(await screen.findByLabelText('Who stands'), 'parties');
  await user.selectOptions(screen.getByLabelText('Template'), 'cooperative');
  expect(screen.getByLabelText('Who stands')).toHaveValue('parties');
});

test('the aspirants of a primary stand for one party, which puts up many for a post', async () => {
  show([]);
  areas('country', 'senatorial district');
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Begin an election' }));
  await user.selectOptions(await screen.findByLabelText('Template'), 'primary');
  expect(screen.getByText(/registers as the only party/)).toBeVisible();
  expect(screen.getByLabelText('Who stands')).toHaveValue('parties');
  expect(screen.getByLabelText('Candidates of one party for each post, at most')).toHaveValue('50');
  expect(screen.getByLabelText('Posts, one a line')).toHaveValue(
    'Candidate for Governor\nCandidate for the Senate @ senatorial district',
  );
});

test('a form that was not taken says why in sight of its sender, and the focus follows the form', async () => {
  show([]);
  server.refuse('POST /commission/elections', 409, { code: 'another-is-open' });
  const moved: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    moved.push(this.getAttribute('role'));
  });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Begin an election' }));
  await user.type(await screen.findByLabelText('Title'), 'Union Election');
  expect(moved).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Begin as a draft' }));
  await waitFor(() => expect(moved).toEqual(['alert']));
  await user.click(screen.getByRole('button', { name: 'Begin as a draft' }));
  await waitFor(() => expect(moved).toEqual(['alert', 'alert']));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Begin an election' }));
  expect(await screen.findByRole('heading', { name: 'Begin an election' })).toHaveFocus();
});

test('a template fills in the posts of the levels that there are, and says which it leaves out', async () => {
  show([]);
  areas('country', 'Senatorial-District');
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Begin an election' }));
  expect(await screen.findByText(/are left out/)).toHaveTextContent('Faculty Representative @ faculty');
  await user.selectOptions(screen.getByLabelText('Template'), 'nation');
  expect(screen.getByLabelText('Posts, one a line')).toHaveValue('President\nSenator @ Senatorial-District');
  expect(screen.getByText(/are left out/)).toHaveTextContent(
    'Member of the House of Representatives @ federal constituency',
  );
  expect(screen.getByText(/are left out/)).not.toHaveTextContent('Senator @');
});

test('a template proposes trustees, of whom more than half open the count; both are changed, or left to the server', async () => {
  show([]);
  server.succeed('POST /commission/elections', { message: '', data: { id: ID } });
  const { user } = renderRoute('/commission/elections');
  const begun = () => server.requestsTo('POST /commission/elections').at(-1)?.body;
  const begin = async (change: () => Promise<unknown>) => {
    await user.click(await screen.findByRole('button', { name: 'Begin an election' }));
    await user.type(await screen.findByLabelText('Title'), 'An Election');
    await user.selectOptions(screen.getByLabelText('Template'), 'nation');
    await change();
    await user.click(screen.getByRole('button', { name: 'Begin as a draft' }));
    await screen.findByRole('button', { name: 'Begin an election' });
  };
  const choose = (label: string, value: string) => user.selectOptions(screen.getByLabelText(label), value);
  await begin(async () => expect(screen.getByLabelText('How many open the count')).toHaveValue('4'));
  expect(begun()).toMatchObject({ planned: { trustees: 7, threshold: 4 } });
  await begin(async () => {
    await choose('How many open the count', '6');
    await choose('Trustees', '5');
    expect(screen.getByLabelText('How many open the count')).toHaveValue('3');
    await choose('How many open the count', '4');
  });
  expect(begun()).toMatchObject({ planned: { trustees: 5, threshold: 4 } });
  await begin(() => choose('Who opens the count', 'server'));
  expect(begun()).toMatchObject({ planned: null });
  await begin(async () => {
    await choose('Results', 'live');
    await choose('Trustees', '3');
  });
  expect(begun()).toMatchObject({ liveResults: true, planned: { trustees: 3, threshold: 2 } });
});

test('a number that is none, or too large, is named at its field, and nothing is begun', async () => {
  show([]);
  server.succeed('POST /commission/elections', { message: '', data: { id: ID } });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Begin an election' }));
  await user.type(await screen.findByLabelText('Title'), 'An Election');
  const fill = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('Year', '26');
  fill(/^Fewest ballots/, 'ten');
  fill(/^Candidates of one party/, '101');
  fill('Posts, one a line', ' ');
  await user.click(screen.getByRole('button', { name: 'Begin as a draft' }));
  expect(await screen.findByText('A number from 2000 to 2200')).toBeVisible();
  for (const [label, words] of [
    ['Year', 'A number from 2000 to 2200'],
    [/^Fewest ballots/, 'A number from 1 to 1000000'],
    [/^Candidates of one party/, 'A number from 1 to 100'],
    ['Posts, one a line', 'From 1 to 60 posts and questions, one a line'],
  ] as const) {
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(words));
  }
  expect(server.requestsTo('POST /commission/elections')).toEqual([]);
  fill('Year', ' 2027 ');
  fill(/^Fewest ballots/, '25');
  fill(/^Candidates of one party/, '100');
  fill(/^Minutes until an early end/, '15');
  fill('Posts, one a line', 'Dean');
  fill('Questions, one a line', 'Shall we build?\n\nShall the branch close? @ branch');
  await user.selectOptions(
    screen.getByLabelText('What a voter may choose for each post'),
    'One of the candidates, or None of these',
  );
  await user.selectOptions(screen.getByLabelText('Who stands'), 'Candidates without a party');
  await user.selectOptions(screen.getByLabelText('If candidates are level for a seat'), 'A lot is drawn');
  await user.selectOptions(
    screen.getByLabelText('If no more people stand for a post than are elected'),
    'They are elected without a vote',
  );
  await user.selectOptions(
    screen.getByLabelText('Order of the candidates on ballot papers'),
    'Drawn when voting is opened',
  );
  await user.click(screen.getByRole('button', { name: 'Begin as a draft' }));
  await waitFor(() =>
    expect(server.requestsTo('POST /commission/elections')[0]?.body).toMatchObject({
      year: 2027,
      smallestBatch: 25,
      candidatesAParty: 100,
      endDelayMinutes: 15,
      noneOfThese: true,
      whoStands: 'independents',
      tieRule: 'lot',
      candidateOrder: 'draw',
      unopposed: 'elected',
      posts: [
        { name: 'Dean', level: null, isQuestion: false },
        { name: 'Shall we build?', level: null, isQuestion: true },
        { name: 'Shall the branch close?', level: 'branch', isQuestion: true },
      ],
    }),
  );
});

test.each([
  ['40', '5'],
  ['1,500', '10'],
  ['50000', '20'],
  ['90 000 000', '100'],
])('for %s voters the form proposes to count %s ballots together, says what smaller papers show, and a template keeps it', async (voters, batch) => {
  show([]);
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Begin an election' }));
  const field = await screen.findByLabelText(/^Fewest ballots/);
  fireEvent.change(screen.getByLabelText('People who may vote, about'), { target: { value: voters } });
  expect(field).toHaveValue(batch);
  expect(screen.getByText(/programs, such as belenios-tool, see no result/)).toHaveTextContent(
    `fewer than ${batch} ballots`,
  );
  await user.selectOptions(screen.getByLabelText('Template'), 'state');
  expect(field).toHaveValue(batch);
  fireEvent.change(screen.getByLabelText('People who may vote, about'), { target: { value: 'many' } });
  expect(field).toHaveValue(batch);
});

test('another template changes nothing that was typed', async () => {
  show([]);
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Begin an election' }));
  const posts = await screen.findByLabelText('Posts, one a line');
  fireEvent.change(posts, { target: { value: 'Dean' } });
  await user.selectOptions(screen.getByLabelText('How many open the count'), '2');
  await user.selectOptions(screen.getByLabelText('Trustees'), '4');
  await user.selectOptions(screen.getByLabelText('Template'), 'nation');
  expect(posts).toHaveValue('Dean');
  expect(screen.getByLabelText('Trustees')).toHaveValue('4');
  expect(screen.getByLabelText('How many open the count')).toHaveValue('3');
  expect(screen.getByLabelText(/^Fewest ballots/)).toHaveValue('100');
  await user.selectOptions(screen.getByLabelText('Template'), 'state');
  expect(posts).toHaveValue('Dean');
});

const lastYears = {
  ...draft,
  id: crypto.randomUUID(),
  title: 'Union Election 2025',
  year: 2025,
  status: 'closed',
  isCertified: true,
} as const;
const settings = {
  title: 'Union Election 2025',
  year: 2025,
  posts: [
    { name: 'Dean', level: null, isQuestion: false, seats: 2 },
    { name: 'Faculty Representative', level: 'faculty', isQuestion: false, seats: 1 },
    { name: 'Hall Warden', level: 'hall', isQuestion: false, seats: 1 },
    { name: 'Shall we build?', level: null, isQuestion: true, seats: 1 },
  ],
  liveResults: true,
  smallestBatch: 25,
  nominations: 'open',
  candidatesAParty: 4,
  whoMayVote: 'confirmed',
  endDelayMinutes: 15,
  noneOfThese: true,
  whoStands: 'independents',
  tieRule: 'joint',
  candidateOrder: 'time',
  unopposed: 'voted-on',
  votersUse: 'accounts',
  planned: { trustees: 5, threshold: 4 },
};

test('an election is begun as an earlier one: its posts, questions and rules, and the new year, without its times', async () => {
  show([lastYears]);
  areas('whole', 'faculty');
  server.succeedAt(`GET /commission/elections/${lastYears.id}/settings`, { message: '', data: settings });
  server.succeed('POST /commission/elections', { message: '', data: { id: ID } });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Begin an election' }));
  await user.selectOptions(await screen.findByLabelText('Template'), 'As in Union Election 2025 (2025)');
  const year = new Date().getFullYear();
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue(`Union Election ${year}`));
  expect(screen.getByText(/^These are left out.+: Hall Warden @ hall/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Begin as a draft' }));
  await waitFor(() => expect(server.requestsTo('POST /commission/elections')).toHaveLength(1));
  const { posts, ...rules } = settings;
  expect(server.requestsTo('POST /commission/elections')[0]?.body).toEqual({
    ...rules,
    title: `Union Election ${year}`,
    year,
    posts: posts.filter(({ level }) => level !== 'hall'),
  });
});

test('an election whose server held the key is copied with trustees, until the officer chooses the server again', async () => {
  show([lastYears]);
  const data = { ...settings, planned: null };
  server.succeedAt(`GET /commission/elections/${lastYears.id}/settings`, { message: '', data });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Begin an election' }));
  await user.selectOptions(await screen.findByLabelText('Template'), 'As in Union Election 2025 (2025)');
  await waitFor(() => expect(screen.getByLabelText(/^Fewest ballots/)).toHaveValue('25'));
  expect(screen.getByLabelText('Who opens the count')).toHaveValue('trustees');
});

test('a typed form is there again after a reload, for the same officer alone, until it is sent or begun afresh [A416]', async () => {
  show([]);
  server.succeed('POST /commission/elections', { message: '', data: { id: ID } });
  const reopen = async () => {
    const view = renderRoute('/commission/elections');
    await view.user.click(await screen.findByRole('button', { name: 'Begin an election' }));
    await screen.findByLabelText('Title');
    return view;
  };
  const first = await reopen();
  expect(screen.queryByText(/was kept in this browser/)).not.toBeInTheDocument();
  await first.user.selectOptions(screen.getByLabelText('Template'), 'nation');
  await first.user.type(screen.getByLabelText('Title'), 'Union Election');
  fireEvent.change(screen.getByLabelText('Posts, one a line'), { target: { value: 'Dean' } });
  await first.user.selectOptions(screen.getByLabelText('Results'), 'live');
  await first.user.selectOptions(screen.getByLabelText('Who may vote'), 'anyone');
  first.unmount();
  const second = await reopen();
  expect(screen.getByText(/was kept in this browser/)).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Union Election');
  expect(screen.getByLabelText('Template')).toHaveValue('nation');
  expect(screen.getByLabelText('Posts, one a line')).toHaveValue('Dean');
  expect(screen.getByLabelText('Trustees')).toHaveValue('7');
  expect(screen.getByLabelText('Results')).toHaveValue('live');
  expect(screen.getByLabelText('Who may vote')).toHaveValue('anyone');
  // A value that was typed stays, and one of the former template does not.
  await second.user.selectOptions(screen.getByLabelText('Template'), 'union');
  expect(screen.getByLabelText('Posts, one a line')).toHaveValue('Dean');
  expect(screen.getByLabelText('Trustees')).toHaveValue('3');
  await second.user.click(screen.getByRole('button', { name: 'Start afresh' }));
  expect(screen.getByLabelText('Title')).toHaveValue('');
  await second.user.type(screen.getByLabelText('Title'), 'Another Election');
  second.unmount();
  const third = await reopen();
  expect(screen.getByLabelText('Title')).toHaveValue('Another Election');
  await third.user.click(screen.getByRole('button', { name: 'Begin as a draft' }));
  expect(await screen.findByRole('button', { name: 'Begin an election' })).toBeVisible();
  third.unmount();
  const fourth = await reopen();
  expect(screen.getByLabelText('Title')).toHaveValue('');
  await fourth.user.type(screen.getByLabelText('Title'), 'Mine');
  fourth.unmount();
  const me = officerMe('returning-officer');
  const other = { ...me, officer: { ...me.officer, id: crypto.randomUUID() } };
  server.succeed('GET /commission/me', { message: '', data: other } as never);
  await reopen();
  expect(screen.getByLabelText('Title')).toHaveValue('');
});

test('a draft shows what is to be done, with the way there', async () => {
  show([draft], 'another-is-draft');
  renderRoute('/commission/elections');
  expect(await screen.findByRole('heading', { name: 'Before the opening: 1 of 2' })).toBeVisible();
  const open = screen.getByRole('link', { name: 'Every post has a candidate' });
  expect(open).toHaveAttribute('href', '/commission/parties');
  expect(screen.queryByRole('button', { name: 'Begin an election' })).not.toBeInTheDocument();
});

test('the screen says which step of the current election the next one waits for', async () => {
  show([draft], 'another-is-draft');
  const { unmount } = renderRoute('/commission/elections');
  expect(
    await screen.findByText(
      /^Another election can be begun once the draft of Union Election was given up, or once .* is certified or two officers have declared it void\.$/,
    ),
  ).toBeVisible();
  unmount();
  show([{ ...draft, status: 'open' }], 'another-is-open');
  renderRoute('/commission/elections');
  expect(
    await screen.findByText(
      'Another election can be begun once Union Election has closed, and its result is certified or two officers have declared it void.',
    ),
  ).toBeVisible();
  expect(screen.queryByText(/given up/)).not.toBeInTheDocument();
});

test('each point is a way to where it is done, the end of voting to its form below', async () => {
  const points = (['closing-time', 'letters', 'mail'] as const).map((check) => ({ check, isDone: false }));
  server.succeed('GET /commission/elections', {
    message: '',
    data: {
      elections: [draft],
      mayBegin: 'another-is-draft',
      nowMs: Date.now(),
      arrivals: [],
      checklist: points,
    },
  });
  const { unmount } = renderRoute('/commission/elections');
  const wayTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByRole('button', { name: 'Set the times' });
  const form = wayTo(/^An end of voting/) ?? '';
  expect(document.querySelector(form)).toContainElement(screen.getByLabelText('Voting ends (Lagos time)'));
  expect([wayTo(/^The letters are made/), wayTo(/^A test mail has left/)]).toEqual([
    ...['/commission/roll', '/commission/day'],
  ]);
  unmount();
  logInAs('observer');
  renderRoute('/commission/elections');
  expect(await screen.findByText('An end of voting is set, and is in the future')).toBeVisible();
  expect(
    screen.queryByRole('link', { name: 'An end of voting is set, and is in the future' }),
  ).not.toBeInTheDocument();
});

test('a returning officer has a test mail sent, and reads what the mail server says', async () => {
  const TRY = 'POST /commission/try-mail';
  show([draft], 'another-is-draft');
  server.succeed(TRY, { message: '', data: { ok: false, said: '550 no such user' } });
  const { user, unmount } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Send a test mail to me' }));
  expect(await screen.findByText(/has not taken the mail. It said: 550 no such user/)).toBeVisible();
  server.succeed(TRY, { message: '', data: { ok: false, said: null } });
  await user.click(screen.getByRole('button', { name: 'Send a test mail to me' }));
  expect(await screen.findByText('No mail server is set: ask the operator.')).toBeVisible();
  server.succeed(TRY, { message: '', data: { ok: true, said: null } });
  await user.click(screen.getByRole('button', { name: 'Send a test mail to me' }));
  expect(await screen.findByText(/^The mail server has taken the mail/)).toBeVisible();
  unmount();
  logInAs('observer');
  renderRoute('/commission/elections');
  expect(await screen.findByText(/^A test mail has left/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /test mail/ })).not.toBeInTheDocument();
});

const CHECKS = `POST /commission/elections/${ID}/checks`;

test('a returning officer says that a backup was restored, and an observer is not asked', async () => {
  const points = [{ check: 'backup-restored' as const, isDone: false }];
  server.succeed('GET /commission/elections', {
    message: '',
    data: {
      elections: [draft],
      mayBegin: 'another-is-draft',
      nowMs: Date.now(),
      arrivals: [],
      checklist: points,
    },
  });
  server.succeedAt(CHECKS, { message: '', data: {} });
  const { user, unmount } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'It was restored' }));
  await waitFor(() => expect(server.requestsTo(CHECKS)).toHaveLength(1));
  expect(server.requestsTo(CHECKS)[0]?.body).toEqual({
    check: 'backup-restored',
  });
  unmount();
  logInAs('observer');
  renderRoute('/commission/elections');
  expect(await screen.findByText(/^A backup was restored on another machine/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^It was/ })).not.toBeInTheDocument();
});

test('an officer’s statement is ticked off, and the focus stays at the checklist', async () => {
  const show = (isDone: boolean) =>
    server.succeed('GET /commission/elections', {
      message: '',
      data: {
        elections: [draft],
        mayBegin: 'another-is-draft',
        nowMs: Date.now(),
        arrivals: [],
        checklist: [{ check: 'backup-restored', isDone }],
      },
    });
  show(false);
  server.reply(CHECKS, () => {
    show(true);
    return { message: '', data: {} };
  });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'It was restored' }));
  const done = await screen.findByRole('heading', { name: 'Before the opening: 1 of 1' });
  await waitFor(() => expect(done).toHaveFocus());
});

test('the checklist leads to the rehearsal of the draft, and nobody ticks it by hand', async () => {
  const points = [{ check: 'rehearsed' as const, isDone: false }];
  server.succeed('GET /commission/elections', {
    message: '',
    data: {
      elections: [draft],
      mayBegin: 'another-is-draft',
      nowMs: Date.now(),
      arrivals: [],
      checklist: points,
    },
  });
  renderRoute('/commission/elections');
  const way = (await screen.findByRole('link', { name: /^The election was rehearsed/ })).getAttribute('href');
  const heading = await screen.findByRole('heading', { name: 'Rehearse it' });
  expect(document.querySelector(way ?? '')).toContainElement(heading);
  // So the sentence is named that a rehearsal's server writes above every page, with a place and look of its
  // own.
  expect(document.getElementById('rehearsal')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^It was/ })).not.toBeInTheDocument();
});

test('the times of a draft are set by the clocks of Lagos', async () => {
  show([draft], 'another-is-draft');
  server.succeedAt(`PUT /commission/elections/${ID}/times`, { message: '', data: {} });
  const { user } = renderRoute('/commission/elections');
  await user.type(await screen.findByLabelText('Voting ends (Lagos time)'), '2026-12-01T18:00');
  await user.click(screen.getByRole('button', { name: 'Set the times' }));
  expect(await screen.findByText('The times are set')).toBeVisible();
  expect(server.requestsTo(`PUT /commission/elections/${ID}/times`)[0]?.body).toEqual({
    opensAtMs: null,
    closesAtMs: Date.UTC(2026, 11, 1, 17),
  });
  expect(toField(fromField('2026-12-01T18:00'))).toBe('2026-12-01T18:00');
});

test.each([
  'Voting begins (Lagos time)',
  'Voting ends (Lagos time)',
])('a time that is typed by half is not taken for none: %s [A124]', async (label) => {
  const TIMES = `PUT /commission/elections/${ID}/times`;
  show([{ ...draft, closesAtMs: Date.UTC(2026, 11, 1, 17) }], 'another-is-draft');
  server.succeedAt(TIMES, { message: '', data: {} });
  const { user } = renderRoute('/commission/elections');
  const field = await screen.findByLabelText(label);
  const validity = vi.spyOn(field as HTMLInputElement, 'validity', 'get');
  validity.mockReturnValue({ badInput: true } as ValidityState);
  await user.click(screen.getByRole('button', { name: 'Set the times' }));
  expect(await screen.findByText('Give day and time, or clear both')).toBeVisible();
  expect(field).toBeInvalid();
  expect(server.requestsTo(TIMES)).toEqual([]);
  validity.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Set the times' }));
  expect(await screen.findByText('The times are set')).toBeVisible();
});

test('the times that another officer has set replace those in the form [A124]', async () => {
  show([draft], 'another-is-draft');
  server.reply(`PUT /commission/elections/${ID}/times`, () => {
    show([{ ...draft, opensAtMs: Date.UTC(2026, 11, 1, 7) }], 'another-is-draft');
    return { message: '', data: {} };
  });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Set the times' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Voting begins (Lagos time)')).toHaveValue('2026-12-01T08:00'),
  );
  expect(await screen.findByText('The times are set')).toBeVisible();
});

test('opening is proposed, for another officer to confirm', async () => {
  show([draft], 'another-is-draft');
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Open voting' }));
  const propose = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Propose' });
  // The button stays disabled until the ballot papers have loaded.
  await waitFor(() => expect(propose).toBeEnabled());
  await user.click(propose);
  expect(await screen.findByText('Proposed. Another officer must confirm it.')).toBeVisible();
  expect(server.requestsTo('POST /commission/proposals')[0]?.body).toMatchObject({
    electionId: ID,
    wanted: {
      act: 'open-election',
      params: {
        papers: DIGEST,
        opensAt: null,
        closesAt: null,
        key: KEY,
        places: 0,
        contents: 'c'.repeat(64),
        changes: 0,
        approval: 'commission',
        candidatesAParty: 2,
        endDelayMinutes: 10,
      },
    },
  });
});

test('an officer who opens an election reads what is not done yet', async () => {
  show([draft], 'another-is-draft');
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Open voting' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Every post has a candidate')).toBeVisible();
  expect(dialog.queryByText(/A test mail has left/)).not.toBeInTheDocument();
});

test('a draft is given up by a proposal, and nothing that was opened is', async () => {
  show([draft], 'another-is-draft');
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  const { user, unmount } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Give the draft up' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/The roll, the nominations and the trustees’ key of this draft/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(server.requestsTo('POST /commission/proposals')[0]?.body).toMatchObject({
      electionId: ID,
      wanted: { act: 'give-up-draft', params: {} },
    }),
  );
  unmount();
  show([{ ...draft, status: 'open' }], 'another-is-open');
  renderRoute('/commission/elections');
  expect(await screen.findByRole('button', { name: 'Close voting now' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Give the draft up' })).not.toBeInTheDocument();
});

test('an election whose address only this machine reaches is opened as a trial, said to be one, or not at all', async () => {
  show([{ ...draft, isLocal: true }], 'another-is-open');
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Open voting' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Propose' })).toBeDisabled();
  await user.click(await dialog.findByLabelText('It is a trial, and no election that counts'));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Propose' })).toBeEnabled());
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(server.requestsTo('POST /commission/proposals')[0]?.body).toMatchObject({
      wanted: { act: 'open-election', params: { papers: DIGEST, trial: true } },
    }),
  );
});

test('an extension names the end as it was seen, and a later one; of any other end nothing is proposed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 1, 9) });
  const closesAtMs = Date.UTC(2026, 11, 1, 17);
  show([{ ...draft, status: 'open', closesAtMs }], 'another-is-open');
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Extend voting' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend voting' }));
  const field = dialog.getByLabelText('New end, Lagos time');
  const propose = dialog.getByRole('button', { name: 'Propose' });
  expect(dialog.getByText(/^The new end must be later than 1 Dec 2026, 18:00/)).toBeVisible();
  for (const end of ['2026-12-01T18:00', '2026-12-01T17:59', '']) {
    fireEvent.change(field, { target: { value: end } });
    expect(propose).toBeDisabled();
  }
  fireEvent.change(field, { target: { value: '2026-12-01T20:00' } });
  await user.click(propose);
  await screen.findByText('Proposed. Another officer must confirm it.');
  expect(server.requestsTo('POST /commission/proposals')[0]?.body).toMatchObject({
    wanted: {
      act: 'extend-voting',
      params: { before: '2026-12-01T17:00:00.000Z', closesAt: '2026-12-01T19:00:00.000Z' },
    },
  });
});

test.each([
  ['fast', 60],
  ['slow', -60],
])('on a device whose clock is an hour %s, voting is extended until the server says that its end has come', async (_, minutes) => {
  const [serverMs, minuteMs] = [Date.UTC(2026, 11, 1, 9), 60_000];
  vi.useFakeTimers({ toFake: ['Date'], now: serverMs + minutes * minuteMs });
  const openUntil = (closesAtMs: number) =>
    show([{ ...draft, status: 'open', closesAtMs }], 'another-is-open', serverMs);
  openUntil(serverMs + 30 * minuteMs);
  const { unmount } = renderRoute('/commission/elections');
  expect(await screen.findByRole('button', { name: 'Extend voting' })).toBeVisible();
  unmount();
  openUntil(serverMs - 30 * minuteMs);
  renderRoute('/commission/elections');
  expect(await screen.findByRole('button', { name: 'Close voting now' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Extend voting' })).not.toBeInTheDocument();
});

test('changes by another officer, and by the clock, are shown without a reload', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  show([draft], 'another-is-draft');
  renderRoute('/commission/elections');
  expect(await screen.findByText('Draft')).toBeVisible();
  show([{ ...draft, status: 'open' }], 'another-is-open');
  expect(screen.getByText('Draft')).toBeVisible();
  act(() => void vi.advanceTimersByTime(15_000));
  expect(await screen.findByText('Open', { exact: true })).toBeVisible();
  expect(screen.queryByText('Draft')).not.toBeInTheDocument();
});

test('in the demo the screen says that a real election needs a new database', async () => {
  show([{ ...draft, status: 'open' }], 'demo');
  renderRoute('/commission/elections');
  expect(await screen.findByText(/This is the demo/)).toBeVisible();
});

test('a certified election is put into the archive by two officers, and is listed apart from then on', async () => {
  const certified = { ...draft, status: 'closed', isCertified: true } as const;
  const past = { ...certified, id: ID.replace('9', '8'), title: 'Union Election 2024', year: 2024 };
  show([certified, { ...past, isCurrent: false, isArchived: true }]);
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  const { user } = renderRoute('/commission/elections');
  const archive = within(
    (await screen.findByRole('heading', { name: 'Archive' })).closest('section') as HTMLElement,
  );
  expect(archive.getByRole('link', { name: 'Union Election 2024' })).toHaveAttribute(
    'href',
    `/voter/results?log=${past.slug}`,
  );
  expect(archive.getByRole('link', { name: /check each of them/ })).toHaveAttribute('href', '/verify');
  // One card, of the other election.
  await user.click(screen.getByRole('button', { name: 'Put into the archive' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('Proposed. Another officer must confirm it.')).toBeVisible();
  expect(server.requestsTo('POST /commission/proposals').map(({ body }) => body)).toMatchObject([
    { electionId: ID, wanted: { act: 'archive-election', params: {} } },
  ]);
});

test('an election that is not certified is declared void by two officers, with a reason that everybody reads', async () => {
  show([{ ...draft, status: 'closed' }]);
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Declare it void' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = dialog.getByRole('button', { name: 'Propose' });
  expect(send).toBeDisabled();
  await user.type(dialog.getByLabelText(/^Reason/), ' ');
  expect(send).toBeDisabled();
  await user.type(dialog.getByLabelText(/^Reason/), 'The keys are lost.');
  await user.click(send);
  expect(await screen.findByText('Proposed. Another officer must confirm it.')).toBeVisible();
  expect(server.requestsTo('POST /commission/proposals').map(({ body }) => body)).toMatchObject([
    { electionId: ID, wanted: { act: 'declare-void', params: { reason: 'The keys are lost.' } } },
  ]);
});

test('beside an election that is neither certified nor declared void none is begun, and the screen says why', async () => {
  show([{ ...draft, status: 'closed', hasResult: true }], 'not-certified');
  renderRoute('/commission/elections');
  expect(
    await screen.findByText(/once the result of Union Election is certified, or two officers/),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Begin an election' })).not.toBeInTheDocument();
});

const WITNESS = 'party.example/guardian+a1b2c3d4+BLhZBOTmYGOUQA6CIpTK4Ct4c0vPFNXBB01asBfx3n2Y';

test('the witnesses of a draft are named by their keys, and those that another officer named are shown', async () => {
  const NAMED = `PUT /commission/elections/${ID}/witnesses`;
  const url = 'https://guardian.party.example';
  show([draft], 'another-is-draft');
  server.reply(NAMED, () => {
    show([{ ...draft, witnesses: [{ key: WITNESS, url }], quorum: 1 }], 'another-is-draft');
    return { message: '', data: {} };
  });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByText('Who watches the record'));
  await user.type(screen.getByLabelText('Keys of the witnesses, one a line'), WITNESS);
  const quorum = screen.getByLabelText('How many of them must sign');
  await user.type(quorum, 'one');
  await user.click(screen.getByRole('button', { name: 'Name the witnesses' }));
  expect(await screen.findByText('A number from 1 to the number of witnesses')).toBeVisible();
  expect(server.requestsTo(NAMED)).toEqual([]);
  await user.clear(quorum);
  await user.type(quorum, '1');
  await user.click(screen.getByRole('button', { name: 'Name the witnesses' }));
  expect(await screen.findByText('The witnesses are named')).toBeVisible();
  expect(server.requestsTo(NAMED)[0]?.body).toEqual({ text: WITNESS, quorum: 1 });
  await waitFor(() =>
    expect(screen.getByLabelText('Keys of the witnesses, one a line')).toHaveValue(`${WITNESS} ${url}`),
  );
});

test('the card of a draft names the seats of each post and who opens the count', async () => {
  const posts = [
    { name: 'President', seats: 1 },
    { name: 'Board member', seats: 3 },
  ];
  show([{ ...draft, posts, planned: { trustees: 5, threshold: 4 } }], 'another-is-draft');
  renderRoute('/commission/elections');
  expect(await screen.findByText('President, Board member (3 seats)')).toBeVisible();
  expect(screen.getByText('5 trustees, any 4 of whom can open it')).toBeVisible();
});

test('the card of a draft says that this server alone opens the count', async () => {
  show([draft], 'another-is-draft');
  renderRoute('/commission/elections');
  const fact = (await screen.findByText('Who opens the count')).nextElementSibling;
  expect(fact).toHaveTextContent(/^This server$/);
});

test('the posts of a draft are named in other languages, and an empty field is no name', async () => {
  const NAMED = `PUT /commission/elections/${ID}/post-names`;
  const posts = [{ post: 'President', translations: { ha: 'Shugaba', ig: 'Onye isi' } }];
  show([{ ...draft, postNames: posts }], 'another-is-draft');
  server.refuse(NAMED, 422, { code: 'post-names-mixed', message: 'A post has the name of another post' });
  const { user } = renderRoute('/commission/elections');
  const field = await screen.findByLabelText('President in Igbo');
  expect(field).toHaveValue('Onye isi');
  await user.clear(field);
  await user.type(screen.getByLabelText('Secretary in Hausa'), 'Sakatare');
  const press = () => user.click(screen.getByRole('button', { name: 'Name the posts' }));
  await press();
  expect(await screen.findByText('A post has the name of another post')).toBeVisible();
  server.succeedAt(NAMED, { message: '', data: {} });
  await press();
  expect(await screen.findByText('The posts are named')).toBeVisible();
  expect(server.requestsTo(NAMED).at(-1)?.body).toEqual({
    posts: [
      { post: 'President', translations: { ha: 'Shugaba' } },
      { post: 'Secretary', translations: { ha: 'Sakatare' } },
    ],
  });
});

test('an officer who opens an election reads the posts’ names in other languages', async () => {
  const posts = [{ post: 'President', translations: { yo: 'Ààrẹ' } }];
  show([{ ...draft, postNames: posts }], 'another-is-draft');
  const papers = { papers: [], digest: DIGEST, postNames: posts, smallContests: [] };
  server.succeedAt(`GET /commission/elections/${ID}/papers`, { message: '', data: papers });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Open voting' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Ààrẹ')).toHaveAttribute('lang', 'yo');
});

test('after a rehearsal its server offers no other election, and says where to go on', async () => {
  show([{ ...draft, status: 'closed', hasResult: true, isCertified: true }], 'rehearsal');
  renderRoute('/commission/elections');
  expect(await screen.findByText(/The rehearsal is over/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Begin an election' })).toBeNull();
});

const SETTINGS = `/commission/elections/${ID}/settings`;
const SEEN = 'e'.repeat(64);
const post = (n: number, name: string, more: object = {}) => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${n}`, name, level: null, isQuestion: false, seats: 1 },
  ...more,
});
const POSTS = [
  post(1, 'Presidant'),
  post(2, 'Auditor', { level: 'faculty', seats: 2 }),
  post(3, 'Shall we build?', { isQuestion: true }),
];
const RULES = {
  ...{
    title: 'Union Elektion 2026',
    year: 2026,
    liveResults: false,
    smallestBatch: 10,
    nominations: 'frozen',
  },
  ...{ endDelayMinutes: 15, noneOfThese: true, whoStands: 'both', tieRule: 'lot', candidateOrder: 'name' },
  ...{ unopposed: 'elected', votersUse: 'links' },
};
const toCorrect = {
  ...RULES,
  posts: POSTS,
  ...{ whoMayVote: 'roll', candidatesAParty: 1, planned: { trustees: 3, threshold: 2 }, digest: SEEN },
};
async function beginCorrecting() {
  show([draft], 'another-is-draft');
  server.succeedAt(`GET ${SETTINGS}`, { message: '', data: toCorrect });
  const { user } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'Correct title, posts and rules' }));
  await screen.findByLabelText('Title');
  return user;
}
const corrections = () => server.requestsTo(`PUT ${SETTINGS}`);

test('a draft is sent as it was, but for what was corrected, with the digest of what was seen', async () => {
  server.succeedAt(`PUT ${SETTINGS}`, { message: '', data: {} });
  const user = await beginCorrecting();
  await user.clear(screen.getByLabelText('Title'));
  await user.type(screen.getByLabelText('Title'), 'Union Election 2026');
  await user.clear(screen.getByLabelText('Post 1'));
  await user.type(screen.getByLabelText('Post 1'), 'President');
  expect(screen.getByLabelText('Post 2')).toHaveAccessibleDescription('@ faculty [2]');
  expect(screen.getByLabelText('Question 1')).toHaveValue('Shall we build?');
  await user.clear(screen.getByLabelText('Post 2'));
  await user.type(screen.getByLabelText('Posts to add, one a line'), 'Rep @ faculty [[2]');
  await user.click(screen.getByRole('button', { name: 'Correct the draft' }));
  await waitFor(() => expect(corrections()).toHaveLength(1));
  expect(corrections()).toMatchObject([
    {
      body: {
        ...RULES,
        title: 'Union Election 2026',
        posts: [
          post(1, 'President'),
          { id: null, name: 'Rep', level: 'faculty', isQuestion: false, seats: 2 },
          POSTS[2],
        ],
        seen: SEEN,
      },
    },
  ]);
  expect(await screen.findByRole('button', { name: 'Correct title, posts and rules' })).toBeVisible();
});

test('a refusal says why, and what was typed stays', async () => {
  server.refuse(`PUT ${SETTINGS}`, 409, { code: 'draft-letters-made' });
  const user = await beginCorrecting();
  await user.type(screen.getByLabelText('Title'), ' again');
  await user.click(screen.getByRole('button', { name: 'Correct the draft' }));
  expect(await screen.findByText(/so title and year stay/)).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Union Elektion 2026 again');
});
