import type { OfficerRole } from '@evoting/contract/call';
import type { VotingDay } from '@evoting/contract/commission/day';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { officerMe } from '../../../testing/samples.ts';
// Fetched before the first test looks at the time.
import './DayPage.tsx';

const ID = '0190a0b0-0000-7000-8000-000000000009';
const NOW_MS = Date.UTC(2027, 1, 20, 12);
const ENDS = '2027-02-20T17:00:00.000Z';
const announcement = {
  id: '0190a0b0-0000-7000-8000-000000000010',
  kind: 'incident' as const,
  text: 'Hall 3 had no power until ten.',
  translations: {},
  atMs: NOW_MS - 60_000,
};
const server1 = {
  roles: 'http, sequencer',
  seenAtMs: NOW_MS,
  freeBytes: 5e10,
  doubtsClock: false,
  refusesRecord: false,
  lacksRoom: false,
};
const record = {
  checkpointAtMs: NOW_MS - 60_000,
  countAtMs: NOW_MS - 120_000,
  waiting: 3,
  overdue: 0,
  smallestBatch: 20,
  mergeDelayMs: 300_000,
  differ: null,
};
/** A day on which all is well. */
const day: VotingDay = {
  election: {
    id: ID,
    title: 'Union 2027',
    state: 'open',
    status: 'open',
    opensAt: '2027-02-20T07:00:00.000Z',
    beginsAt: '2027-02-20T07:12:00.000Z',
    closesAt: ENDS,
  },
  nowMs: NOW_MS,
  turnout: {
    voters: 2_000,
    accepted: 500,
    aMinute: 2.5,
    samples: [1, 2, 3].map((n) => ({ atMs: NOW_MS - (4 - n) * 300_000, accepted: n * 150 })),
    papers: [
      { areas: ['Science', 'Law'], ballots: 498, places: 1_992 },
      { areas: [], ballots: 0, places: 0 },
    ],
    areas: [],
  },
  refusals: [{ code: 'already-voted', casts: 4 }],
  mails: { waiting: 2, failed: 0, failedSinceMs: NOW_MS - 86_400_000, heldUp: [], refusing: [] },
  record,
  witnesses: null,
  trustees: null,
  databaseBytes: 3e9,
  hasAsynchronousReplica: false,
  servers: [server1],
  announcements: [announcement],
  earlyEnds: [],
};

const DRAFT: Partial<VotingDay> = {
  election: day.election && { ...day.election, state: 'not-open', status: 'draft' },
};

/** A part of each warning of the machines. */
const WARNINGS =
  /has gone silent|given up since|cannot be sent|accepts no mails|nearly full|clocks of|stopped growing|count has stopped|being waited for|no room for a thousand/;

let server: ReturnType<typeof fakeServer>;
const logInAs = (role: OfficerRole) => {
  server.succeed('GET /commission/me', {
    message: '',
    data: officerMe(role),
  });
};
const open = (change: Partial<VotingDay> = {}) => {
  server.succeed('GET /commission/day', { message: '', data: { ...day, ...change } });
  return renderRoute('/commission/day');
};
const section = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  localStorage.setItem('user_type', 'COMMISSION');
  logInAs('returning-officer');
  server.succeed('GET /commission/proposals', { message: '', data: { proposals: [], officers: 2 } });
});

describe('a day of voting', () => {
  test('is seen at one look: its times, turnout, refusals, machines and announcements, and no warning', async () => {
    open();
    expect(await screen.findByText('Voting is open')).toBeVisible();
    expect(screen.getByText(/^Ends .*18:00/)).toBeVisible();
    expect(
      screen.getByText(/^Began .*08:12/),
      'when it was opened, after the time that was set',
    ).toBeVisible();
    const turnout = await section('Turnout');
    expect(turnout.getByText(/of 2,000 voters, 25%/)).toHaveTextContent('500 of 2,000 voters, 25%');
    expect(turnout.getByText('2.5 casts a minute just now')).toBeVisible();
    expect(turnout.queryByText(/begins after some minutes/)).not.toBeInTheDocument();
    expect(turnout.getByRole('row', { name: 'Science, Law 498 1,992 25%' })).toBeVisible();
    expect(turnout.queryByRole('row', { name: /Everywhere else/ })).not.toBeInTheDocument();
    const refusals = await section('Casts that were refused');
    expect(refusals.getByRole('listitem')).toHaveTextContent(/voted.*4$/);
    const house = await section('The machines');
    const figure = (name: string) => house.getByText(name).nextSibling;
    expect(figure('Servers at work')).toHaveTextContent('1 (http, sequencer)');
    expect(figure('Mails')).toHaveTextContent('2 wait, 0 were given up in a day');
    expect(figure('Ballots on their way into the record')).toHaveTextContent('3');
    expect(figure('Age of the last checkpoint')).toHaveTextContent('1 minute');
    expect(house.getByText(/once 20 wait; fewer go in before .* 10 minutes at most/)).toBeVisible();
    expect(house.getByText(/While none wait, an old signature is no fault/)).toBeVisible();
    expect(house.getByText(/whole batches of 20 ballots of each ballot paper/)).toBeVisible();
    expect(house.queryByText(WARNINGS)).not.toBeInTheDocument();
    expect(screen.getByText(announcement.text)).toBeVisible();
  });

  test('has the turnout by area of the roll where areas share a ballot paper', async () => {
    const areas = [{ areas: ['Law', 'Dance'], places: 40, voted: 30 }];
    open({ turnout: { ...day.turnout, areas } });
    expect(await screen.findByRole('row', { name: 'Law, Dance 30 40 75%' })).toBeVisible();
    expect(screen.getByText(/rounded down to tens/)).toBeVisible();
  });

  test('has no share by paper in an election without a roll', async () => {
    open({ turnout: { ...day.turnout, papers: [{ areas: ['Science'], ballots: 498, places: null }] } });
    const turnout = await section('Turnout');
    expect(turnout.getByRole('row', { name: 'Science 498' })).toBeVisible();
    expect(turnout.queryByText(/Places on the roll|Share/)).not.toBeInTheDocument();
  });

  test('names the paper of everywhere else where somebody has it: a ballot, or a place that may bring one', async () => {
    const elsewhere = (ballots: number, places: number) => ({
      turnout: {
        ...day.turnout,
        papers: [...day.turnout.papers.slice(0, 1), { areas: [], ballots, places }],
      },
    });
    const { unmount } = open(elsewhere(1, 0));
    expect(await screen.findByRole('row', { name: 'Everywhere else 1 0 –' })).toBeVisible();
    unmount();
    open(elsewhere(0, 8));
    expect(await screen.findByRole('row', { name: 'Everywhere else 0 8 0%' })).toBeVisible();
  });

  test('just begun has no chart, no table of papers, no speed and no refusals', async () => {
    open({
      turnout: { voters: 0, accepted: 0, aMinute: null, samples: [], papers: [], areas: [] },
      refusals: [],
      announcements: [],
    });
    const turnout = await section('Turnout');
    expect(turnout.getByText(/of 0 voters/)).toHaveTextContent('0 of 0 voters, 0%');
    expect(turnout.getByText(/begins after some minutes/)).toBeVisible();
    expect(turnout.queryByText(/casts a minute/)).not.toBeInTheDocument();
    expect(turnout.queryByRole('table')).not.toBeInTheDocument();
    expect((await section('Casts that were refused')).getByText('None so far.')).toBeVisible();
    expect(screen.getByText('Voters see none at the moment.')).toBeVisible();
  });

  test('without an election shows the machines alone', async () => {
    open({ election: null, record: null });
    expect(await screen.findByText('Here you see how voting goes, once there is one.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Turnout' })).not.toBeInTheDocument();
    expect((await section('The machines')).queryByText('Age of the last count')).not.toBeInTheDocument();
  });
});

describe('a warning is above the machines', () => {
  const silent = { ...server1, seenAtMs: NOW_MS - 61_000 };
  test.each<[string, Partial<VotingDay>, RegExp]>([
    [
      'when a server is silent for a minute',
      { servers: [server1, silent] },
      /has gone silent, on .*2027.* \(http, sequencer\)/,
    ],
    [
      'when mails cannot be sent',
      { mails: { ...day.mails, heldUp: [{ kind: 'mail', waiting: 3, sinceMs: NOW_MS - 60_000 }] } },
      /^3 mails cannot be sent, the first since .*2027.*; letters work without mail/,
    ],
    [
      'when an SMS cannot be sent',
      { mails: { ...day.mails, heldUp: [{ kind: 'sms', waiting: 1, sinceMs: NOW_MS - 60_000 }] } },
      /^1 SMS cannot be sent, since .*2027.*; letters work without it/,
    ],
    [
      'when one provider accepts no mails while others leave',
      {
        mails: {
          ...day.mails,
          refusing: [{ domain: 'mail.example', waiting: 12, sinceMs: NOW_MS - 600_000 }],
        },
      },
      /^mail\.example accepts no mails from here, while others leave: 12 wait, the first since .*2027/,
    ],
    [
      'when a mail was given up',
      { mails: { ...day.mails, failed: 1 } },
      /^1 mail was given up since .*2027.*; the address may be wrong/,
    ],
    ['when a disk is nearly full', { servers: [{ ...server1, freeBytes: 9e8 }] }, /disk is nearly full/],
    ['when no commit waits for a replica', { hasAsynchronousReplica: true }, /without being waited for/],
    [
      'when the database has hardly any room',
      { servers: [{ ...server1, lacksRoom: true }] },
      /no room for a thousand more ballots/,
    ],
    [
      'when the audit refuses the record',
      { servers: [{ ...server1, refusesRecord: true }] },
      /own check refuses the public record/,
    ],
    ['when clocks differ', { servers: [{ ...server1, doubtsClock: true }] }, /clocks of the servers differ/],
    [
      'when ballots and voters differ in number',
      { record: { ...record, differ: { ballots: 5, voters: 4 } } },
      /5 ballots, and 4 people/,
    ],
    ['when places are overdue', { record: { ...record, overdue: 1 } }, /public record has stopped growing/],
  ])('%s, and no other', async (_, change, sentence) => {
    open(change);
    const house = await section('The machines');
    expect(house.getByText(sentence)).toBeVisible();
    expect(house.getAllByText(WARNINGS)).toHaveLength(1);
  });

  test('for none of these: mails that wait for their turn, a server silent for a moment, a record that no one adds to', async () => {
    open({
      mails: { ...day.mails, waiting: 9 },
      servers: [{ ...server1, seenAtMs: NOW_MS - 59_000, freeBytes: 1e9 }],
      record: { ...record, checkpointAtMs: NOW_MS - 5 * 3_600_000 },
    });
    const house = await section('The machines');
    expect(house.queryByText(WARNINGS)).not.toBeInTheDocument();
  });
});

describe('a returning officer', () => {
  test('announces, and takes an announcement back', async () => {
    server.succeed('POST /commission/announcements', { message: '', data: { announcement } } as never);
    server.succeedAt(`POST /commission/announcements/${announcement.id}/withdraw`, { message: '', data: {} });
    const { user } = open(DRAFT);
    await user.selectOptions(await screen.findByLabelText('What it is'), 'incident');
    await user.type(screen.getByLabelText('Tell voters'), announcement.text);
    await user.click(screen.getByRole('button', { name: 'Announce' }));
    await waitFor(() => expect(screen.getByLabelText('Tell voters')).toHaveValue(''));
    const { kind, text } = announcement;
    expect(server.requestsTo('POST /commission/announcements').map(({ body }) => body)).toEqual([
      { electionId: ID, kind, text },
    ]);
    server.succeed('GET /commission/day', { message: '', data: { ...day, ...DRAFT, announcements: [] } });
    await user.click(screen.getByRole('button', { name: 'Show it no longer' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByText('Voters see none at the moment.')).toBeVisible();
    expect(server.requestsTo(`POST /commission/announcements/${announcement.id}/withdraw`)).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Voting day' })).toHaveFocus());
  });

  test('sees what was announced though the answer was lost, and sends the same words again without harm', async () => {
    const { kind, text } = announcement;
    server.reply('POST /commission/announcements', () => {
      server.succeed('GET /commission/day', { message: '', data: { ...day, ...DRAFT } });
      throw new TypeError('Failed to fetch');
    });
    const { user } = open({ ...DRAFT, announcements: [] });
    await user.selectOptions(await screen.findByLabelText('What it is'), kind);
    await user.type(screen.getByLabelText('Tell voters'), text);
    await user.click(screen.getByRole('button', { name: 'Announce' }));
    const announcements = await section('Announcements');
    expect(await announcements.findByRole('alert')).toBeVisible();
    expect(await announcements.findByText(text, { selector: 'p' })).toBeVisible();
    expect(screen.getByLabelText('Tell voters')).toHaveValue(text);

    server.succeed('POST /commission/announcements', { message: '', data: { announcement } } as never);
    await user.click(screen.getByRole('button', { name: 'Announce' }));
    await waitFor(() => expect(screen.getByLabelText('Tell voters')).toHaveValue(''));
    expect(announcements.queryByRole('alert')).not.toBeInTheDocument();
    expect(announcements.getAllByRole('listitem')).toHaveLength(1);
    const sent = { electionId: ID, kind, text };
    expect(server.requestsTo('POST /commission/announcements').map(({ body }) => body)).toEqual([sent, sent]);
  });

  test('keeps what was typed where it was not announced, and reads why', async () => {
    server.refuse('POST /commission/announcements', 409, { message: 'No' });
    const { user } = open(DRAFT);
    await user.type(await screen.findByLabelText('Tell voters'), 'Later.');
    await user.click(screen.getByRole('button', { name: 'Announce' }));
    expect(await (await section('Announcements')).findByRole('alert')).toHaveTextContent('No');
    expect(screen.getByLabelText('Tell voters')).toHaveValue('Later.');
  });

  test('proposes an announcement from the opening until the end [A288]', async () => {
    server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
    const { user } = open();
    await user.type(await screen.findByLabelText('Tell voters'), ' Later. ');
    await user.click(screen.getByText('In other languages'));
    await user.type(screen.getByLabelText('Hausa'), ' An jima. ');
    await user.click(screen.getByRole('button', { name: 'Propose to announce' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Tell all voters, as a notice: Later\./)).toBeVisible();
    expect(dialog.getByText('An jima.')).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: 'Propose' }));
    await waitFor(() => expect(server.requestsTo('POST /commission/proposals')).toHaveLength(1));
    const [sent] = server.requestsTo('POST /commission/proposals');
    expect(sent?.body).toMatchObject({
      wanted: { act: 'announce', params: { kind: 'notice', text: 'Later.', textHa: 'An jima.' } },
    });
    expect(server.requestsTo('POST /commission/announcements')).toHaveLength(0);
  });

  test('extends voting by a proposal that names the end as it was seen, and a later one', async () => {
    server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Extend voting' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/in 5 hours\. It must be confirmed before/)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('By how much'), '120');
    await user.click(dialog.getByRole('button', { name: 'Propose' }));
    expect(await screen.findByText('Proposed. Another officer must confirm it.')).toBeVisible();
    const params = { before: ENDS, closesAt: '2027-02-20T19:00:00.000Z' };
    expect(server.requestsTo('POST /commission/proposals').map(({ body }) => body)).toMatchObject([
      { electionId: ID, wanted: { act: 'extend-voting', params } },
    ]);
  });

  test('cannot extend voting that has no end', async () => {
    open({ election: { ...day.election, closesAt: null } as VotingDay['election'] });
    expect(await screen.findByText('Ends when it is closed by hand.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Extend voting' })).not.toBeInTheDocument();
  });
});

test('an observer sees the day, and can announce, take back and propose nothing', async () => {
  logInAs('observer');
  open();
  expect(await screen.findByText(announcement.text)).toBeVisible();
  expect(
    screen.queryByRole('button', { name: /Announce|Show it no longer|Extend|Close now/ }),
  ).not.toBeInTheDocument();
});

test.each([
  [3, 3, 2, false],
  [2, 3, 2, true],
  [4, 5, 3, true],
  [6, 7, 4, false],
  [1, 3, 2, true],
])('with %i of %i witnesses up and a quorum of %i officers are warned: %s [A303]', async (up, of, quorum, isWarned) => {
  const list = Array.from({ length: of }, (_, i) => ({
    name: `party-${i}.example`,
    size: i < up ? 40 : 0,
    signedAtMs: i < up ? NOW_MS : null,
    isUp: i < up,
    differs: false,
  }));
  logInAs('observer');
  open({ witnesses: { quorum, list } });
  expect(await screen.findByText('party-0.example')).toBeVisible();
  expect(screen.queryAllByText(/Ask whoever runs the silent ones/)).toHaveLength(isWarned ? 1 : 0);
  expect(screen.queryAllByText(/voters are told/)).toHaveLength(up < quorum ? 1 : 0);
});

test.each([
  [3, 3, 2, false],
  [2, 3, 2, true],
  [3, 5, 3, true],
  [5, 7, 3, false],
  [1, 3, 2, true],
])('with %i of %i trustees answering, of whom each count needs %i, officers are warned: %s', async (up, of, threshold, isWarned) => {
  const list = Array.from({ length: of }, (_, i) => ({
    name: `Guardian ${i}`,
    answeredAtMs: i < up ? NOW_MS : null,
    isUp: i < up,
  }));
  logInAs('observer');
  open({ trustees: { threshold, isAsked: true, list } });
  expect(await screen.findByText('Guardian 0')).toBeVisible();
  expect(screen.queryAllByText(/It has given no share yet/)).toHaveLength(of - up);
  expect(screen.queryAllByText(/Ask the silent ones/)).toHaveLength(isWarned ? 1 : 0);
  expect(screen.queryAllByText(/counts wait/)).toHaveLength(up < threshold ? 1 : 0);
});

test('an observer sees the reminders and sends none', async () => {
  logInAs('observer');
  const reminders = [{ askedAtMs: NOW_MS, sent: 1, isDone: true }];
  server.succeed('GET /commission/reminders', { message: '', data: { reminders, mayAsk: true } });
  open();
  expect(await screen.findByText(/1 mail$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remind those who have not voted' })).toBeNull();
});
