import { trackerOf } from '@evoting/belenios/voter';
import { signReceipt } from '@evoting/record/signing';
import { TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { toBase64url } from '@evoting/tlog/encoding';
import { formatVerifierKey } from '@evoting/tlog/key';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { formatDateTime } from '../../lib/format.ts';
import { readPin, savePin } from '../../lib/record.ts';
import { checkPaper, corruptFile, ORIGIN, recordedElection } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';
import * as checks from './check.ts';

type Recorded = Awaited<ReturnType<typeof recordedElection>>;
let recorded: Recorded;
let tracker: string;
let status: Record<string, unknown>;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

const logOf = (log: string, { election }: Recorded) => ({
  log,
  title: `Election ${log}`,
  status: 'open',
  current: true,
  origin: election.key.name,
  verifierKey: formatVerifierKey(election.key),
});

/** Serves the files of the record, and the status of the ballot. */
function serve(source: MemorySource) {
  const log = logOf('2026', recorded);
  vi.stubGlobal('fetch', async (input: string) => {
    const path = new URL(input, 'http://localhost').pathname;
    if (path === '/api/user/profile') return json({ message: '', data: { user: profile('VOTER') } });
    if (path === '/api/board') return json({ message: '', data: { logs: [log] } });
    if (path.includes('/ballots/')) {
      const known = path.endsWith(toBase64url(tracker));
      return known ? json({ data: status }) : json({ message: 'Unknown' }, 404);
    }
    const bytes = await source.read(path.replace('/api/board/2026/', ''));
    return bytes ? new Response(bytes as BodyInit) : json({ message: 'None' }, 404);
  });
}

beforeEach(async () => {
  recorded = await recordedElection();
  recorded.election.vote(0, 0);
  tracker = trackerOf(recorded.election.vote(1, 0));
  recorded.election.vote(0, 1);
  status = { status: 'recorded', index: 4 };
  serve(await recorded.election.publish());
});

const receipt = () => signReceipt('2026', { tracker, size: 2, due: 1_790_000_100 }, recorded.election.key);
const inAddress = () => toBase64url(tracker);

/** Stores a receipt of the voter who is logged in. */
function storeReceipt(receipt: unknown): void {
  localStorage.setItem('auth_token', 'token-of-a-voter');
  localStorage.setItem('ballot_receipts', JSON.stringify([{ account: profile('VOTER').id, receipt }]));
}

async function check(address = '/voter/ballot') {
  const { user } = renderRoute(address);
  const button = await screen.findByRole('button', { name: /^Check (my|this) ballot in the public record$/ });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

test('a stored receipt shows its tracker in groups, and the check proves its position', async () => {
  storeReceipt(receipt());
  await check();
  expect(await screen.findByText('Your ballot is in the record')).toBeVisible();
  expect(screen.getByText(/at position 5 of 6/)).toBeVisible();
  expect(screen.getByText("The receipt is signed by the record's own key.")).toBeVisible();
  expect(screen.getByText(tracker.slice(0, 4))).toBeVisible();
});

test('the page does not show the choice', async () => {
  storeReceipt(receipt());
  await check();
  await screen.findByText('Your ballot is in the record');
  expect(screen.getByRole('main')).not.toHaveTextContent(/ada|bem|dan|efe/);
});

test('a ballot can be checked by a tracker in the address', async () => {
  status = { status: 'counted', index: 4 };
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText('This ballot is in the record and counted')).toBeVisible();
});

test('a second check proves that the record has only grown', async () => {
  await check(`/voter/ballot#${inAddress()}`);
  await screen.findByText('This ballot is in the record');
  recorded.election.vote(0, 0);
  serve(await recorded.election.publish());
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText(/The record only grew since this device last saw it/)).toBeVisible();
});

test('a rewritten record is reported', async () => {
  await check(`/voter/ballot#${inAddress()}`);
  await screen.findByText('This ballot is in the record');
  const other = await recordedElection();
  for (const pick of [1, 1, 1, 1]) other.election.vote(pick, pick);
  serve(await other.election.publish());
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText(/does not continue the one that this device saw before/)).toBeVisible();
});

test('a ballot at another position than the server claims is reported', async () => {
  status = { status: 'recorded', index: 3 };
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText(/does not hold this ballot where the server says/)).toBeVisible();
});

test('a damaged checkpoint is reported', async () => {
  serve(corruptFile(await recorded.election.publish(), 'checkpoint'));
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText("The checkpoint is not signed by the record's key.")).toBeVisible();
});

test('an accepted ballot is shown as waiting for its position', async () => {
  status = { status: 'accepted' };
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText(/Accepted: the ballot waits/)).toBeVisible();
});

test('an accepted ballot at a first look leaves no head behind that later records must extend [A372]', async () => {
  status = { status: 'accepted' };
  await check(`/voter/ballot#${inAddress()}`);
  await screen.findByText(/Accepted: the ballot waits/);
  expect(readPin('2026')).toBeNull();
});

/** A receipt of this ballot with a deadline this number of seconds from now. */
const dueIn = (seconds: number) =>
  signReceipt(
    '2026',
    // At the newest head: the record's clock is stopped here, but this device's is not.
    { tracker, size: recorded.election.builder.entries.length, due: Math.floor(Date.now() / 1000) + seconds },
    recorded.election.key,
  );

/** Pins the record, as a device does that has voted. */
async function pinRecord() {
  const checked = await checkPaper(recorded.source, recorded.booth, { pin: null, expectedOrigin: null });
  if (!checked.ok) throw new Error(checked.reason);
  savePin('2026', checked.paper.pin);
}

test('an accepted ballot with a receipt shows the deadline of the promise', async () => {
  status = { status: 'accepted' };
  const promised = dueIn(300);
  storeReceipt(promised);
  await check();
  const by = formatDateTime(promised.due * 1000, 'en');
  expect(
    await screen.findByText(
      `The receipt promises it by ${by}: from then on nothing may be missing. Check again.`,
    ),
  ).toBeVisible();
});

test('a ballot that is only accepted after its deadline by this device’s clock is overdue', async () => {
  status = { status: 'accepted' };
  const late = signReceipt(
    '2026',
    { tracker, size: 2, due: recorded.election.builder.time + 1 },
    recorded.election.key,
  );
  storeReceipt(late);
  await check();
  expect(
    await screen.findByText(/The time that your receipt names is over by this device's clock/),
  ).toBeVisible();
  expect(screen.queryByText(/Accepted/)).not.toBeInTheDocument();
  expect(localStorage.getItem(`broken_promise ${tracker}`)).toContain(late.note.split('\n')[0]);
});

test.each([
  ['has pinned the record', pinRecord],
  ['has not', async () => {}],
])('a deadline in the far future is reported on a device that %s', async (_, before) => {
  status = { status: 'accepted' };
  storeReceipt(signReceipt('2026', { tracker, size: 2, due: 9_000_000_000_000 }, recorded.election.key));
  await before();
  await check();
  expect(await screen.findByText(/longer than the record's rules allow/)).toBeVisible();
});

test('an accepted ballot in a record that has become shorter is reported', async () => {
  const before = recorded.source;
  await check(`/voter/ballot#${inAddress()}`);
  await screen.findByText('This ballot is in the record');
  status = { status: 'accepted' };
  serve(before);
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText(/The record is shorter than this device saw it before/)).toBeVisible();
});

/** Lists no record, and serves no files. */
const omitRecord = () =>
  vi.stubGlobal('fetch', async (input: string) => {
    const path = new URL(input, 'http://localhost').pathname;
    if (path === '/api/user/profile') return json({ message: '', data: { user: profile('VOTER') } });
    return path === '/api/board' ? json({ message: '', data: { logs: [] } }) : json({ message: 'None' }, 404);
  });

test('a receipt past its deadline is overdue even if the server lists no such record, and can be saved as evidence [A17]', async () => {
  const late = dueIn(-1);
  storeReceipt(late);
  await pinRecord();
  omitRecord();
  await check();
  expect(
    await screen.findByText(/The time that your receipt names is over by this device's clock/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save the evidence' })).toBeVisible();
  const kept = JSON.parse(localStorage.getItem(`broken_promise ${tracker}`) ?? 'null');
  expect(kept).toEqual({ receipt: late, checkpoint: readPin('2026')?.checkpoint });
});

test('without a listed record, a receipt before its deadline proves nothing, and one signed by another key is refused [A17]', async () => {
  storeReceipt(dueIn(300));
  await pinRecord();
  omitRecord();
  await check();
  expect(
    await screen.findByText(/keeps no record of the election that this ballot belongs to/),
  ).toBeVisible();
  expect(screen.queryByText(/is over by this device's clock/)).not.toBeInTheDocument();
  cleanup();
  storeReceipt({ ...dueIn(-1), note: 'a note' });
  await check();
  expect(await screen.findByText("This receipt is not signed by the record's key.")).toBeVisible();
});

test('an error of the check itself is not reported as an unreachable record [A17]', async () => {
  storeReceipt(receipt());
  vi.spyOn(checks, 'checkInRecords').mockRejectedValue(new RangeError('a defect'));
  await check();
  expect(
    await screen.findByText(/The check itself failed, so nothing is known of this ballot/),
  ).toBeVisible();
  expect(screen.queryByText(/could not be reached/)).not.toBeInTheDocument();
});

test('a receipt that was signed by another key is refused', async () => {
  const forged = { ...receipt(), tracker: `${tracker.slice(0, 5)}AAAAA${tracker.slice(10)}` };
  storeReceipt(forged);
  await check();
  expect(await screen.findByText("This receipt is not signed by the record's key.")).toBeVisible();
});

test('an unknown tracker is reported', async () => {
  await check(`/voter/ballot#${'B'.repeat(42)}A`);
  expect(await screen.findByText(/No ballot with this tracker is known here/)).toBeVisible();
});

/** Adds a current election without ballots, and returns the paths that are requested of it. */
async function addElection({ status = 'open', isSilent = false } = {}): Promise<string[]> {
  const another = await recordedElection(
    undefined,
    new TestElection({}, undefined, ORIGIN.replace('2026', '2027')),
  );
  const logs = [
    { ...logOf('2027', another), status },
    { ...logOf('2026', recorded), status: 'closed', current: false },
  ];
  const serveFormer = fetch;
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    const path = new URL(input, 'http://localhost').pathname;
    if (path === '/api/board') return json({ message: '', data: { logs } });
    if (!path.startsWith('/api/board/2027/')) return serveFormer(input);
    requested.push(path);
    if (isSilent) return json({ message: 'Something went wrong' }, 500);
    const bytes = await another.source.read(path.replace('/api/board/2027/', ''));
    return bytes ? new Response(bytes as BodyInit) : json({ message: 'None' }, 404);
  });
  return requested;
}

test('a tracker of a former election is found in its record, with the name of that election', async () => {
  await addElection();
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText('This ballot is in the record')).toBeVisible();
  expect(screen.getByText('Election 2026').closest('[role="status"]')).toHaveTextContent(/This ballot/);
});

test('the record of a draft is not searched for a tracker', async () => {
  const requested = await addElection({ status: 'draft' });
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText('This ballot is in the record')).toBeVisible();
  expect(requested).toEqual([]);
});

test('a tracker in no record is unknown, and no election is named', async () => {
  await addElection();
  await check(`/voter/ballot#${'B'.repeat(42)}A`);
  expect(await screen.findByText(/No ballot with this tracker is known here/)).toBeVisible();
  expect(screen.queryByText(/Election 202/)).not.toBeInTheDocument();
});

test('a tracker is not reported as unknown while a record cannot be reached', async () => {
  await addElection({ isSilent: true });
  await check(`/voter/ballot#${'B'.repeat(42)}A`);
  expect(await screen.findByText(/The record could not be reached/)).toBeVisible();
  expect(screen.queryByText(/is known here/)).not.toBeInTheDocument();
});

test('a receipt is checked in its own record alone', async () => {
  const requested = await addElection();
  storeReceipt(receipt());
  await check();
  expect(await screen.findByText('Your ballot is in the record')).toBeVisible();
  expect(requested).toEqual([]);
});

test('a pasted receipt or an opened file shows its ballot; anything else is refused', async () => {
  const { user } = renderRoute('/voter/ballot');
  const field = await screen.findByLabelText('Tracker or receipt');
  await user.type(field, 'nonsense');
  await user.click(screen.getByRole('button', { name: 'Find the ballot' }));
  expect(screen.getByText(/This is neither a tracker nor a receipt/)).toBeVisible();
  await user.clear(field);
  await user.click(field);
  await user.paste(JSON.stringify(receipt()));
  await user.click(screen.getByRole('button', { name: 'Find the ballot' }));
  expect(await screen.findByRole('heading', { name: /^Tracker/ })).toBeVisible();
  const file = new File([JSON.stringify(receipt())], 'receipt.json', { type: 'application/json' });
  await user.upload(screen.getByLabelText('Receipt file'), file);
  expect(screen.getByText(tracker.slice(0, 4))).toBeVisible();
});

/** The link of a test ballot for the second and the first candidate, as a voting device shows it. */
async function testLink(change: Record<string, string> = {}) {
  const { ballotRandom, encryptBallot } = await import('@evoting/belenios/voter');
  const flags = [
    [0, 1],
    [1, 0],
  ];
  const made = encryptBallot(
    recorded.style.election,
    flags,
    ballotRandom(new Uint8Array(32).fill(5), recorded.style.election),
  );
  const { setupHash, revisionHash, revisionIndex } = recorded.booth;
  const parts = new URLSearchParams({
    log: '2026',
    setup: setupHash,
    revision: revisionHash,
    index: String(revisionIndex),
    seed: '05'.repeat(32),
    choices: '1.0',
    tracker: made.tracker,
    ...change,
  });
  return { address: `/voter/ballot/check#${parts}`, tracker: made.tracker };
}

test('a second device makes a test ballot again and shows its tracker and choices', async () => {
  const { address, tracker: made } = await testLink();
  renderRoute(address);
  expect(await screen.findByText('Candidate bem (Party bem)')).toBeVisible();
  expect(screen.getByText('Candidate dan (Party dan)')).toBeVisible();
  expect(screen.getByText(made.slice(0, 4))).toBeVisible();
});

test.each([
  ['seed', '06'.repeat(32)],
  ['choices', '0.0'],
  ['tracker', 'A'.repeat(43)],
])('a test ballot whose link has another %s is reported as a mismatch', async (name, value) => {
  const { address } = await testLink({ [name]: value });
  renderRoute(address);
  expect(await screen.findByText('This test ballot is not what its link says')).toBeVisible();
  expect(screen.queryByText(/Candidate (bem|ada)/)).not.toBeInTheDocument();
});

test('a link that is no test ballot is refused', async () => {
  renderRoute('/voter/ballot/check#seed=nonsense');
  expect(await screen.findByText(/This is not the link of a test ballot/)).toBeVisible();
});
