import type { DataOf } from '@evoting/contract/calls';
import type { Letter } from '@evoting/contract/commission/letters';
import type { RollImport, RowFault } from '@evoting/contract/commission/roll';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { csvOf } from '../../../lib/csv.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { officerMe } from '../../../testing/samples.ts';
import type { LettersOrder, LettersReply } from '../acts/letter/pdf/protocol.ts';
// Fetched before the first test looks at the time.
import './RollPage.tsx';

let server: ReturnType<typeof fakeServer>;
const ID = '00000000-0000-4000-8000-0000000000aa';
const list = (change: Partial<RollImport> = {}): RollImport => ({
  id: ID,
  fileName: 'students.csv',
  bytes: 100,
  begunAtMs: 0,
  state: 'there',
  problem: null,
  begunBy: { name: 'Ada', isMe: true },
  checkNo: 1,
  doneBytes: 0,
  goodRows: 0,
  badRows: 0,
  letters: 'none' as const,
  lettersRun: null,
  lettersFor: { name: 'Ada', isMe: true },
  takenBack: null,
  ...change,
});
const RUN = '00000000-0000-4000-8000-0000000000bb';
const BEGUN = { letters: 'begun', lettersRun: RUN } as const;
const OF_COLLEAGUE = { lettersFor: { name: 'Bem', isMe: false } } as const;
const election = {
  id: '00000000-0000-4000-8000-0000000000ee',
  title: 'Election 2027',
  whoMayVote: 'roll' as const,
  opened: false,
  closed: false,
  votersUse: 'accounts' as const,
  bothCodes: false,
} as const;

/** The roll as the server has it, with at most one list. */
function show(change: Partial<DataOf<'GET /commission/roll'>> = {}, one?: RollImport): void {
  const data = {
    election,
    places: 0,
    frozen: false,
    imports: one ? [one] : [],
    takesPhones: false,
  };
  server.succeed('GET /commission/roll', { message: '', data: { ...data, ...change } });
  server.succeed('GET /commission/roll/areas', { message: '', data: { areas: [] } });
  const contents = { places: change.places ?? 0, contents: 'c'.repeat(64), changes: 9 };
  server.succeed('GET /commission/roll/contents', { message: '', data: contents });
  const rows = [
    ['Matric number', 'Surname', 'First name', 'Mail'],
    ['M-1', '=cmd()', 'Ada', ''],
  ];
  const reading = { encoding: 'utf-8', separator: ',' } as const;
  if (one)
    server.succeedAt(`GET /commission/roll/imports/${ID}`, {
      message: '',
      data: { import: one, reading, rows },
    });
}

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  localStorage.setItem('user_type', 'COMMISSION');
  logInAs('registrar');
  server.succeed('GET /commission/proposals', { message: '', data: { proposals: [], officers: 2 } });
});
function logInAs(role: 'registrar' | 'observer'): void {
  server.succeed('GET /commission/me', {
    message: '',
    data: officerMe(role),
  });
}

const OWNER = { voterNumber: 'M-1', surname: 'Obi', name: 'Bem', area: 'Law' };
/** As a look at it shows it. */
const PLACE = { ...OWNER, areaCode: 'LAW', contact: 'bem@exmaple.org', isClaimed: false };

test('a list is sent in parts, its columns are guessed and said, and it is checked', async () => {
  show();
  server.succeed('POST /commission/roll/imports', { message: '', data: { id: ID } });
  server.reply(`POST /commission/roll/imports/${ID}/parts/0`, () => {
    show({}, list());
    return { message: '', data: {} };
  });
  server.succeedAt(`POST /commission/roll/imports/${ID}/check`, { message: '', data: {} });
  const { user } = renderRoute('/commission/roll');
  const file = new File(['number,surname\n'], 'students.csv');
  await user.upload(await screen.findByLabelText(/A list of voters/), file);
  await user.click(screen.getByRole('button', { name: 'Send the list' }));
  await user.click(await screen.findByRole('button', { name: 'Check the list' }));
  await waitFor(() =>
    expect(server.requestsTo(`POST /commission/roll/imports/${ID}/check`).map(({ body }) => body)).toEqual([
      {
        encoding: 'utf-8',
        separator: ',',
        columns: { voterNumber: 0, surname: 1, name: 2, area: null, contact: 3, identityNumber: null },
      },
    ]),
  );
});

test('the column of identity numbers is guessed, and never for the voter number, which is kept [A495]', async () => {
  show({}, list());
  server.succeedAt(`GET /commission/roll/imports/${ID}`, {
    message: '',
    data: {
      import: list(),
      reading: { encoding: 'utf-8', separator: ',' },
      rows: [
        ['Identity number', 'Surname', 'First name', 'Membership number'],
        ['12345678901', 'Obi', 'Ada', 'M-1'],
      ],
    },
  });
  renderRoute('/commission/roll');
  expect(await screen.findByLabelText('National identity number (NIN)')).toHaveValue('0');
  expect(screen.getByRole('combobox', { name: 'Voter number' })).toHaveValue('3');
});

test('a fault of an identity number names the other line, and does not show the number', async () => {
  show({}, list({ state: 'checked', goodRows: 1, badRows: 1 }));
  const cells = { voterNumber: 'M-2', surname: 'Obi', name: 'Bem', area: '', contact: '' };
  showFaults([{ line: 9, field: 'identityNumber', code: 'identity-twice', otherLine: 4, cells }]);
  expect(await screen.findByText('Line 9, NIN: This NIN is in line 4 too')).toBeVisible();
});

const PROPOSED = {
  id: ID,
  electionId: election.id,
  electionTitle: 'Union',
  digest: 'd',
  proposedBy: { name: 'Me', isMe: true },
  proposedAtMs: 1,
  expiresAtMs: 2,
  decidedBy: null,
  decidedAtMs: null,
  objections: [],
} as const;

test('when the next look says that the freeze was confirmed, the roll is asked for again, and shown frozen', async () => {
  const PROPOSALS = 'GET /commission/proposals';
  const proposal = (state: 'waiting' | 'confirmed') => ({
    ...PROPOSED,
    state,
    wanted: { act: 'freeze-roll', params: { places: 1, contents: 'c'.repeat(64), changes: 1 } },
    decidedBy: { name: 'Bola', isMe: false },
    decidedAtMs: Date.now(),
  });
  const look = (state: 'waiting' | 'confirmed') =>
    server.succeedAt(PROPOSALS, { message: '', data: { proposals: [proposal(state)], officers: 2 } });
  show({ places: 1 });
  look('waiting');
  const { queryClient } = renderRoute('/commission/roll');
  const next = () => act(() => queryClient.refetchQueries({ queryKey: ['commission', 'proposals'] }));
  expect(await screen.findByText(/^Proposed by you/)).toBeVisible();
  const asked = () => server.requestsTo('GET /commission/roll').length;
  const before = asked();
  await next();
  expect(asked()).toBe(before);
  show({ places: 1, frozen: true });
  look('confirmed');
  await next();
  expect(await screen.findByText(/^Confirmed by Bola/)).toBeVisible();
  await waitFor(() => expect(asked()).toBe(before + 1));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Freeze/ })).not.toBeInTheDocument());
  await next();
  expect(asked()).toBe(before + 1);
});

test('a frozen roll can be changed by two officers while voting goes on, and is not said to be once it has closed', async () => {
  const opened = { ...election, opened: true };
  const FROZEN = /The roll is frozen: each change takes two officers/;
  const CLOSED = /Voting has closed: the roll can no longer be changed/;
  show({ election: opened, places: 1, frozen: true });
  const { unmount } = renderRoute('/commission/roll');
  expect(await screen.findByText(FROZEN)).toBeVisible();
  expect(screen.queryByText(CLOSED)).toBeNull();
  unmount();
  show({ election: { ...opened, closed: true }, places: 1, frozen: true });
  renderRoute('/commission/roll');
  expect(await screen.findByText(CLOSED)).toBeVisible();
  expect(screen.queryByText(FROZEN)).toBeNull();
});

test('another reading of a list that cannot be fetched leaves its form, and is asked for again', async () => {
  show({}, list());
  const path = `GET /commission/roll/imports/${ID}`;
  const { user } = renderRoute('/commission/roll');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Code of the area' }), 'First name');
  const check = screen.getByRole('button', { name: 'Check the list' });
  expect(check).toBeEnabled();
  server.refuse(path, 500, { message: 'Something went wrong on our side.' });
  const encoding = screen.getByLabelText('Encoding');
  await user.selectOptions(encoding, 'windows-1252');
  expect(await screen.findByText('Something went wrong on our side.')).toBeVisible();
  expect(encoding).toBeInTheDocument();
  expect(encoding).toHaveValue('windows-1252');
  expect(screen.getByRole('combobox', { name: 'Code of the area' })).toHaveDisplayValue('First name');
  // The rows in sight are those of the other reading.
  expect(check).toBeDisabled();
  const rows = [['Matric number', 'Surname', 'First name', 'Mail']];
  const reading = { encoding: 'windows-1252', separator: ',' };
  server.succeedAt(path, { message: '', data: { import: list(), reading, rows } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(check).toBeEnabled());
  expect(screen.queryByText('Something went wrong on our side.')).not.toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Code of the area' })).toHaveDisplayValue('First name');
  server.succeedAt(`POST /commission/roll/imports/${ID}/check`, { message: '', data: {} });
  await user.click(check);
  await waitFor(() =>
    expect(server.requestsTo(`POST /commission/roll/imports/${ID}/check`)).toMatchObject([
      { body: { encoding: 'windows-1252', columns: { area: 2 } } },
    ]),
  );
});

test('good and bad rows are named before anything is on the roll, and the decision names that check', async () => {
  show({}, list({ state: 'checked', goodRows: 12, badRows: 3, checkNo: 4 }));
  server.succeedAt(`POST /commission/roll/imports/${ID}/finish`, { message: '', data: {} });
  const faults = [7, 8, 9, 10, 11, 12].map((line) => ({
    line,
    field: 'contact',
    code: 'bad-email',
    otherLine: null,
    cells: null,
  }));
  server.succeedAt(`GET /commission/roll/imports/${ID}/faults`, {
    message: '',
    data: { faults },
  });
  const { user } = renderRoute('/commission/roll');
  expect(await screen.findByText(/12 rows are good, 3 are not/)).toBeVisible();
  expect(
    await screen.findByText(/^Line 7, E-mail: This is neither an e-mail address nor a whole phone number/),
  ).toBeVisible();
  expect(screen.getAllByText(/^Line \d+, E-mail/)).toHaveLength(5);
  await user.click(
    screen.getByRole('button', { name: /Put 12 people on the roll, and leave the others out/ }),
  );
  await waitFor(() =>
    expect(server.requestsTo(`POST /commission/roll/imports/${ID}/finish`).map(({ body }) => body)).toEqual([
      { checkNo: 4 },
    ]),
  );
});

test('a list whose bad rows were forgotten says so, and offers nothing to save', async () => {
  show({}, list({ state: 'done', goodRows: 12, badRows: 3 }));
  server.succeedAt(`GET /commission/roll/imports/${ID}/faults`, { message: '', data: { faults: [] } });
  renderRoute('/commission/roll');
  expect(await screen.findByText(/was forgotten when the election closed/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save the bad rows' })).not.toBeInTheDocument();
});

/** Shows the bad rows, and returns the officer's hands and the files that the browser saves. */
function showFaults(faults: readonly RowFault[]) {
  server.reply(`GET /commission/roll/imports/${ID}/faults`, ({ query }) => ({
    message: '',
    data: { faults: faults.filter(({ line }) => line > Number(query.get('afterLine'))) },
  }));
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => String(saved.push(blob)) }));
  return { ...renderRoute('/commission/roll'), saved };
}

test('the bad rows are saved as they are in the list, one a line with all that is wrong, and no cell is run as a formula [A88]', async () => {
  show({}, list({ state: 'checked', goodRows: 1, badRows: 2 }));
  const ada = { voterNumber: 'M 1', surname: '=cmd()', name: 'Ada', area: '', contact: '+234 80' };
  const bem = { voterNumber: 'M-2', surname: 'Obi', name: 'Bem', area: '', contact: '' };
  const none = { otherLine: null, cells: null };
  const faults: RowFault[] = [
    { line: 3, field: 'contact', code: 'bad-email', ...none },
    { line: 3, field: 'voterNumber', code: 'bad-number', otherLine: null, cells: ada },
    { line: 9, field: 'voterNumber', code: 'number-twice', otherLine: 4, cells: bem },
  ];
  const { user, saved } = showFaults(faults);
  expect(await screen.findByText('Line 9, Voter number: This voter number is in line 4 too')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save the bad rows' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [head, ...rows] = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
  expect(head).toContain('"Line","Column","What is wrong","Voter number","Surname","Given names","E-mail"');
  expect(rows).toEqual([
    expect.stringMatching(
      /^"3","E-mail; Voter number","This is neither .*; This is no voter number.*","M 1","'=cmd\(\)","Ada","'\+234 80"$/,
    ),
    '"9","Voter number","This voter number is in line 4 too","M-2","Obi","Bem",""',
  ]);
});

test('bad rows that come in several answers are one table, and how many have come is shown meanwhile', async () => {
  show({}, list({ state: 'checked', goodRows: 0, badRows: 3 }));
  const cells = { voterNumber: '?', surname: 'Obi', name: 'Bem', area: '', contact: '' };
  const bad = (line: number, contact = '') => ({
    ...({ line, field: 'voterNumber', code: 'bad-number', otherLine: null } as const),
    cells: { ...cells, contact },
  });
  const { user, saved } = showFaults([bad(2)]);
  await screen.findByText(/^Line 2, Voter number/);
  let last = (_faults: readonly RowFault[]) => {};
  const answers = [[bad(2)], [bad(3, 'bem@example.org')], new Promise((resolve) => (last = resolve)), []];
  const asked: (string | null)[] = [];
  server.reply(`GET /commission/roll/imports/${ID}/faults`, async ({ query }) => {
    asked.push(query.get('afterLine'));
    return { message: '', data: { faults: await answers[asked.length - 1] } };
  });
  await user.click(screen.getByRole('button', { name: 'Save the bad rows' }));
  const progress = screen.getByRole('progressbar', { name: 'Fetching the bad rows' });
  await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow', '67'));
  expect(saved).toEqual([]);
  last([bad(4)]);
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['"E-mail"', '""', '"bem@example.org"', '""']);
  expect(lines.map((line) => line.split(',')[0]).slice(1)).toEqual(['"2"', '"3"', '"4"']);
  expect(asked).toEqual(['0', '2', '3', '4']);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('a column that is empty in every bad row is saved where that is the fault, and is not where it may be', async () => {
  show({}, list({ state: 'checked', goodRows: 1, badRows: 2 }));
  const cells = { surname: 'Obi', name: 'Bem', area: '', contact: '' };
  const fault = { field: 'area', code: 'missing', otherLine: null } as const;
  const faults: RowFault[] = [
    { ...fault, line: 3, cells: { ...cells, voterNumber: 'M-1' } },
    { ...fault, line: 4, cells: { ...cells, voterNumber: 'M-2' } },
  ];
  const { user, saved } = showFaults(faults);
  await user.click(await screen.findByRole('button', { name: 'Save the bad rows' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [head, ...rows] = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
  expect(head).toMatch(/"Line","Column","What is wrong","Voter number","Surname","Given names","Area"$/);
  expect(rows).toEqual([
    '"3","Area","This is missing","M-1","Obi","Bem",""',
    '"4","Area","This is missing","M-2","Obi","Bem",""',
  ]);
});

test('a table of bad rows that comes as a list has its columns guessed by its heads', async () => {
  show({}, list());
  const head = [
    'Line',
    'Column',
    'What is wrong',
    'Voter number',
    'Surname',
    'Given names',
    'Area',
    'E-mail',
  ];
  const reading = { encoding: 'utf-8', separator: ',' } as const;
  server.succeedAt(`GET /commission/roll/imports/${ID}`, {
    message: '',
    data: { import: list(), reading, rows: [head] },
  });
  server.succeedAt(`POST /commission/roll/imports/${ID}/check`, { message: '', data: {} });
  const { user } = renderRoute('/commission/roll');
  await user.click(await screen.findByRole('button', { name: 'Check the list' }));
  await waitFor(() =>
    expect(server.requestsTo(`POST /commission/roll/imports/${ID}/check`)).toMatchObject([
      { body: { columns: { voterNumber: 3, surname: 4, name: 5, area: 6, contact: 7 } } },
    ]),
  );
});

test('once a list is on the roll, the number of its places is shown without a reload', async () => {
  show({}, list({ state: 'checked', goodRows: 12 }));
  server.reply(`POST /commission/roll/imports/${ID}/finish`, () => {
    show({}, list({ state: 'moving', goodRows: 12 }));
    return { message: '', data: {} };
  });
  const { user } = renderRoute('/commission/roll');
  await user.click(await screen.findByRole('button', { name: /Put 12 people on the roll/ }));
  expect(await screen.findByRole('progressbar', { name: /moved into the roll/ })).toBeInTheDocument();
  show({ places: 12 }, list({ state: 'done', goodRows: 12 }));
  expect(await screen.findByText(/^12 places/)).toBeVisible();
});

test('focus and screen stay at the list while it is checked and put on the roll', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  show({}, list());
  const moveOn = (call: string, state: 'checking' | 'moving') =>
    server.reply(`POST /commission/roll/imports/${ID}/${call}`, () => {
      show({}, list({ state, goodRows: 12 }));
      return { message: '', data: {} };
    });
  moveOn('check', 'checking');
  moveOn('finish', 'moving');
  const { user } = renderRoute('/commission/roll');
  const press = async (name: RegExp, progress: RegExp) => {
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('progressbar', { name: progress })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'students.csv' })).toHaveFocus());
  };
  await press(/Check the list/, /being checked/);
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('heading', { name: 'students.csv' })]);
  show({}, list({ state: 'checked', goodRows: 12 }));
  await press(/Put 12 people on the roll/, /moved into the roll/);
});

test('a screen reader says what came of a list: where it comes was there before it', async () => {
  show({}, list({ state: 'checking' }));
  renderRoute('/commission/roll');
  expect(await screen.findByRole('progressbar', { name: /being checked/ })).toBeInTheDocument();
  const card = screen.getByRole('heading', { name: 'students.csv' }).parentElement?.parentElement;
  const place = card?.querySelector('[aria-live="polite"]');
  expect(place).toBeEmptyDOMElement();
  show({}, list({ state: 'checked', goodRows: 12, badRows: 0 }));
  await waitFor(() => expect(place).toHaveTextContent(/^12 rows are good, 0 are not/));
  expect(place).toBeInTheDocument();
  expect(place).not.toContainElement(screen.getByRole('button', { name: /Put 12 people/ }));
});

test('a list that cannot be read says why', async () => {
  show({}, list({ state: 'failed', problem: 'wrong-encoding' }));
  renderRoute('/commission/roll');
  expect(await screen.findByText(/not written in the encoding that was chosen/)).toBeVisible();
});

test('a frozen roll takes no list, and a change is proposed', async () => {
  show({ frozen: true, places: 7 });
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  server.succeed('POST /commission/roll/places/looks', { message: '', data: { place: PLACE } });
  const { user } = renderRoute('/commission/roll');
  expect(await screen.findByText(/each change takes two officers/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send the list' })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Voter number to take off'), 'M-1');
  await user.type(screen.getByLabelText('Reason for taking off'), 'Left.');
  await user.click(screen.getByRole('button', { name: 'Propose to take off' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Obi, Bem, number M-1, area Law');
  await user.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(server.requestsTo('POST /commission/proposals').map(({ body }) => body)).toMatchObject([
      {
        electionId: election.id,
        wanted: { act: 'remove-from-roll', params: { ...OWNER, reason: 'Left.' } },
      },
    ]),
  );
});

test('an officer who adds somebody to a frozen roll reads all that the other officer will read', async () => {
  show({ frozen: true, places: 7 });
  const { user } = renderRoute('/commission/roll');
  await user.type(await screen.findByLabelText('Voter number'), 'M-2');
  await user.type(screen.getByLabelText('Surname'), 'Obi');
  await user.type(screen.getByLabelText('Given names'), 'Bem');
  await user.type(screen.getByLabelText('Code of the area'), 'LAW');
  await user.type(screen.getByLabelText('Reason'), 'Was admitted late.');
  await user.click(screen.getByRole('button', { name: 'Propose to add' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Add M-2 to the roll: Obi, Bem, area LAW, contact –. Reason: Was admitted late.',
  );
});

test('before the freeze somebody is taken off once whose place it is was shown and asked for [A125]', async () => {
  show({ places: 7 });
  const [LOOKS, REMOVALS] = ['POST /commission/roll/places/looks', 'POST /commission/roll/removals'] as const;
  server.refuse(LOOKS, 404, { code: 'place-unknown' });
  server.succeed(REMOVALS, { message: '', data: {} });
  const { user } = renderRoute('/commission/roll');
  await user.type(await screen.findByLabelText('Voter number to take off'), 'm-1');
  await user.type(screen.getByLabelText('Reason for taking off'), 'Left.');
  const take = screen.getByRole('button', { name: 'Take off the roll' });
  await user.click(take);
  expect(await screen.findByText('This voter number has no place on the roll')).toBeVisible();
  server.refuse(LOOKS, 429, { code: 'too-many-looks' });
  await user.click(take);
  expect(await screen.findByText(/looks at voters 30 times.*try again in 6 minutes/)).toBeVisible();
  server.succeed(LOOKS, { message: '', data: { place: { ...PLACE, isClaimed: true } } });
  await user.click(take);
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText('Take this person off the roll?')).toBeVisible();
  expect(asked.getByText('Obi, Bem')).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(server.requestsTo(REMOVALS)).toEqual([]);
  await user.click(take);
  await user.click(await screen.findByRole('button', { name: 'Take off the roll, for good' }));
  expect(await screen.findByText('Taken off the roll.')).toBeVisible();
  expect(server.requestsTo(REMOVALS).map(({ body }) => body)).toEqual([
    { voterNumber: 'M-1', reason: 'Left.' },
  ]);
});

test.each([
  [true, 'Take off the roll, for good', /^An account has this place. For good/],
  [false, 'Take off the roll', /stops working. Its number is free again/],
])('a person who is to be taken off a roll that is not frozen is told what becomes of the number (claimed: %s)', async (isClaimed, yes, told) => {
  show({ places: 7 });
  server.succeed('POST /commission/roll/places/looks', {
    message: '',
    data: { place: { ...PLACE, isClaimed } },
  });
  const { user } = renderRoute('/commission/roll');
  await user.type(await screen.findByLabelText('Voter number to take off'), 'm-1');
  await user.type(screen.getByLabelText('Reason for taking off'), 'Left.');
  await user.click(screen.getByRole('button', { name: 'Take off the roll' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(told)).toBeVisible();
  expect(asked.getByRole('button', { name: yes })).toBeVisible();
});

test('before the freeze a place is corrected: the form holds what the roll has, and only what was changed is sent', async () => {
  show({ places: 7 });
  server.succeedAt('GET /commission/areas', { message: '', data: { areas: [], levels: [], total: 3 } });
  server.succeed('POST /commission/roll/places/looks', { message: '', data: { place: PLACE } });
  const CORRECT = 'POST /commission/roll/corrections';
  server.refuse(CORRECT, 422, { code: 'area-unknown' });
  const { user } = renderRoute('/commission/roll');
  await user.type(await screen.findByLabelText('Voter number to correct'), 'm-1');
  await user.click(screen.getByRole('button', { name: 'Look at this place' }));
  const area = await screen.findByLabelText('Area code on the roll');
  expect(screen.getByLabelText('Surname on the roll')).toHaveValue('Obi');
  await user.clear(area);
  await user.type(area, 'ART');
  await user.clear(screen.getByLabelText('E-mail on the roll'));
  const correct = screen.getByRole('button', { name: 'Correct this place' });
  await user.click(correct);
  expect(await screen.findByText('Reason for the correction is required')).toBeVisible();
  expect(server.requestsTo(CORRECT)).toEqual([]);
  await user.type(screen.getByLabelText('Reason for the correction'), 'A slip.');
  await user.click(correct);
  expect(await screen.findByText('No area has this code')).toBeVisible();
  server.succeed(CORRECT, { message: '', data: {} });
  await user.click(correct);
  expect(
    await screen.findByText(/^Corrected. A letter that was made for this place before no longer works/),
  ).toBeVisible();
  expect(screen.queryByLabelText('Surname on the roll')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Correct somebody' })).toHaveFocus());
  expect(server.requestsTo(CORRECT).at(-1)?.body).toEqual({
    voterNumber: 'M-1',
    area: 'ART',
    contact: null,
    reason: 'A slip.',
  });
});

test('a place that an account has is not corrected, nor any of a frozen roll, and the screen says so', async () => {
  show({ places: 7 });
  const claimed = { ...PLACE, isClaimed: true };
  server.succeed('POST /commission/roll/places/looks', { message: '', data: { place: claimed } });
  const { user, unmount } = renderRoute('/commission/roll');
  await user.type(await screen.findByLabelText('Voter number to correct'), 'm-1');
  await user.click(screen.getByRole('button', { name: 'Look at this place' }));
  expect(await screen.findByText(/^An account has this place, so it is not corrected/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Correct this place' })).not.toBeInTheDocument();
  unmount();
  show({ places: 7, frozen: true });
  renderRoute('/commission/roll');
  expect(await screen.findByLabelText('Voter number to take off')).toBeVisible();
  expect(screen.queryByLabelText('Voter number to correct')).not.toBeInTheDocument();
});

test('before the freeze somebody is added at once, and no code is shown [A332]', async () => {
  show({ places: 7 });
  const areas = { areas: [], levels: [], total: 3 };
  server.succeedAt('GET /commission/areas', { message: '', data: areas });
  const PLACES = 'POST /commission/roll/places';
  server.refuse(PLACES, 409, { code: 'number-taken' });
  const { user } = renderRoute('/commission/roll');
  await user.type(await screen.findByLabelText('Voter number'), 'M-8');
  await user.type(screen.getByLabelText('Surname'), 'Obi');
  await user.type(screen.getByLabelText('Given names'), 'Bem');
  await user.type(screen.getByLabelText('Code of the area'), 'LAW');
  const add = screen.getByRole('button', { name: 'Add to the roll' });
  await user.click(add);
  expect(await screen.findByText('Reason is required')).toBeVisible();
  expect(server.requestsTo(PLACES)).toEqual([]);
  await user.type(screen.getByLabelText('Reason'), 'Was left out.');
  await user.click(add);
  const refused = await within(screen.getByRole('main')).findByRole('alert');
  expect(refused).toHaveTextContent(/has, or had, a place/);
  server.succeedAt(PLACES, { message: '', data: {} });
  await user.click(add);
  expect(await screen.findByText(/^Added\. Without a contact, propose a new letter/)).toBeVisible();
  expect(screen.getByLabelText('Voter number')).toHaveValue('');
  expect(server.requestsTo(PLACES).at(-1)?.body).toEqual({
    voterNumber: 'M-8',
    surname: 'Obi',
    name: 'Bem',
    area: 'LAW',
    contact: null,
    reason: 'Was left out.',
  });
});

test('a lost letter is proposed before the freeze too [A332]', async () => {
  show({ places: 7 });
  const { user } = renderRoute('/commission/roll');
  await user.type(await screen.findByLabelText('Voter number of the letter'), 'M-1');
  await user.type(screen.getByLabelText('Reason for the letter'), 'Lost.');
  await user.click(screen.getByRole('button', { name: 'Propose a new letter' }));
  expect(await screen.findByText(/^The officer who confirms it sees the code, once/)).toBeVisible();
});

test.each([
  [true, 'E-mail or phone'],
  [false, 'E-mail'],
])('whether a contact may be a phone number (%s) is said where one is typed', async (takesPhones, label) => {
  show({ places: 1, takesPhones });
  renderRoute('/commission/roll');
  expect(await screen.findByLabelText(label)).toBeVisible();
});

test('the freeze says first what is lost by it: lists on their way, letters that no one has kept', async () => {
  const lists = [
    list({ state: 'done', goodRows: 12, letters: 'begun' }),
    list({ id: `${ID.slice(0, -1)}b`, state: 'checked', goodRows: 3 }),
    list({ id: `${ID.slice(0, -1)}c`, state: 'dropped' }),
    list({ id: `${ID.slice(0, -1)}d`, state: 'done', goodRows: 9, letters: 'kept' }),
    list({ id: `${ID.slice(0, -1)}e`, state: 'taken-back', takenBack: { gone: 9, claimed: 0 } }),
  ];
  show({ places: 1, imports: lists });
  const { user, unmount } = renderRoute('/commission/roll');
  await user.click(await screen.findByRole('button', { name: 'Freeze the roll' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/^The roll has one place\./)).toBeVisible();
  for (const said of [
    'It cannot be undone, and no more lists are taken.',
    '1 list is not on the roll yet, and never will be.',
    'The letters of 12 people are not marked as kept.',
  ])
    expect(dialog).toHaveTextContent(said);
  unmount();
  show({ places: 1, imports: lists.slice(2) });
  renderRoute('/commission/roll');
  await user.click(await screen.findByRole('button', { name: 'Freeze the roll' }));
  expect(await screen.findByRole('dialog')).not.toHaveTextContent(/not on the roll yet|marked as kept/);
});

test('a frozen roll does not ask to send a list once more', async () => {
  show({ frozen: true }, list({ state: 'coming' }));
  renderRoute('/commission/roll');
  expect(await screen.findByText(/takes no list any more/)).toBeVisible();
  expect(screen.queryByText(/send it once more/)).not.toBeInTheDocument();
});

test('a list that comes too late for an election that was opened is not said to be saved by giving the draft up', async () => {
  show({ frozen: true, election: { ...election, opened: true } }, list({ state: 'checked', goodRows: 1 }));
  renderRoute('/commission/roll');
  expect(await screen.findByText(/Add these people one by one: each takes two officers/)).toBeVisible();
  expect(screen.queryByText(/give the draft up/)).not.toBeInTheDocument();
});

test.each<[RollImport['state'], RegExp]>([
  ['there', /Check the list/],
  ['checked', /on the roll/],
])('a frozen roll offers no way for a list that is %s, and says what is left', async (state, name) => {
  const one = list({ state, goodRows: 1 });
  show({ frozen: true }, one);
  const { unmount } = renderRoute('/commission/roll');
  expect(await screen.findByText(/takes no list any more. Add these people one by one/)).toBeVisible();
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  unmount();
  show({}, one);
  renderRoute('/commission/roll');
  expect(await screen.findByRole('button', { name })).toBeVisible();
  expect(screen.queryByText(/takes no list any more/)).not.toBeInTheDocument();
});

test('a list that a colleague sends is not called cut off, and is given up after a question alone', async () => {
  show({}, list({ state: 'coming' }));
  const DROP = `POST /commission/roll/imports/${ID}/drop`;
  server.succeedAt(DROP, { message: '', data: {} });
  const { user } = renderRoute('/commission/roll');
  expect(await screen.findByText(/it is still being sent, or was cut off/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Give this list up' }));
  const asked = await screen.findByRole('dialog');
  expect(asked).toHaveTextContent(/students.csv and all that was found in it are deleted.*A colleague may/);
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
  expect(server.requestsTo(DROP)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Give this list up' }));
  await user.click(await screen.findByRole('button', { name: 'Give it up' }));
  await waitFor(() => expect(server.requestsTo(DROP)).toHaveLength(1));
});

test.each<[RollImport['state'], RegExp]>([
  ['there', /Check the list/],
  ['failed', /Check the list/],
  ['checked', /on the roll/],
])('a list that is %s is the work of the colleague who sent it, which is said, and is given up by all [A167]', async (state, name) => {
  const one = list({ state, goodRows: 1, problem: state === 'failed' ? 'no-rows' : null });
  show({}, { ...one, begunBy: { name: 'Bola', isMe: false } });
  const { unmount } = renderRoute('/commission/roll');
  expect(await screen.findByText(/^Bola has sent this list, and only they can go on with it/)).toBeVisible();
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Give this list up' })).toBeVisible();
  unmount();
  show({}, one);
  renderRoute('/commission/roll');
  expect(await screen.findByRole('button', { name })).toBeVisible();
  expect(screen.queryByText(/^Bola has sent/)).not.toBeInTheDocument();
});

test('a list on a roll that is not frozen is taken back with a reason, once what becomes of it was said, and by whom it may be', async () => {
  const done = list({ state: 'done', goodRows: 12, begunBy: { name: 'Bola', isMe: false } });
  show({ places: 12 }, done);
  const TAKE = `POST /commission/roll/imports/${ID}/take-back`;
  server.reply(TAKE, () => {
    show({ places: 12 }, list({ state: 'taking-back', goodRows: 12 }));
    return { message: '', data: {} };
  });
  const { user } = renderRoute('/commission/roll');
  await user.click(await screen.findByRole('button', { name: 'Take this list back' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Take this list back?' }));
  expect(asked.getByText(/except those who have claimed their place/)).toBeVisible();
  expect(asked.getByText(/^Every letter and code that was made for them stops working/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(server.requestsTo(TAKE)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Take this list back' }));
  const again = within(await screen.findByRole('dialog'));
  await user.type(again.getByLabelText(/^Reason/), 'Columns were exchanged.');
  await user.click(again.getByRole('button', { name: 'Take it back' }));
  expect(await screen.findByRole('progressbar', { name: 'The list is being taken back' })).toBeVisible();
  expect(server.requestsTo(TAKE).map(({ body }) => body)).toEqual([{ reason: 'Columns were exchanged.' }]);
  show({ places: 2 }, list({ state: 'taken-back', goodRows: 12, takenBack: { gone: 10, claimed: 2 } }));
  expect(await screen.findByText(/10 people are off the roll. 2 people had claimed/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take this list back' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /letters/ })).not.toBeInTheDocument();
});

const AREAS = 'GET /commission/roll/areas';
const showAreas = () =>
  server.succeed(AREAS, {
    message: '',
    data: { areas: [{ code: 'A', name: 'Faculty of Arts', places: 3, claimed: 1 }] },
  });

test('a roll whose places cannot be counted by area says so, and is frozen with the number that it has', async () => {
  show({ places: 3 });
  server.refuse(AREAS, 503, { code: 'overloaded', message: 'Later' });
  const { user } = renderRoute('/commission/roll');
  expect(await screen.findByText('Later')).toBeVisible();
  expect(server.requestsTo(AREAS)).toHaveLength(1);
  expect(screen.getByText(/^3 places\. The roll is not frozen yet/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Freeze the roll' }));
  const dialog = await screen.findByRole('dialog', { name: 'Freeze the roll' });
  await waitFor(() => expect(dialog).toHaveTextContent('The roll has 3 places.'));
});

test('a roll whose places are counted by area says how many are claimed', async () => {
  show({ places: 3 });
  showAreas();
  renderRoute('/commission/roll');
  expect(await screen.findByText(/^3 places, 1 of them claimed\. The roll is not frozen yet/)).toBeVisible();
  expect(screen.queryByText('Later')).not.toBeInTheDocument();
});

test('while a list is on its way its places are counted by area once, and again when it is on the roll', async () => {
  show({ places: 1 }, list({ state: 'moving' }));
  showAreas();
  const { queryClient } = renderRoute('/commission/roll');
  const next = () => act(() => queryClient.refetchQueries({ queryKey: ['commission', 'roll'], exact: true }));
  expect(await screen.findByText(/^1 place, 1 of them claimed/)).toBeVisible();
  show({ places: 2 }, list({ state: 'moving' }));
  showAreas();
  await next();
  expect(await screen.findByText(/^2 places, 1 of them claimed/)).toBeVisible();
  expect(server.requestsTo(AREAS)).toHaveLength(1);
  show({ places: 3 }, list({ state: 'done' }));
  showAreas();
  await next();
  await waitFor(() => expect(server.requestsTo(AREAS)).toHaveLength(2));
});

test('an observer sees the roll and changes nothing', async () => {
  logInAs('observer');
  show({ places: 3 });
  showAreas();
  renderRoute('/commission/roll');
  expect(await screen.findByRole('rowheader', { name: 'Faculty of Arts' })).toBeVisible();
  for (const name of [
    'Send the list',
    'Freeze the roll',
    'Add to the roll',
    'Take off the roll',
    'Look at this place',
    'Propose a new letter',
  ])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

/** The server makes letters, some of them for somebody else, and says of the list that they were begun. */
function makes(
  letters: readonly Letter[],
  run = RUN,
  elsewhere = 0,
  change: Parameters<typeof show>[0] = {},
) {
  server.reply(`POST /commission/roll/imports/${ID}/letters`, ({ body }) => {
    const isFirst = !(body as { run?: string }).run;
    show(change, list({ state: 'done', goodRows: letters.length, letters: 'begun', lettersRun: run }));
    return { message: '', data: { run, letters: isFirst ? letters : [], made: letters.length + elsewhere } };
  });
}

test('letters that were made before are made again only after a question, instead of those that were seen [A122]', async () => {
  const MAKE = `POST /commission/roll/imports/${ID}/letters`;
  show({}, list({ state: 'done', goodRows: 1, ...BEGUN }));
  const again = RUN.replace('bb', 'cc');
  makes([{ voterNumber: 'M-1', surname: 'Obi', name: 'Ada', area: 'Law', code: 'ABCD-EFGH' }], again);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => '' }));
  const { user } = renderRoute('/commission/roll');
  expect(await screen.findByText(/^These letters were made before/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save the list for the letters' })).not.toBeInTheDocument();
  for (const [answer, calls] of [
    ['Cancel', 0],
    ['Make them again', 2],
  ] as const) {
    await user.click(screen.getByRole('button', { name: /^Make the letters again/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/stops? working, also in letters that are printed/)).toBeVisible();
    expect(server.requestsTo(MAKE)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: answer }));
    await waitFor(() => expect(server.requestsTo(MAKE)).toHaveLength(calls));
  }
  expect(server.requestsTo(MAKE).map(({ body }) => body)).toEqual([{ instead: RUN }, { run: again }]);
  expect(await screen.findByRole('button', { name: 'Save the letter as a PDF' })).toBeVisible();
  expect(screen.queryByText(/^These letters were made before/)).not.toBeInTheDocument();
});

test.each([
  false,
  true,
])('an officer who has the earlier file says so, and nothing is made (frozen: %s) [A122]', async (frozen) => {
  show({ frozen }, list({ state: 'done', goodRows: 1, ...BEGUN }));
  const KEEP = `POST /commission/roll/imports/${ID}/letters-kept`;
  server.succeedAt(KEEP, { message: '', data: {} });
  const { user } = renderRoute('/commission/roll');
  await user.click(await screen.findByRole('button', { name: /^I have the file/ }));
  await waitFor(() => expect(server.requestsTo(KEEP).map(({ body }) => body)).toEqual([{ run: RUN }]));
  expect(server.requestsTo(`POST /commission/roll/imports/${ID}/letters`)).toEqual([]);
});

test('the letters are saved once, and no cell of the file is run as a formula [A38]', async () => {
  show({}, list({ state: 'done', goodRows: 1 }));
  const letter = { voterNumber: 'M-1', surname: '=cmd()', name: '+1', area: '@x', code: 'ABCD-EFGH' };
  makes([letter]);
  server.succeedAt(`POST /commission/roll/imports/${ID}/letters-kept`, { message: '', data: {} });
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => String(saved.push(blob)) }));
  const { user } = renderRoute('/commission/roll');
  await user.click(await screen.findByRole('button', { name: 'Save the list for the letters' }));
  await user.click(await screen.findByRole('button', { name: /never make it again/ }));
  await waitFor(() =>
    expect(
      server.requestsTo(`POST /commission/roll/imports/${ID}/letters-kept`).map(({ body }) => body),
    ).toEqual([{ run: RUN }]),
  );
  expect(saved).toHaveLength(1);
});

test.each([
  [0, 1],
  [2, 0],
])('letters of which %i went to somebody else are saved %i times, and what to do is said [A168]', async (elsewhere, files) => {
  show({}, list({ state: 'done', goodRows: 3 }));
  makes(
    [{ voterNumber: 'M-1', surname: 'Obi', name: 'Ada', area: 'Law', code: 'ABCD-EFGH' }],
    RUN,
    elsewhere,
  );
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => String(saved.push(blob)) }));
  const { user } = renderRoute('/commission/roll');
  await user.click(await screen.findByRole('button', { name: 'Save the list for the letters' }));
  expect(await screen.findByRole('button', { name: /^Make the letters again/ })).toBeVisible();
  expect(saved).toHaveLength(files);
  expect(screen.queryAllByText(/^No file was saved: 2 codes.*change your password/)).toHaveLength(1 - files);
  for (const name of ['Save the letter as a PDF', /^I have the file/])
    expect(screen.queryAllByRole('button', { name })).toHaveLength(files);
});

/** A worker that keeps what it is given, and answers when the test says so. */
function fakeWorkers() {
  const workers: (EventTarget & { order: LettersOrder; isEnded: boolean })[] = [];
  class FakeWorker extends EventTarget {
    order: unknown;
    isEnded = false;
    postMessage(order: LettersOrder) {
      workers.push(Object.assign(this, { order }));
    }
    terminate() {
      this.isEnded = true;
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  const answer = (data: LettersReply) =>
    act(() => void workers.at(-1)?.dispatchEvent(Object.assign(new Event('message'), { data })));
  return { workers, answer };
}

const NOTHING_LACKING = { lacking: { characters: [], voterNumbers: [] }, lacksLogo: false };

/** An officer who has just saved the list of two letters. */
async function withTwoLetters() {
  show({}, list({ state: 'done', goodRows: 2 }));
  const letters = ['M-1', 'M-2'].map((voterNumber, i) => ({
    ...{ voterNumber, surname: 'Obi', name: 'Ada', area: 'Law', code: `ABCD-EFG${i}` },
  }));
  makes(letters);
  const saved: Blob[] = [];
  const revokeObjectURL = vi.fn();
  const createObjectURL = (blob: Blob) => String(saved.push(blob));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL }));
  const { workers, answer } = fakeWorkers();
  const rendered = renderRoute('/commission/roll');
  await rendered.user.click(await screen.findByRole('button', { name: 'Save the list for the letters' }));
  await rendered.user.click(await screen.findByRole('button', { name: 'Save the letters as a PDF' }));
  await waitFor(() => expect(workers).toHaveLength(1));
  return { ...rendered, letters, saved, workers, answer, revokeObjectURL };
}

test('the letters are saved as a PDF that a worker makes, and no code is on the screen, in the address or stored [A513]', async () => {
  const { letters, saved, workers, answer, revokeObjectURL } = await withTwoLetters();
  expect(workers[0]?.order).toMatchObject({
    letters,
    votersUse: 'accounts',
    words: { title: 'Election 2027', site: location.origin },
  });
  answer({ kind: 'progress', made: 1 });
  expect(screen.getByRole('progressbar', { name: 'Making the letters' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const pdf = new Blob(['%PDF']);
  answer({ kind: 'made', pdf, ...NOTHING_LACKING });
  await act(async () => {});
  expect(screen.getByText(/^The PDF is saved/)).toBeVisible();
  expect(saved[1]).toBe(pdf);
  expect(workers[0]?.isEnded).toBe(true);
  vi.runAllTimers();
  expect(revokeObjectURL).toHaveBeenCalledWith('2');
  for (const place of [
    document.body.textContent,
    location.href,
    JSON.stringify([localStorage, sessionStorage]),
  ])
    expect(place).not.toContain('ABCD');
});

test('the making of letters is cancelled, and made once more', async () => {
  const { user, workers, saved, answer } = await withTwoLetters();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Save the letters as a PDF' }));
  expect(workers[0]?.isEnded).toBe(true);
  await waitFor(() => expect(workers).toHaveLength(2));
  answer({ kind: 'made', pdf: new Blob(), ...NOTHING_LACKING });
  expect(await screen.findByText(/^The PDF is saved/)).toBeVisible();
  expect(saved).toHaveLength(2);
});

test('an officer who leaves the screen ends the worker that has the codes, and nothing is saved [A513]', async () => {
  const { unmount, workers, saved, answer } = await withTwoLetters();
  unmount();
  expect(workers[0]?.isEnded).toBe(true);
  answer({ kind: 'made', pdf: new Blob(), ...NOTHING_LACKING });
  await act(async () => {});
  expect(saved).toHaveLength(1);
});

test('a PDF that could not be made is said, and is tried again', async () => {
  const { user, workers, saved, answer } = await withTwoLetters();
  answer({ kind: 'failed' });
  expect(await screen.findByText(/^No PDF was made.*Stay on this page/)).toBeVisible();
  expect(saved).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Save the letters as a PDF' }));
  await waitFor(() => expect(workers).toHaveLength(2));
});

test('characters that the letters lack are said with their voters, and a logo that is no picture', async () => {
  const { answer } = await withTwoLetters();
  const voterNumbers = Array.from({ length: 22 }, (_, i) => `M-${i}`);
  answer({
    ...{ kind: 'made', pdf: new Blob(), lacksLogo: true },
    lacking: { characters: ['陳', '李'], voterNumbers },
  });
  expect(await screen.findByText(/logo could not be read/)).toBeVisible();
  const said = screen.getByText(/characters that their font lacks: 陳 李/);
  expect(said).toHaveTextContent('in the letters of M-0, M-1,');
  expect(said).toHaveTextContent('There are 2 such letters more.');
});

test.each([
  'links',
  'both',
] as const)('the saved list for voters who use %s has the link of each', async (votersUse) => {
  const change = { election: { ...election, votersUse } };
  show(change, list({ state: 'done', goodRows: 2 }));
  const letters = ['M/1', 'M/2'].map((voterNumber) => ({
    ...{ voterNumber, surname: 'Obi', name: 'Ada', area: 'Law', code: 'ABCD-EFGH-JKMN-PQRS' },
  }));
  makes(letters, RUN, 0, change);
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => String(saved.push(blob)) }));
  const { user } = renderRoute('/commission/roll');
  await user.click(await screen.findByRole('button', { name: 'Save the list for the letters' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const table = await saved[0]?.text();
  for (const { voterNumber } of letters)
    expect(table).toContain(`${location.origin}/vote-by-link#${voterNumber}.ABCDEFGHJKMNPQRS`);
});

test('letters that were just made can still be printed where the roll cannot be fetched again, which is said', async () => {
  show({}, list({ state: 'done', goodRows: 1 }));
  makes([{ voterNumber: 'M-1', surname: 'Obi', name: 'Ada', area: 'Law', code: 'ABCD-EFGH' }]);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => '' }));
  const { user, queryClient } = renderRoute('/commission/roll');
  await user.click(await screen.findByRole('button', { name: 'Save the list for the letters' }));
  expect(await screen.findByRole('button', { name: 'Save the letter as a PDF' })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('alert')).not.toBeInTheDocument();
  for (const path of ['roll', `roll/imports/${ID}`]) server.refuse(`GET /commission/${path}`, 503);
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(main.getAllByRole('alert')).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Save the letter as a PDF' })).toBeVisible();
});

test('letters of which a colleague has the file are proposed again, with a reason [A330]', async () => {
  show({ frozen: true }, list({ state: 'done', goodRows: 1, ...BEGUN, ...OF_COLLEAGUE }));
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  const { user } = renderRoute('/commission/roll');
  expect(await screen.findByText(/^Two officers have agreed that Bem makes these letters/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Propose to make the letters again' }));
  for (const name of ['Save the list for the letters', /^I have the file/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Propose' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Reason'), 'The file is lost.');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  const params = { list: ID, fileName: 'students.csv', reason: 'The file is lost.' };
  await waitFor(() =>
    expect(server.requestsTo('POST /commission/proposals').map(({ body }) => body)).toMatchObject([
      { electionId: election.id, wanted: { act: 'renew-letters', params } },
    ]),
  );
});

test('both codes are demanded by a proposal, which is not offered once the roll is frozen [A354]', async () => {
  show();
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  const { user, unmount } = renderRoute('/commission/roll');
  await user.click(await screen.findByRole('button', { name: 'Demand both codes' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Propose' }));
  const wanted = { act: 'set-claim-codes', params: { both: true } };
  await waitFor(() =>
    expect(server.requestsTo('POST /commission/proposals').map(({ body }) => body)).toMatchObject([
      { electionId: election.id, wanted },
    ]),
  );
  unmount();
  show({ frozen: true, election: { ...election, bothCodes: true } });
  renderRoute('/commission/roll');
  expect(await screen.findByText(/^A voter with a contact on the roll needs both codes/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take one code' })).not.toBeInTheDocument();
});

test.each([
  false,
  true,
])('the first letters are proposed, and saved once two officers have agreed (frozen: %s) [A169]', async (frozen) => {
  show({ frozen }, list({ state: 'done', goodRows: 1, lettersFor: null }));
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  const { user, unmount } = renderRoute('/commission/roll');
  await user.click(await screen.findByRole('button', { name: 'Propose to make the letters' }));
  expect(screen.queryByRole('button', { name: 'Save the list for the letters' })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog', { name: 'Make the letters' }));
  expect(dialog.getByText(/^Once a colleague has confirmed it, you save the list/)).toBeVisible();
  expect(dialog.queryByText(/stop working once the new ones are saved/)).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText('Reason'), 'No one made them.');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  const params = { list: ID, fileName: 'students.csv', reason: 'No one made them.' };
  await waitFor(() =>
    expect(server.requestsTo('POST /commission/proposals').map(({ body }) => body)).toMatchObject([
      { electionId: election.id, wanted: { act: 'renew-letters', params } },
    ]),
  );
  unmount();
  show({ frozen }, list({ state: 'done', goodRows: 1, lettersFor: null }));
  const waiting = { ...PROPOSED, state: 'waiting', wanted: { act: 'renew-letters', params } };
  server.succeedAt('GET /commission/proposals', { message: '', data: { proposals: [waiting], officers: 2 } });
  const { unmount: leave } = renderRoute('/commission/roll');
  expect(await screen.findByText(/^The letters are proposed, and wait above/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Propose to make the letters/ })).not.toBeInTheDocument();
  leave();
  show({ frozen }, list({ state: 'done', goodRows: 1 }));
  renderRoute('/commission/roll');
  expect(await screen.findByRole('button', { name: 'Save the list for the letters' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Propose to make the letters/ })).not.toBeInTheDocument();
});

test.each([
  ['first ones', { lettersFor: null }],
  ['new ones', { ...BEGUN, ...OF_COLLEAGUE }],
])('the only officer cannot make letters, and is told so: %s', async (_, begun) => {
  show({ frozen: true }, list({ state: 'done', goodRows: 1, ...begun }));
  server.succeed('GET /commission/proposals', { message: '', data: { proposals: [], officers: 1 } });
  renderRoute('/commission/roll');
  const told = 'This takes two officers, also where everything else takes one. Invite a second one first.';
  expect(await screen.findByText(/^Each person claims the place with a code/)).toBeVisible();
  await waitFor(() => expect(screen.getAllByText(told)).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /letters/ })).not.toBeInTheDocument();
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@x',
  '\t=1',
])('a cell %j is a text in every table that is saved', async (cell) => {
  const text = await csvOf([[cell, 'a "b"']]).text();
  expect(text).toContain(`"'${cell}","a ""b"""`);
});
