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
  ...{ log, title: `Election ${log}`, status: 'open', current: true },
  ...{ origin: election.key.name, verifierKey: formatVerifierKey(election.key) },
});

/** A server at the edge of the network that serves the files of the record. */
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
  status = { status: 'recorded', index: 3 };
  serve(await recorded.election.publish());
});

const receipt = () => signReceipt('2026', { tracker, size: 2, due: 1_790_000_100 }, recorded.election.key);
const inAddress = () => toBase64url(tracker);

/** The device keeps this receipt for the voter who is logged in. */
function keep(receipt: unknown): void {
  localStorage.setItem('auth_token', 'token-of-a-voter');
  localStorage.setItem('ballot_receipts', JSON.stringify([{ account: profile('VOTER').id, receipt }]));
}

async function check(address = '/voter/ballot') {
  const { user } = renderRoute(address);
  const button = await screen.findByRole('button', { name: /^Check (my|this) ballot in the public record$/ });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

test('the kept receipt shows its tracker in groups and proves its place', async () => {
  keep(receipt());
  await check();
  expect(await screen.findByText('Your ballot is in the record')).toBeVisible();
  expect(screen.getByText(/at position 4 of 5/)).toBeVisible();
  expect(screen.getByText("The receipt is signed by the record's own key.")).toBeVisible();
  expect(screen.getByText(tracker.slice(0, 4))).toBeVisible();
});

test('the page says nothing of the choice', async () => {
  keep(receipt());
  await check();
  await screen.findByText('Your ballot is in the record');
  expect(screen.getByRole('main')).not.toHaveTextContent(/ada|bem|dan|efe/);
});

test('a tracker in the address is enough', async () => {
  status = { status: 'counted', index: 3 };
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText('This ballot is in the record and counted')).toBeVisible();
});

test('a second check proves that the record only grew', async () => {
  await check(`/voter/ballot#${inAddress()}`);
  await screen.findByText('This ballot is in the record');
  recorded.election.vote(0, 0);
  serve(await recorded.election.publish());
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText(/The record only grew since this device last saw it/)).toBeVisible();
});

test('a record that was rewritten since is an alarm', async () => {
  await check(`/voter/ballot#${inAddress()}`);
  await screen.findByText('This ballot is in the record');
  const other = await recordedElection();
  for (const pick of [1, 1, 1, 1]) other.election.vote(pick, pick);
  serve(await other.election.publish());
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText(/does not continue the one that this device saw before/)).toBeVisible();
});

test('a ballot that is not where the server says is an alarm', async () => {
  status = { status: 'recorded', index: 2 };
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText(/does not hold this ballot where the server says/)).toBeVisible();
});

test('a damaged checkpoint is an alarm', async () => {
  serve(corruptFile(await recorded.election.publish(), 'checkpoint'));
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText("The checkpoint is not signed by the record's key.")).toBeVisible();
});

test('an accepted ballot waits for its place', async () => {
  status = { status: 'accepted' };
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText(/Accepted: the ballot waits/)).toBeVisible();
});

/** A receipt of this ballot that is due this number of seconds from now. */
const dueIn = (seconds: number) =>
  signReceipt(
    '2026',
    // Of the newest head: the record's clock is stopped here, this device's is not.
    { tracker, size: recorded.election.builder.entries.length, due: Math.floor(Date.now() / 1000) + seconds },
    recorded.election.key,
  );

/** What this device keeps once it has voted. */
async function haveVoted() {
  const checked = await checkPaper(recorded.source, recorded.booth, { pin: null, expectedOrigin: null });
  if (!checked.ok) throw new Error(checked.reason);
  savePin('2026', checked.paper.pin);
}

test('an accepted ballot with a receipt names the time by which it is promised', async () => {
  status = { status: 'accepted' };
  const promised = dueIn(300);
  keep(promised);
  await check();
  const by = formatDateTime(promised.due * 1000, 'en');
  expect(
    await screen.findByText(
      `The receipt promises it by ${by}: from then on nothing may be missing. Check again.`,
    ),
  ).toBeVisible();
});

test('a ballot that is still accepted when its time is over by this device’s clock is overdue, not on its way', async () => {
  status = { status: 'accepted' };
  const late = signReceipt(
    '2026',
    { tracker, size: 2, due: recorded.election.builder.time + 1 },
    recorded.election.key,
  );
  keep(late);
  await check();
  expect(
    await screen.findByText(/The time that your receipt names is over by this device's clock/),
  ).toBeVisible();
  expect(screen.queryByText(/Accepted/)).not.toBeInTheDocument();
  expect(localStorage.getItem(`broken_promise ${tracker}`)).toContain(late.note.split('\n')[0]);
});

test.each([
  ['has voted here', haveVoted],
  ['has not, and knows no rules of the record', async () => {}],
])('a receipt that is due in another age is not taken for a promise by a device that %s', async (_title, before) => {
  status = { status: 'accepted' };
  keep(signReceipt('2026', { tracker, size: 2, due: 9_000_000_000_000 }, recorded.election.key));
  await before();
  await check();
  expect(await screen.findByText(/longer than the record's rules allow/)).toBeVisible();
});

test('an accepted ballot beside an older record than this device saw is no good news', async () => {
  const before = recorded.source;
  await check(`/voter/ballot#${inAddress()}`);
  await screen.findByText('This ballot is in the record');
  status = { status: 'accepted' };
  serve(before);
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText(/The record is shorter than this device saw it before/)).toBeVisible();
});

/** A server that lists no record, and has none of its files. */
const omitRecord = () =>
  vi.stubGlobal('fetch', async (input: string) => {
    const path = new URL(input, 'http://localhost').pathname;
    if (path === '/api/user/profile') return json({ message: '', data: { user: profile('VOTER') } });
    return path === '/api/board' ? json({ message: '', data: { logs: [] } }) : json({ message: 'None' }, 404);
  });

test('a receipt whose time is over is overdue also where the server lists no such record, and is there to save [A17]', async () => {
  const late = dueIn(-1);
  keep(late);
  await haveVoted();
  omitRecord();
  await check();
  expect(
    await screen.findByText(/The time that your receipt names is over by this device's clock/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save the evidence' })).toBeVisible();
  const kept = JSON.parse(localStorage.getItem(`broken_promise ${tracker}`) ?? 'null');
  expect(kept).toEqual({ receipt: late, checkpoint: readPin('2026')?.checkpoint });
});

test('where the server lists no such record, a receipt with time left proves nothing, and one that another key signed is refused [A17]', async () => {
  keep(dueIn(300));
  await haveVoted();
  omitRecord();
  await check();
  expect(
    await screen.findByText(/keeps no record of the election that this ballot belongs to/),
  ).toBeVisible();
  expect(screen.queryByText(/is over by this device's clock/)).not.toBeInTheDocument();
  cleanup();
  keep({ ...dueIn(-1), note: 'a note' });
  await check();
  expect(await screen.findByText("This receipt is not signed by the record's key.")).toBeVisible();
});

test('a fault of the check itself is not called a record that cannot be reached [A17]', async () => {
  keep(receipt());
  vi.spyOn(checks, 'checkAmong').mockRejectedValue(new RangeError('a defect'));
  await check();
  expect(
    await screen.findByText(/The check itself failed, so nothing is known of this ballot/),
  ).toBeVisible();
  expect(screen.queryByText(/could not be reached/)).not.toBeInTheDocument();
});

test('a receipt that another key signed is refused', async () => {
  const forged = { ...receipt(), tracker: `${tracker.slice(0, 5)}AAAAA${tracker.slice(10)}` };
  keep(forged);
  await check();
  expect(await screen.findByText("This receipt is not signed by the record's key.")).toBeVisible();
});

test('an unknown tracker is said to be unknown', async () => {
  await check(`/voter/ballot#${'B'.repeat(42)}A`);
  expect(await screen.findByText(/No ballot with this tracker is known here/)).toBeVisible();
});

/** Another election is the current one, in whose record no ballot is; gives what is asked of it. */
async function beginAnother({ status = 'open', isSilent = false } = {}): Promise<string[]> {
  const another = await recordedElection(
    undefined,
    new TestElection({}, undefined, ORIGIN.replace('2026', '2027')),
  );
  const logs = [
    { ...logOf('2027', another), status },
    { ...logOf('2026', recorded), status: 'closed', current: false },
  ];
  const serveFormer = fetch;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    const path = new URL(input, 'http://localhost').pathname;
    if (path === '/api/board') return json({ message: '', data: { logs } });
    if (!path.startsWith('/api/board/2027/')) return serveFormer(input);
    asked.push(path);
    if (isSilent) return json({ message: 'Something went wrong' }, 500);
    const bytes = await another.source.read(path.replace('/api/board/2027/', ''));
    return bytes ? new Response(bytes as BodyInit) : json({ message: 'None' }, 404);
  });
  return asked;
}

test('a tracker of a former election is found in its record, whose election is named', async () => {
  await beginAnother();
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText('This ballot is in the record')).toBeVisible();
  expect(screen.getByText('Election 2026').closest('[role="status"]')).toHaveTextContent(/This ballot/);
});

test('no draft is asked for a tracker: nobody has voted in it', async () => {
  const asked = await beginAnother({ status: 'draft' });
  await check(`/voter/ballot#${inAddress()}`);
  expect(await screen.findByText('This ballot is in the record')).toBeVisible();
  expect(asked).toEqual([]);
});

test('a tracker that no record knows is unknown, and of no election', async () => {
  await beginAnother();
  await check(`/voter/ballot#${'B'.repeat(42)}A`);
  expect(await screen.findByText(/No ballot with this tracker is known here/)).toBeVisible();
  expect(screen.queryByText(/Election 202/)).not.toBeInTheDocument();
});

test('a tracker is not called unknown while one of the records cannot be reached', async () => {
  await beginAnother({ isSilent: true });
  await check(`/voter/ballot#${'B'.repeat(42)}A`);
  expect(await screen.findByText(/The record could not be reached/)).toBeVisible();
  expect(screen.queryByText(/is known here/)).not.toBeInTheDocument();
});

test('a receipt names its record: no other is asked', async () => {
  const asked = await beginAnother();
  keep(receipt());
  await check();
  expect(await screen.findByText('Your ballot is in the record')).toBeVisible();
  expect(asked).toEqual([]);
});

test('a pasted receipt and an opened file lead to the ballot; anything else is refused in place', async () => {
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

/** The link of a test ballot for the second and the first candidate, as the voting device would show it. */
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
  const paper = { log: '2026', setup: setupHash, revision: revisionHash, index: String(revisionIndex) };
  const shown = { ...paper, seed: '05'.repeat(32), choices: '1.0' };
  const parts = new URLSearchParams({ ...shown, tracker: made.tracker, ...change });
  return { address: `/voter/ballot/check#${parts}`, tracker: made.tracker };
}

test('another device makes a test ballot again and shows its tracker and choices', async () => {
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
])('a test ballot whose link was changed in its %s is not what the link says', async (name, value) => {
  const { address } = await testLink({ [name]: value });
  renderRoute(address);
  expect(await screen.findByText('This test ballot is not what its link says')).toBeVisible();
  expect(screen.queryByText(/Candidate (bem|ada)/)).not.toBeInTheDocument();
});

test('a link that is no test ballot is refused', async () => {
  renderRoute('/voter/ballot/check#seed=nonsense');
  expect(await screen.findByText(/This is not the link of a test ballot/)).toBeVisible();
});
