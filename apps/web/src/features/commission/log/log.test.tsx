import type { Act } from '@evoting/contract/commission/audit-log';
import { hashOfAct, NO_ACTS, writeAct } from '@evoting/record/acts';
import { act as reactAct, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, type SentRequest } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { officerMe } from '../../../testing/samples.ts';

const ELECTION = '0190a0b0-0000-7000-8000-000000000005';
let server: ReturnType<typeof fakeServer>;
let lines: string[];

const act = (seq: number, change: Partial<Act> = {}): Act => ({
  seq,
  atMs: Date.UTC(2026, 10, 22, 9),
  by: { role: 'COMMISSION', name: 'Ada Obi' },
  action: 'announced',
  object: 'announcement:1',
  subject: null,
  before: null,
  after: null,
  hash: 'ab'.repeat(32),
  ...change,
});
/** Lines that are one chain. */
function chainOf(count: number): string[] {
  const all: string[] = [];
  for (let seq = 1; seq <= count; seq++) {
    const previous = all.length === 0 ? NO_ACTS.hash : hashOfAct(all.at(-1) ?? '');
    const said = { actor: null, role: 'COMMAND', action: 'areas-added', object: `act:${seq}`, before: null };
    all.push(writeAct({ seq, ...said, after: null, at: '2026-11-22T09:00:00.000Z', previous }));
  }
  return all;
}
const headAt = (seq: number) => ({
  election: 'Union 2026',
  log: '2026',
  at: 'opening' as const,
  seq,
  hash: hashOfAct(chainOf(5)[seq - 1] ?? ''),
});

beforeEach(() => {
  server = fakeServer();
  lines = chainOf(5);
  localStorage.setItem('auth_token', 'token-of-an-officer');
  localStorage.setItem('user_type', 'COMMISSION');
  server.succeed('GET /commission/me', {
    message: '',
    data: officerMe('observer'),
  });
  server.reply('GET /commission/elections', () => ({
    message: '',
    data: {
      elections: [{ id: ELECTION, title: 'Union 2026' }],
      arrivals: [],
      checklist: [],
      mayBegin: 'yes',
      nowMs: Date.now(),
    },
  }));
  server.succeed('GET /commission/audit-log', { message: '', data: { acts: [act(9)], nextBeforeSeq: null } });
  server.succeed('GET /commission/audit-log/heads', { message: '', data: { heads: [headAt(3)] } });
  // Three lines a page, as a server with many lines gives them.
  server.reply('GET /commission/audit-log/lines', ({ query }: SentRequest) => ({
    message: '',
    data: { lines: lines.filter((line) => JSON.parse(line).seq > Number(query.get('afterSeq'))).slice(0, 3) },
  }));
});

test('every act is told in words: who did what to whom, and what it changed', async () => {
  const suspended = { before: { status: 'approved' }, after: { status: 'suspended', reason: 'Forged' } };
  const params = JSON.stringify({ officer: '1', name: 'Chidi Eze', before: 'registrar' });
  const closesAt = '2027-02-20T17:00:00.000Z';
  server.succeed('GET /commission/audit-log', {
    message: '',
    data: {
      acts: [
        act(9, { action: 'proposed', object: 'proposal:1', after: { act: 'remove-officer', params } }),
        act(8, { action: 'party-suspended', object: 'party:1', subject: 'Unity', ...suspended }),
        act(7, { action: 'election-closed', by: { role: 'CLOCK', name: null }, subject: 'Union 2026' }),
        act(6, { action: 'of-another-release', by: { role: 'OTHER', name: null } }),
        act(5, { action: 'election-counted', by: { role: 'COMMAND', name: null } }),
        act(4, { action: 'voter-looked-up', object: 'voter:1', after: { by: 'number', found: true } }),
        act(3, { action: 'election-scheduled', before: { closesAt: null }, after: { closesAt } }),
        act(2, { action: 'proposed', object: 'proposal:2', after: { act: 'act-of-another', params: '{}' } }),
      ],
      nextBeforeSeq: null,
    },
  });
  renderRoute('/commission/log');
  const list = await screen.findByText(/^#9 /);
  const rows = within(list.closest('ol') as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Ada Obi (Officer): Proposed an actRemove Chidi Eze from the commission.');
  expect(rows[1]).toContain('Suspended a party: Unity');
  expect(rows[1]).toMatch(/State: approved suspended.*Reason: +Forged/);
  expect(rows[2]).toContain('The clock: Closed an election: Union 2026');
  expect(rows[3]).toContain('OTHER: of-another-release');
  expect(rows[4]).toContain('A command on the server: Counted an election');
  expect(rows[5]).toMatch(/Looked up by: +number.*Found: +Yes/);
  expect(rows[6]).toMatch(/Voting ends: +20 Feb 2027, 18:00 WAT/);
  expect(rows[7]).toContain('Proposed an actact-of-another');
});

test('a proposal whose names and addresses the log leaves out is told without a gap', async () => {
  const [voterNumber, area, reason] = ['MAT/7', 'ART', 'Has moved.'];
  const noted = {
    'add-to-roll': { voterNumber, area, reason },
    'remove-from-roll': { voterNumber, reason },
    'change-email': { account: '1', reason },
    'new-letter': { voterNumber, reason },
  };
  const acts = Object.entries(noted).map(([code, params], i) =>
    act(9 - i, {
      action: 'proposed',
      object: `proposal:${i}`,
      after: { act: code, params: JSON.stringify(params) },
    }),
  );
  server.succeed('GET /commission/audit-log', { message: '', data: { acts, nextBeforeSeq: null } });
  renderRoute('/commission/log');
  for (const told of [
    'Add MAT/7 to the roll, area ART. Reason: Has moved.',
    'Take the number MAT/7 off the roll, for good. Reason: Has moved.',
    "Give a voter's account another e-mail. Reason: Has moved.",
  ])
    expect(
      await screen.findByText((_, node) => node?.tagName === 'P' && node.textContent === told),
    ).toBeVisible();
  expect(screen.getByText(/^Make a new letter for/)).toHaveTextContent('Make a new letter for MAT/7: ');
});

test('the search is in the address, and asks the server for what is looked for', async () => {
  const { user, router } = renderRoute('/commission/log');
  await user.type(await screen.findByLabelText(/^Who: a name/), 'ada{Enter}');
  await user.type(screen.getByLabelText(/^Done to: a name/), 'VIN-7{Enter}');
  await user.selectOptions(screen.getByLabelText('What'), 'announced');
  await screen.findByRole('option', { name: 'Union 2026' });
  await user.selectOptions(screen.getByLabelText('Election'), ELECTION);
  await user.type(screen.getByLabelText('From'), '2026-11-22');
  await user.type(screen.getByLabelText('Until and including'), '2026-11-22');
  await waitFor(() => expect(router.state.location.search).toContain('until=2026-11-22'));
  const midnight = Date.UTC(2026, 10, 21, 23);
  await waitFor(() =>
    expect(Object.fromEntries(server.requestsTo('GET /commission/audit-log').at(-1)?.query ?? [])).toEqual({
      who: 'ada',
      doneTo: 'VIN-7',
      action: 'announced',
      electionId: ELECTION,
      fromMs: String(midnight),
      untilMs: String(midnight + 86_400_000),
    }),
  );
});

test('older acts are a page further on, and there is a way back to the newest', async () => {
  server.reply('GET /commission/audit-log', ({ query }: SentRequest) =>
    query.has('beforeSeq')
      ? { message: '', data: { acts: [act(2)], nextBeforeSeq: null } }
      : { message: '', data: { acts: [act(9)], nextBeforeSeq: 9 } },
  );
  const { user } = renderRoute('/commission/log');
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  expect(await screen.findByText(/^#2 /)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'To the newest' }));
  expect(await screen.findByText(/^#9 /)).toBeVisible();
});

test('after a search the browser’s Back leads to the whole list with an empty field, and Forward to the search', async () => {
  const { user, router } = renderRoute('/commission/log');
  const who = await screen.findByRole('searchbox', { name: /^Who/ });
  await user.type(who, 'ada');
  await waitFor(() => expect(router.state.location.search).toBe('?who=ada'));
  // The page has changed too, not only the address.
  await waitFor(() =>
    expect(server.requestsTo('GET /commission/audit-log').at(-1)?.query.get('who')).toBe('ada'),
  );
  expect(who).toHaveValue('ada');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const rest = () => reactAct(() => vi.advanceTimersByTimeAsync(1_000));
  await reactAct(() => router.navigate(-1));
  await rest();
  expect(who).toHaveValue('');
  expect(router.state.location.search).toBe('');
  await reactAct(() => router.navigate(1));
  await rest();
  expect(who).toHaveValue('ada');
  expect(router.state.location.search).toBe('?who=ada');
});

test('all pages of the acts found are saved as a table, in which no cell is a formula', async () => {
  const at = new Date(Date.UTC(2026, 10, 22, 9)).toISOString();
  const party = {
    action: 'party-approved',
    object: 'party:1',
    subject: '=cmd()',
    after: { status: 'approved' },
  };
  server.reply('GET /commission/audit-log', ({ query }: SentRequest) =>
    query.has('beforeSeq')
      ? { message: '', data: { acts: [act(2, party)], nextBeforeSeq: null } }
      : { message: '', data: { acts: [act(9)], nextBeforeSeq: 9 } },
  );
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => String(saved.push(blob)) }));
  const { user } = renderRoute('/commission/log?who=ada');
  const save = await screen.findByRole('button', { name: 'Save these acts as a table (CSV)' });
  expect(saved).toEqual([]);
  await user.click(save);
  await waitFor(() => expect(saved).toHaveLength(1));
  const asked = server.requestsTo('GET /commission/audit-log').map(({ query }) => query.get('who'));
  expect(new Set(asked)).toEqual(new Set(['ada']));
  const [head, ...rows] = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
  expect(head).toContain(
    '"Number","Time","Who","As what","What","Done to","Object","Before","After","SHA-256"',
  );
  expect(rows.map((row) => row.split(',').slice(0, 4).join())).toEqual([
    `"9","${at}","Ada Obi","Officer"`,
    `"2","${at}","Ada Obi","Officer"`,
  ]);
  expect(rows[1]).toContain(`"'=cmd()","party:1","null","{""status"":""approved""}","${'ab'.repeat(32)}"`);
});

test('nothing is saved if a page of the acts cannot be fetched, and the screen says why', async () => {
  server.reply('GET /commission/audit-log', ({ query }: SentRequest) => {
    if (query.has('beforeSeq')) throw new TypeError('Failed to fetch');
    return { message: '', data: { acts: [act(9)], nextBeforeSeq: 9 } };
  });
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => String(saved.push(blob)) }));
  const { user } = renderRoute('/commission/log');
  await user.click(await screen.findByRole('button', { name: 'Save these acts as a table (CSV)' }));
  expect(await within(screen.getByRole('main')).findByRole('alert')).toBeVisible();
  expect(saved).toEqual([]);
});

const check = async () => {
  const { user } = renderRoute('/commission/log');
  await user.click(await screen.findByRole('button', { name: 'Check the chain' }));
};

test('the chain is checked on this device, through the places that the records name', async () => {
  await check();
  expect(await screen.findByText('One chain of 5 lines')).toBeVisible();
  expect(screen.getByText('It goes through the one place that a public record names.')).toBeVisible();
  expect(screen.getByText(hashOfAct(lines[4] ?? ''))).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download the chain' })).toBeVisible();
});

test.each<[string, () => string[], string, string]>([
  [
    'changed',
    () => lines.with(1, (lines[1] ?? '').replace('act:2', 'act:0')),
    'line 3',
    'does not name the hash',
  ],
  ['left out', () => lines.toSpliced(1, 1), 'line 2', 'It is missing.'],
  ['cut off', () => lines.slice(0, 2), 'line 3', 'a public record says that it was there'],
])('a log of which a line was %s is said not to be as it was', async (_, forge, place, why) => {
  lines = forge();
  await check();
  expect(await screen.findByText(`The log is NOT as it was: ${place}`)).toBeVisible();
  expect(screen.getByText(why, { exact: false })).toBeVisible();
});

test('a log that was rewritten is found out by the record', async () => {
  server.succeed('GET /commission/audit-log/heads', {
    message: '',
    data: { heads: [{ ...headAt(3), hash: 'cd'.repeat(32) }] },
  });
  await check();
  expect(await screen.findByText('It is another line than a public record says.')).toBeVisible();
});

test('a log that cannot be read says why, and so does a search without acts', async () => {
  server.refuse('GET /commission/audit-log', 500, { message: 'Something went wrong' });
  const { unmount } = renderRoute('/commission/log');
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  unmount();
  server.succeed('GET /commission/audit-log', { message: '', data: { acts: [], nextBeforeSeq: null } });
  renderRoute('/commission/log');
  expect(await screen.findByText('No acts to show')).toBeVisible();
});
