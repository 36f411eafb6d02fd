import type { OfficerRole } from '@evoting/contract/call';
import type { Count } from '@evoting/contract/commission/count';
import type { CommissionElection } from '@evoting/contract/commission/elections';
import { type Proposal, proposalIdSchema } from '@evoting/contract/commission/proposals';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AuditMessage, AuditRequest } from '../../../components/audit/protocol.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { draftElection, noNotices, officerMe } from '../../../testing/samples.ts';
// Fetched before the first test looks at the time.
import '../acts/certifying/CheckFirst.tsx';
import './CountPage.tsx';

const { id: ID } = draftElection;
const PROPOSAL = '00000000-0000-4000-8000-0000000000bb';
const CONFIRM = `POST /commission/proposals/${PROPOSAL}/confirm`;
const ROOT = `${'A'.repeat(43)}=`;
const election: CommissionElection = {
  ...draftElection,
  status: 'closed',
  hasResult: true,
  closesAtMs: Date.UTC(2026, 11, 1, 17),
};
const counted: Count = {
  title: 'Union Election',
  log: 'union-2026',
  stage: 'counted',
  accepted: 12,
  certification: null,
  key: {
    isHere: true,
    threshold: 1,
    tried: null,
    trustees: [{ trustee: 1, name: 'The server', hasDecrypted: true }],
  },
  result: { index: 30, hash: 'ab'.repeat(32) },
};
const certification = {
  atMs: Date.UTC(2026, 11, 2, 9),
  officers: 2,
  size: 31,
  root: ROOT,
  ballots: 12,
  result: 'ab'.repeat(32),
  holds: true,
};
/** Two officers' close of voting. */
const closed: Proposal = {
  id: proposalIdSchema.parse(PROPOSAL),
  electionId: ID,
  electionTitle: 'Union Election',
  wanted: { act: 'close-election', params: {} },
  salt: '',
  digest: '',
  state: 'confirmed',
  proposedBy: { name: 'Ada', isMe: true },
  proposedAtMs: Date.UTC(2026, 11, 1, 8, 50),
  expiresAtMs: Date.UTC(2026, 11, 2, 8, 50),
  decidedBy: { name: 'Bola', isMe: false },
  decidedAtMs: Date.UTC(2026, 11, 1, 8, 55),
  objections: [],
};
const report = {
  verdict: 'verified',
  sentence: 'Verified.',
  log: 'union-2026',
  origin: 'vote.example',
  title: null,
  verifierKey: 'key',
  succeeds: null,
  treeSize: 31,
  rootHash: ROOT,
  checkpoint: null,
  isClosed: true,
  ballots: 12,
  proofsChecked: 12,
  counts: [],
  renames: [],
  unopposed: [],
  areas: [],
  logHeads: [],
  checks: [{ name: 'results', sentence: '', status: 'passed', examined: 1, failures: [], note: null }],
} as unknown as Extract<AuditMessage, { kind: 'report' }>['report'];

let server: ReturnType<typeof fakeServer>;
/** Null while the check goes on. */
let audited: typeof report | null;

/** A stand-in for the Worker of this device's check, which is tried in a browser. */
class AuditWorker extends EventTarget {
  postMessage({ kind }: AuditRequest) {
    const judged = { fast: 0, audited: 12 };
    const data = kind === 'audit' && audited ? { kind: 'report', report: audited, judged } : null;
    if (data) this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate() {}
}

const logInAs = (role: OfficerRole) => {
  const data = officerMe(role);
  server.succeed('GET /commission/me', { message: '', data });
};
const show = (count: Count, one = election, nowMs = Date.now()) => {
  const data = { elections: [one], arrivals: [], checklist: [], mayBegin: 'yes' as const, nowMs };
  server.succeed('GET /commission/elections', { message: '', data });
  server.succeedAt(`GET /commission/elections/${ID}/count`, { message: '', data: { count } });
};
const step = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('li') as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 1, 9) });
  vi.stubGlobal('Worker', AuditWorker);
  server = fakeServer();
  audited = report;
  localStorage.setItem('auth_token', 'token-of-an-officer');
  logInAs('returning-officer');
  server.succeed('GET /commission/proposals', { message: '', data: { proposals: [], officers: 2 } });
  const log = { log: 'union-2026', origin: 'vote.example/api/board/union-2026', verifierKey: 'key' };
  const logs = [{ ...log, title: 'Union Election', current: true, status: 'closed' as const }];
  server.succeed('GET /board', { message: '', data: { logs } } as never);
  server.succeedAt('GET /board/union-2026/downloads', { message: '', data: { files: [] } });
});

test('while people vote the screen says what follows, and a returning officer can close', async () => {
  show({ ...counted, stage: 'voting', result: null }, { ...election, status: 'open', hasResult: false });
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  const { user } = renderRoute('/commission/count');
  await user.click(within(await step('To do Close')).getByRole('button', { name: 'Close voting now' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('Proposed. Another officer must confirm it.')).toBeVisible();
  expect(server.requestsTo('POST /commission/proposals')[0]?.body).toMatchObject({
    electionId: ID,
    wanted: { act: 'close-election', params: {} },
  });
  expect(screen.getByText('The count can begin once voting has closed.')).toBeVisible();
});

test.each([
  ['waits for the minutes of the election', 1, true],
  ['does not wait once its time is over', 0, false],
])('the close of voting %s, and the dialog says so [A320]', async (_, laterMs, waits) => {
  const open = { ...election, status: 'open' as const, hasResult: false, endDelayMinutes: 15 };
  show({ ...counted, stage: 'voting', result: null }, { ...open, closesAtMs: Date.now() + laterMs });
  const { user } = renderRoute('/commission/count');
  await user.click(within(await step('To do Close')).getByRole('button', { name: 'Close voting now' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryAllByText(/^It takes effect 15 minutes after the confirmation\./)).toHaveLength(
    waits ? 1 : 0,
  );
});

test.each([
  [
    'waits for the minutes of the election',
    1,
    /^Confirmed by Bola, .*\. Voting day shows when it takes effect\.$/,
  ],
  ['was done at once, its time being over', 0, /^Confirmed by Bola, .*: it is done\.$/],
])('a confirmed close of voting that %s is not said to be otherwise [A320]', async (_, laterMs, sentence) => {
  const open = { ...election, status: 'open' as const, hasResult: false, endDelayMinutes: 15 };
  show({ ...counted, stage: 'voting', result: null }, { ...open, closesAtMs: Date.now() + laterMs });
  server.succeed('GET /commission/proposals', { message: '', data: { proposals: [closed], officers: 2 } });
  renderRoute('/commission/count');
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('where results are live the screen does not say that nothing is opened while people vote', async () => {
  const live = { ...election, status: 'open' as const, hasResult: false, liveResults: true };
  show({ ...counted, stage: 'voting', result: null }, live);
  renderRoute('/commission/count');
  expect(await step('To do Count')).toHaveTextContent(/Results are live: sums are opened while people vote/);
  expect(screen.queryByText('The count can begin once voting has closed.')).toBeNull();
});

test.each<[string, Partial<CommissionElection>, RegExp]>([
  ['has not begun', { opensAtMs: Date.UTC(2026, 11, 1, 10) }, /^Voting has not begun. It begins on /],
  ['goes on', { opensAtMs: Date.UTC(2026, 11, 1, 8) }, /^Voting goes on. It closes by itself on /],
  ['goes on without an end', { closesAtMs: null }, /^Voting goes on until two officers close it/],
  [
    'has ended',
    { closesAtMs: Date.UTC(2026, 11, 1, 9) },
    /^Voting ended on .* two officers can open it again/,
  ],
])('voting that %s is said to', async (_, times, sentence) => {
  show(
    { ...counted, stage: 'voting', result: null },
    { ...election, status: 'open', hasResult: false, ...times },
  );
  renderRoute('/commission/count');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getAllByText(/^Voting (has not begun|goes on|ended)/)).toHaveLength(1);
});

test.each([
  ['ends early', false, /^Voting ends early, on 1 Dec 2026, 11:30 WAT\.$/],
  ['goes on, since the early end is held', true, /^Voting goes on\. It closes by itself on /],
])('voting that two officers close early is said: %s', async (_, isHeld, sentence) => {
  show({ ...counted, stage: 'voting', result: null }, { ...election, status: 'open', hasResult: false });
  const earlyEnd = { act: 'close-election', isHeld, dueAtMs: Date.UTC(2026, 11, 1, 10, 30) } as const;
  server.succeed('GET /extras/notices', { message: '', data: { ...noNotices, earlyEnd } });
  renderRoute('/commission/count');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getAllByText(/^Voting (ends early|goes on)/)).toHaveLength(1);
});

test.each([
  ['an hour fast', 60],
  ['right', 0],
  ['an hour slow', -60],
])('on a device whose clock is %s, voting goes on until the server says that its end has come', async (_, minutes) => {
  const [serverMs, minuteMs] = [Date.UTC(2026, 11, 1, 9), 60_000];
  vi.setSystemTime(serverMs + minutes * minuteMs);
  const openUntil = (closesAtMs: number) =>
    show(
      { ...counted, stage: 'voting', result: null },
      { ...election, status: 'open', hasResult: false, closesAtMs },
      serverMs,
    );
  openUntil(serverMs + 30 * minuteMs);
  const { unmount } = renderRoute('/commission/count');
  expect(await screen.findByText(/^Voting goes on\. It closes by itself on /)).toBeVisible();
  unmount();
  openUntil(serverMs - 30 * minuteMs);
  renderRoute('/commission/count');
  expect(await screen.findByText(/^Voting ended on /)).toBeVisible();
});

test('while people vote the screen says how many trustees have tried their key since the opening', async () => {
  const going = { ...counted, stage: 'voting', result: null } as const;
  const open = { ...election, status: 'open', hasResult: false } as const;
  const trustees = ['Ada', 'Bola', 'Chidi'].map((name, i) => ({ trustee: i + 1, name, hasDecrypted: false }));
  const key = (tried: number) => ({ isHere: false, threshold: 2, tried, trustees });
  show({ ...going, key: key(1) }, open);
  const first = renderRoute('/commission/count');
  expect(await screen.findByText(/^1 of 3 trustees have tried their key file/)).toBeVisible();
  expect(screen.getByText(/^Ask the others to try theirs/)).toBeVisible();
  first.unmount();
  show({ ...going, key: key(3) }, open);
  const second = renderRoute('/commission/count');
  expect(await screen.findByText(/^3 of 3 trustees have tried/)).toBeVisible();
  expect(screen.queryByText(/^Ask the others/)).not.toBeInTheDocument();
  second.unmount();
  show(going, open);
  renderRoute('/commission/count');
  expect(await screen.findByText('Voting goes on.', { exact: false })).toBeVisible();
  expect(screen.queryByText(/have tried their key/)).not.toBeInTheDocument();
});

test('a count that takes long says that it goes on, and no failure once the result is there', async () => {
  show({ ...counted, stage: 'ended', result: null });
  server.lose(`POST /commission/elections/${ID}/tally`);
  const { user } = renderRoute('/commission/count');
  expect(await screen.findByRole('button', { name: 'Count now' })).toBeVisible();
  expect(screen.queryByText(/goes on if you leave this page/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Count now' }));
  expect(await screen.findByText(/goes on if you leave this page/)).toBeVisible();
  expect(await screen.findByText(/could not reach the server/)).toBeVisible();
  show(counted);
  await user.click(screen.getByRole('button', { name: 'Count now' }));
  expect(await screen.findByText(/The result is in the public record, with its proof/)).toBeVisible();
  expect(screen.queryByText(/could not reach the server/)).not.toBeInTheDocument();
});

test('where the key is here, the count is one button; where trustees hold it, the sums are published once and each trustee is shown', async () => {
  show({ ...counted, stage: 'ended', result: null });
  server.succeedAt(`POST /commission/elections/${ID}/tally`, { message: '', data: { hasResult: true } });
  const { user, unmount } = renderRoute('/commission/count');
  await user.click(await screen.findByRole('button', { name: 'Count now' }));
  const asked = () => server.requestsTo(`POST /commission/elections/${ID}/tally`);
  await waitFor(() => expect(asked()).toHaveLength(1));
  unmount();
  const trustees = ['Ada', 'Bola', 'Chidi'].map((name, i) => {
    return { trustee: i + 1, name, hasDecrypted: name === 'Bola' };
  });
  const waits = { ...counted, result: null, key: { isHere: false, threshold: 2, tried: 0, trustees } };
  show({ ...waits, stage: 'ended' });
  const ended = renderRoute('/commission/count');
  expect(await screen.findByRole('button', { name: 'Publish the encrypted sums' })).toBeVisible();
  expect(screen.queryByText(/The encrypted sums are in the public record/)).not.toBeInTheDocument();
  ended.unmount();
  show({ ...waits, stage: 'summed' });
  renderRoute('/commission/count');
  expect(await screen.findByText(/The encrypted sums are in the public record/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish the encrypted sums' })).not.toBeInTheDocument();
  expect(await screen.findByText(/2 of 3 trustees open the count.* So far: 1/)).toBeVisible();
  expect(screen.getByText('Bola').parentElement).toHaveTextContent('Has opened');
  expect(screen.getByText('Ada').parentElement).toHaveTextContent('Has not opened yet');
  expect(screen.getByText(/\/trustee\/union-2026$/)).toBeVisible();
});

test('two officers certify the head that this device has checked', async () => {
  show(counted);
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  const { user } = renderRoute('/commission/count');
  expect(await screen.findByRole('button', { name: 'Check everything' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Certify this result' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Check everything' }));
  await user.click(await screen.findByRole('button', { name: 'Certify this result' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Certify the result of 12 ballots: the public record at 31 entries/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await screen.findByText('Proposed. Another officer must confirm it.');
  expect(server.requestsTo('POST /commission/proposals')[0]?.body).toMatchObject({
    electionId: ID,
    wanted: { act: 'certify-result', params: { size: 31, root: ROOT, ballots: 12 } },
  });
});

test.each([
  ['that does not hold', { verdict: 'failed' as const }, /must not be certified/],
  ['without its result', { isClosed: false }, /must not be certified/],
  ['whose numbers shown were not compared', { checks: [] }, /must not be certified/],
  ['of which a part was checked', { verdict: 'sampled' as const }, /check everything\.$/],
])('a record %s cannot be certified [A52 A245]', async (_, change, sentence) => {
  show(counted);
  audited = { ...report, ...change };
  const { user } = renderRoute('/commission/count');
  await user.click(await screen.findByRole('button', { name: 'Check everything' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Certify this result' })).not.toBeInTheDocument();
});

/** A certification that a colleague has proposed, looked at by this officer. */
async function confirming(change: Partial<typeof report> = {}) {
  show(counted);
  audited = { ...report, ...change };
  const proposal = {
    id: PROPOSAL,
    electionId: ID,
    electionTitle: election.title,
    digest: 'd'.repeat(64),
    state: 'waiting',
    wanted: { act: 'certify-result', params: { size: 31, root: ROOT, ballots: 12 } },
    proposedBy: { name: 'Bola', isMe: false },
    proposedAtMs: 1,
    expiresAtMs: 2,
    decidedBy: null,
    decidedAtMs: null,
    objections: [],
  };
  const proposals = { message: '', data: { proposals: [proposal], officers: 2 } };
  server.succeedAt('GET /commission/proposals', proposals);
  server.succeedAt(CONFIRM, { message: '', data: { letter: null } });
  const { user } = renderRoute('/commission/count');
  await user.click(await screen.findByRole('button', { name: 'Look at it and confirm' }));
  const dialog = within(await screen.findByRole('dialog'));
  const check = await dialog.findByRole('button', { name: 'Check everything' });
  return { user, dialog, check, confirm: dialog.getByRole('button', { name: 'Confirm' }) };
}

test('a second officer confirms a certification once their own device has checked that very record [A189]', async () => {
  const { user, dialog, check, confirm } = await confirming();
  expect(confirm).toBeDisabled();
  expect(confirm).toHaveAccessibleDescription(
    /^You can confirm this once your device has checked everything/,
  );
  await user.click(check);
  expect(await dialog.findByText('It is the record that your device has just checked.')).toBeVisible();
  expect(confirm).not.toHaveAccessibleDescription();
  audited = null;
  await user.click(dialog.getByRole('button', { name: 'Check everything again' }));
  expect(confirm).toBeDisabled();
  audited = report;
  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  await user.click(dialog.getByRole('button', { name: 'Check everything' }));
  await user.click(confirm);
  expect(await screen.findByText('Confirmed and done.')).toBeVisible();
  expect(server.requestsTo(CONFIRM)).toHaveLength(1);
});

test.each([
  ['with another root', { rootHash: `${'B'.repeat(43)}=` }, /is not the one that is proposed/],
  ['of another size', { treeSize: 32 }, /is not the one that is proposed/],
  ['with other ballots', { ballots: 11 }, /is not the one that is proposed/],
  ['that does not hold', { verdict: 'failed' as const }, /must not be certified/],
  ['without its result', { isClosed: false }, /must not be certified/],
  ['whose numbers shown were not compared', { checks: [] }, /must not be certified/],
  ['of which a part was checked', { verdict: 'sampled' as const }, /check everything\.$/],
])('a second officer confirms no certification over a record %s [A189]', async (_, change, sentence) => {
  const { user, dialog, check, confirm } = await confirming(change);
  await user.click(check);
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(confirm).toBeDisabled();
  // Nor does an earlier check count once another one says so.
  audited = report;
  await user.click(dialog.getByRole('button', { name: 'Check everything again' }));
  expect(confirm).toBeEnabled();
  audited = { ...report, ...change };
  await user.click(dialog.getByRole('button', { name: 'Check everything again' }));
  expect(confirm).toBeDisabled();
});

test('an observer checks the count and certifies nothing', async () => {
  logInAs('observer');
  show(counted);
  const { user } = renderRoute('/commission/count');
  await user.click(await screen.findByRole('button', { name: 'Check everything' }));
  expect(await screen.findByText('Verified')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Certify|Count now|Close voting/ })).not.toBeInTheDocument();
});

test('a certified result says when and by how many, and leads to the declaration', async () => {
  show({ ...counted, certification });
  renderRoute('/commission/count');
  expect(await screen.findByText(/^Certified on .* by 2 officers\.$/)).toBeVisible();
  expect(screen.getByRole('link', { name: /The declaration to print/ })).toHaveAttribute(
    'href',
    '/voter/results/declaration',
  );
});

test('the declaration of an election in the archive is its own, by the name of its record', async () => {
  show({ ...counted, certification }, { ...election, isCurrent: false, isArchived: true });
  renderRoute('/commission/count');
  expect(await screen.findByRole('link', { name: /The declaration to print/ })).toHaveAttribute(
    'href',
    '/voter/results/declaration?log=union-2026',
  );
});

test('the screen says why an election was declared void, and nothing is counted or certified', async () => {
  const declaredVoid = { reason: 'The keys are lost.', atMs: Date.UTC(2026, 10, 30, 9) };
  show({ ...counted, stage: 'ended' }, { ...election, isCurrent: false, isArchived: true, declaredVoid });
  renderRoute('/commission/count');
  expect(await screen.findByText('Reason: The keys are lost.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'To do Check and certify' })).not.toBeInTheDocument();
});

test('a record that was changed after it was certified raises the alarm', async () => {
  show({ ...counted, certification: { ...certification, holds: false } });
  renderRoute('/commission/count');
  expect(await screen.findByText(/is NOT the one that was certified/)).toBeVisible();
  expect(within(await step('To do Check and certify')).queryByText(/^Certified on/)).not.toBeInTheDocument();
});

test('before any election is open there is nothing to count', async () => {
  show(counted, { ...election, status: 'draft' });
  renderRoute('/commission/count');
  expect(await screen.findByText('There is nothing to count yet')).toBeVisible();
});
