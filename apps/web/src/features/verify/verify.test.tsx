import { auditRecord } from '@evoting/audit/audit';
import type { DeclaredVoid } from '@evoting/contract/board';
import { formatVerifierKey } from '@evoting/tlog/key';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as kept from '../../components/audit/kept.ts';
import { recordOf } from '../../components/audit/ordered.ts';
import type { AuditOrder, FromAudit } from '../../components/audit/protocol.ts';
import * as runner from '../../components/audit/runner.ts';
import { readPin, savePin } from '../../lib/record.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { corruptFile, recordedElection } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

// Tests have no Worker: what it would say is said by the test, the report made by the real audit of a real
// record.
const audit = {
  order: null as unknown,
  tell: (_: FromAudit): void => undefined,
  stopped: 0,
  kept: null as unknown,
};

let recorded: Awaited<ReturnType<typeof recordedElection>>;
let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  audit.kept = null;
  vi.spyOn(kept, 'readKept').mockImplementation(async () => audit.kept as kept.KeptAudit | null);
  vi.spyOn(runner, 'runAudit').mockImplementation((order, onMessage) => {
    audit.order = order;
    audit.tell = onMessage;
    return () => {
      audit.stopped += 1;
    };
  });
  recorded = await recordedElection();
  recorded.election.vote(0, 0);
  recorded.election.vote(1, 0);
  server = fakeServer();
  const { key } = recorded.election;
  const named = { log: '2026', title: 'Election 2026', declaredVoid: null };
  const log = { ...named, origin: key.name, verifierKey: formatVerifierKey(key) };
  server.succeed('GET /board', {
    message: '',
    data: { logs: [{ ...log, status: 'open', current: true }] },
  });
});

const JUDGED = { fast: 64, audited: 1 };

async function reportOn(path?: string) {
  await recorded.election.publishCount();
  const source = await recorded.election.publish();
  const { key, log } = recorded.election;
  return auditRecord(path === undefined ? source : corruptFile(source, path), { key, log });
}

async function press(name: string) {
  const { user } = renderRoute('/verify');
  await user.click(await screen.findByRole('button', { name }));
  return user;
}
const tell = (message: FromAudit) => act(async () => audit.tell(message));

test('a good record ends in "Verified", check by check, with the proved numbers', async () => {
  await press('Check everything');
  await tell({ kind: 'report', report: await reportOn(), judged: JUDGED });
  expect(await screen.findByText('Verified')).toBeVisible();
  expect(screen.getByText(/All 2 ballots, every proof and every number of votes shown/)).toBeVisible();
  expect(screen.getByText('Proved: the count so far')).toBeVisible();
  expect(screen.queryByText(/succeeds another one/)).not.toBeInTheDocument();
  expect(
    screen.getByText(/the fast engine judged 64 ballots. The audited one judged 1 of them/),
  ).toBeVisible();
  expect(screen.getAllByText('holds').length).toBeGreaterThan(8);
  expect(screen.getByRole('button', { name: 'Download the report' })).toBeVisible();
  const groups = screen.getByRole('heading', { name: 'Compare with somebody else' }).closest('section');
  expect(groups?.textContent).toMatch(/[2-9a-z]{20}/);
});

test('where the numbers by area were not compared, the verdict does not say so', async () => {
  await press('Check everything');
  const report = { ...(await reportOn()), areasInRecord: 2, areasCompared: 0 };
  await tell({ kind: 'report', report, judged: JUDGED });
  expect(
    await screen.findByText(/the numbers of votes shown of the whole election were checked/),
  ).toBeVisible();
  expect(screen.queryByText(/every number of votes shown/)).not.toBeInTheDocument();
});

test('where the record says how long the log of acts was, the numbers are shown with what they are', async () => {
  await press('Check everything');
  const report = await reportOn();
  const [opening, closing] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const logHeads = [
    { at: 'opening' as const, seq: 1_012, hash: opening, index: 3 },
    { at: 'closing' as const, seq: 1_040, hash: closing, index: 9 },
  ];
  await tell({ kind: 'report', report: { ...report, logHeads }, judged: JUDGED });
  const section = within(
    (await screen.findByRole('heading', { name: 'What the commission did' })).closest(
      'section',
    ) as HTMLElement,
  );
  expect(section.getByText(/At the opening/)).toHaveTextContent('At the opening: line 1,012');
  expect(section.getByText(closing)).toBeVisible();
  expect(section.queryByText(/At the certification/)).not.toBeInTheDocument();
  expect(section.getByRole('link', { name: 'What these numbers are' })).toHaveAttribute(
    'href',
    '/how-it-works#acts',
  );
});

test('without such a place in the record nothing is said of a log', async () => {
  await press('Check everything');
  await tell({ kind: 'report', report: await reportOn(), judged: JUDGED });
  expect(await screen.findByText('Verified')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'What the commission did' })).not.toBeInTheDocument();
});

test('a record that succeeds another one says so beside the verdict, and how much was lost', async () => {
  const before = { origin: 'vote.example/api/board/2025', verifier_key: 'its key', held: 9 };
  const succeeds = { ...before, size: 12, root_hash: `${'A'.repeat(43)}=` };
  await press('Check everything');
  const report = await reportOn();
  await tell({ kind: 'report', report: { ...report, succeeds }, judged: JUDGED });
  expect(await screen.findByText('This record succeeds another one, whose end was lost')).toBeVisible();
  expect(
    screen.getByText(/vote.example\/api\/board\/2025 was signed with 12 entries, .* lost 3/),
  ).toBeVisible();
});

/** The board's entry of this election, which another one has followed. */
function listFormer(declaredVoid: DeclaredVoid | null = null) {
  const { key, log } = recorded.election;
  const named = { log, title: 'Election 2026', origin: key.name, verifierKey: formatVerifierKey(key) };
  server.succeed('GET /board', {
    message: '',
    data: { logs: [{ ...named, status: 'closed', current: false, declaredVoid }] },
  });
  server.succeedAt(`GET /board/${log}/downloads`, { message: '', data: { files: [] } });
}

/** Does what the Worker does with its order, where the results call shows this: by name, and without. */
async function auditAsOrdered(asked: string | null, front: string | null) {
  const { election } = recorded;
  server.serveRecord(election.log, await election.publish());
  server.succeed('GET /extras/areas', { message: '', data: { areas: [] } });
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('/extras/election-results')) return answer(url, init);
    const shown = url.endsWith(`?log=${election.log}`) ? asked : front;
    return new Response(shown, { status: shown === null ? 404 : 200 });
  });
  const { source, results } = recordOf(audit.order as AuditOrder);
  const report = await auditRecord(source, { key: election.key, log: election.log, results });
  await tell({ kind: 'report', report, judged: JUDGED });
}
const ofAnother = (shown: string) => shown.replace('"log":"2026"', '"log":"2027"');

test('an election before its result that the results page does not show is verified, and said not to be compared', async () => {
  listFormer();
  await press('Check everything');
  await recorded.election.publishCount();
  await auditAsOrdered(null, ofAnother(recorded.election.results ?? ''));
  expect(await screen.findByText(/All 2 ballots and every proof were checked/)).toBeVisible();
  expect(screen.getByText(/shows another election, so no numbers shown there were compared/)).toBeVisible();
  expect(screen.queryByText(/every number of votes shown/)).not.toBeInTheDocument();
});

test('another election is on the results page only where one was read there', async () => {
  listFormer({ reason: 'The keys are lost.', atMs: Date.UTC(2026, 10, 30, 9) });
  await press('Check everything');
  await auditAsOrdered(null, null);
  expect(
    await screen.findByText('The server showed no numbers of this election, so none were compared.'),
  ).toBeVisible();
  expect(screen.queryByText(/shows another election/)).not.toBeInTheDocument();
});

test('false numbers are not verified by calling the record another than the one that is shown [A245]', async () => {
  listFormer();
  const user = await press('Check everything');
  const { election } = recorded;
  await election.close();
  const honest = election.results ?? '';
  const falsified = honest.replace('"votes":1', '"votes":9');
  const dishonest = [
    [null, falsified],
    [honest, falsified],
    [null, ofAnother(honest)],
  ] as const;
  for (const [asked, front] of dishonest) {
    await auditAsOrdered(asked, front);
    expect(await screen.findByText('NOT verified')).toBeVisible();
    expect(screen.queryByText('Verified')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Check everything again' }));
  }
  await auditAsOrdered(honest, ofAnother(falsified));
  expect(await screen.findByText(/All 2 ballots, every proof and every number of votes shown/)).toBeVisible();
});

test('a screen reader says the verdict, good or bad: where it comes was there before it', async () => {
  const user = await press('Check everything');
  const places = [...document.querySelectorAll('main [aria-live="polite"]')];
  const end = async (path?: string) => tell({ kind: 'report', report: await reportOn(path), judged: JUDGED });
  const placesOf = (verdict: string) => places.filter((place) => place.contains(screen.getByText(verdict)));
  await end();
  const [place, ...others] = placesOf('Verified');
  expect(place).toBeInTheDocument();
  expect(others).toEqual([]);
  // The verdict, and no more of the report.
  expect(place).not.toHaveTextContent('Compare with somebody else');

  await user.click(screen.getByRole('button', { name: 'Check everything again' }));
  expect(place).toBeEmptyDOMElement();
  await end(`payload/${recorded.booth.electionHash}`);
  expect(placesOf('NOT verified')).toEqual([place]);
});

test('one changed byte ends in "NOT verified" and names the place', async () => {
  await press('Check everything');
  const report = await reportOn(`payload/${recorded.booth.electionHash}`);
  await tell({ kind: 'report', report, judged: JUDGED });
  expect(await screen.findByText('NOT verified')).toBeVisible();
  expect(screen.getAllByText(new RegExp(recorded.booth.electionHash.slice(0, 12)))[0]).toBeVisible();
  expect(screen.queryByText('Verified')).not.toBeInTheDocument();
});

test('progress is shown, and Pause stops the work', async () => {
  const user = await press('Check everything');
  expect(audit.order).toMatchObject({ log: '2026', mode: 'whole', isResumed: false, isShown: true });
  const progress = { entries: 256, treeSize: 1024, ballots: 250, proofsChecked: 250, failureCount: 0 };
  await tell({ kind: 'progress', progress });
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('256 of 1,024 entries')).toBeVisible();
  const before = audit.stopped;
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(audit.stopped).toBe(before + 1);
  expect(screen.getByRole('button', { name: 'Check everything' })).toBeVisible();
});

test('the focus stays at the election whose check begins, and is paused', async () => {
  const user = await press('Check everything');
  const election = screen.getByRole('heading', { name: 'Election 2026' });
  await waitFor(() => expect(election).toHaveFocus());
  await user.tab();
  expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Check everything' })).toBeVisible();
  await waitFor(() => expect(election).toHaveFocus());
});

test('before anything starts the page says what each check costs on this device, and what a sample leaves', async () => {
  renderRoute('/verify');
  await screen.findByRole('button', { name: 'Check everything' });
  expect(audit.order).toMatchObject({ kind: 'look', log: '2026' });
  const ballot = { bytes: 10_000, proofMs: 60, sumMs: 3 };
  await tell({ kind: 'look', look: { treeSize: 20_000, rootHash: 'cm9vdA==', revisions: null, ballot } });
  expect(
    screen.getByText('The record has 20,000 entries now. By a short trial on this device:'),
  ).toBeVisible();
  const [whole, sample] = screen.getAllByText(/^about [\d.]+ .?B, /);
  expect(whole).toHaveTextContent(/^about 202 MB, \d+ minutes$/);
  expect(sample).toHaveTextContent(/^about 3.6 MB, less than a minute$/);
  expect(screen.getByText(/It does not add the ballots up/)).toBeVisible();
  expect(screen.queryByText('Compare with somebody else')).not.toBeInTheDocument();
});

test('of an election that was declared void its record is checked as any other, and the screen says why it is', async () => {
  const { key, log } = recorded.election;
  const named = { log, title: 'Election 2026', origin: key.name, verifierKey: formatVerifierKey(key) };
  const declaredVoid = { reason: 'The keys are lost.', atMs: Date.UTC(2026, 10, 30, 9) };
  const closed = { ...named, status: 'closed', current: false, declaredVoid } as const;
  server.succeed('GET /board', { message: '', data: { logs: [closed] } });
  server.succeedAt(`GET /board/${log}/downloads`, { message: '', data: { files: [] } });
  renderRoute('/verify');
  expect(await screen.findByText('Reason: The keys are lost.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check everything' })).toBeVisible();
});

test('of an election that was declared void before it was counted no files are said to come, nor looked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { key, log } = recorded.election;
  const files = `GET /board/${log}/downloads`;
  const named = { log, title: 'Election 2026', origin: key.name, verifierKey: formatVerifierKey(key) };
  const closed = { ...named, status: 'closed', current: false } as const;
  const show = (declaredVoid: DeclaredVoid | null) =>
    server.succeed('GET /board', { message: '', data: { logs: [{ ...closed, declaredVoid }] } });
  server.succeedAt(files, { message: '', data: { files: [] } });
  show({ reason: 'The keys are lost.', atMs: Date.UTC(2026, 10, 30, 9) });
  const { unmount } = renderRoute('/verify');
  expect(await screen.findByText(/^This election has no result, so no files are made/)).toBeVisible();
  expect(screen.queryByText(/made within minutes once the result is in the record/)).not.toBeInTheDocument();
  await waitFor(() => expect(server.requestsTo(files)).toHaveLength(1));
  await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
  expect(server.requestsTo(files)).toHaveLength(1);
  unmount();
  show(null);
  renderRoute('/verify');
  expect(await screen.findByText(/made within minutes once the result is in the record/)).toBeVisible();
  await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)));
  await waitFor(() => expect(server.requestsTo(files).length).toBeGreaterThan(2));
});

test('of a closed election the files are there with their hashes, and what two people compare before any check', async () => {
  const { key, log } = recorded.election;
  const closed = {
    log,
    title: '',
    origin: key.name,
    verifierKey: formatVerifierKey(key),
    status: 'closed',
    declaredVoid: null,
  } as const;
  server.succeed('GET /board', { message: '', data: { logs: [{ ...closed, current: true }] } });
  const file = { file: 'record-2026.tar', bytes: 1_234_567, sha256: 'ab'.repeat(32) };
  server.succeedAt(`GET /board/${log}/downloads`, {
    message: '',
    data: { files: [{ kind: 'record', ...file }] },
  });
  renderRoute('/verify');
  const link = await screen.findByRole('link', { name: 'The whole record, record-2026.tar (1.2 MB)' });
  expect(link).toHaveAttribute(
    'href',
    expect.stringMatching(/\/api\/board\/2026\/downloads\/record-2026.tar$/),
  );
  expect(screen.getByText(/^SHA-256 (abababab ?){8}$/)).toBeVisible();
  await tell({ kind: 'look', look: { treeSize: 4, rootHash: 'cm9vdA==', revisions: null, ballot: null } });
  expect(screen.getByText('Compare with somebody else')).toBeVisible();
});

test('while people vote the page says when there will be files', async () => {
  renderRoute('/verify');
  expect(await screen.findByText(/its files can be downloaded here/)).toBeVisible();
  expect(server.requests.some(({ path }) => path.endsWith('/downloads'))).toBe(false);
});

test('of a closed election nothing is said to come yet, and where no ballot was drawn for the audited engine that is said', async () => {
  await press('Check everything');
  const { key, log } = recorded.election;
  await recorded.election.publishCount();
  await recorded.election.close();
  const report = await auditRecord(await recorded.election.publish(), { key, log });
  await tell({ kind: 'report', report, judged: { fast: 2, audited: 0 } });
  expect(await screen.findByText('Proved: the final count')).toBeVisible();
  expect(screen.getAllByText('nothing of the kind').length).toBeGreaterThan(0);
  expect(screen.queryByText('nothing yet')).not.toBeInTheDocument();
  expect(screen.getByText(/"Nothing of the kind" means that this record has none/)).toBeVisible();
  expect(screen.getByText(/None of them was drawn to be judged by the audited one again/)).toBeVisible();
});

test('a sample says what it may have missed and what it left to a whole check', async () => {
  await press('Check a random 1 %');
  await recorded.election.publishCount();
  const { key, log } = recorded.election;
  const sampling = { kind: 'random', fraction: 0, secret: new Uint8Array(32) } as const;
  const report = await auditRecord(await recorded.election.publish(), { key, log, sampling });
  await tell({ kind: 'report', report, judged: JUDGED });
  expect(await screen.findByText('Holds, as far as it was looked at')).toBeVisible();
  expect(screen.getByText(/missed it with a probability of 100%/)).toBeVisible();
  expect(screen.getByText(/The ballots were not added up/)).toBeVisible();
  expect(screen.getAllByText('left to a whole check').length).toBeGreaterThan(0);
  expect(
    screen.getByText(/"Nothing yet" means that the record holds nothing of the kind so far/),
  ).toBeVisible();
});

test('a weak device can check a random 1 %', async () => {
  await press('Check a random 1 %');
  expect(audit.order).toMatchObject({ mode: 'sample' });
});

test('a record that cannot be read to its end says nothing against it', async () => {
  await press('Check everything');
  await tell({ kind: 'interrupted', path: 'tile/entries/000' });
  expect(screen.getByText(/This says nothing against it/)).toBeVisible();
  expect(screen.queryByText('NOT verified')).not.toBeInTheDocument();
});

const note = (size: number) => `${recorded.election.key.name}\n${size}\nits root\n`;
const pinned = (size: number) => ({
  ...{ verifierKey: formatVerifierKey(recorded.election.key), setup: null, checkpoint: note(size) },
});
async function endWith(size: number) {
  await tell({ kind: 'head', checkpoint: note(size) });
  await tell({ kind: 'report', report: await reportOn(), judged: JUDGED });
}

test('a check that goes on is given what this device saw last, and what is kept grows only [A81]', async () => {
  savePin('2026', pinned(267));
  audit.kept = { mode: 'whole', entries: 256 };
  const user = await press('Continue after entry 256');
  expect(audit.order).toMatchObject({ isResumed: true, seenCheckpoint: note(267) });
  await endWith(262);
  expect(readPin('2026')?.checkpoint).toBe(note(267));
  await user.click(await screen.findByRole('button', { name: 'Check everything again' }));
  await endWith(270);
  expect(readPin('2026')?.checkpoint).toBe(note(270));
});

test('a check does not take the place of what another screen has kept since it began [A81]', async () => {
  savePin('2026', pinned(262));
  await press('Check everything');
  savePin('2026', { ...pinned(267), setup: 'a setup' }, note(262));
  await endWith(300);
  expect(readPin('2026')).toMatchObject({ checkpoint: note(267), setup: 'a setup' });
});

test('a head is kept whatever comes after it: no other history is a first look after a check that failed [A233]', async () => {
  const user = await press('Check everything');
  await recorded.election.publishCount();
  const source = await recorded.election.publish();
  const { key, log } = recorded.election;
  const onHead = (checkpoint: string) => tell({ kind: 'head', checkpoint });
  const report = await auditRecord(corruptFile(source, 'results'), { key, log, onHead });
  await tell({ kind: 'report', report, judged: JUDGED });
  expect(await screen.findByText('NOT verified')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check everything again' }));
  const { seenCheckpoint } = audit.order as AuditOrder;
  expect(seenCheckpoint).toBe(new TextDecoder().decode(source.files.get('checkpoint')));
  const other = await recordedElection();
  for (const pick of [1, 1, 0]) other.election.vote(pick, 0);
  await other.election.publishCount();
  const again = await auditRecord(await other.election.publish(), { key, log, seenCheckpoint, onHead });
  await tell({ kind: 'report', report: again, judged: JUDGED });
  expect(screen.getAllByText(/does not extend the one seen before/)[0]).toBeVisible();
  expect(readPin('2026')?.checkpoint).toBe(seenCheckpoint);
});

test('a record under another key than before is not even begun', async () => {
  savePin('2026', { verifierKey: 'another-key', setup: null, checkpoint: null });
  await press('Check everything');
  expect(await screen.findByText(/signed with another key than this device saw before/)).toBeVisible();
});

test('a record under a new name is no first visit: it is not checked under another key than this device saw before [A36]', async () => {
  savePin('2026', { verifierKey: 'vote.example/renamed+0a0b0c0d+key', setup: null, checkpoint: null });
  await press('Check everything');
  expect(await screen.findByText(/signed with another key than this device saw before/)).toBeVisible();
  expect(audit.order).not.toMatchObject({ kind: 'audit' });
});

test('without a record the page says so', async () => {
  server.succeed('GET /board', { message: '', data: { logs: [] } });
  renderRoute('/verify');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('There is no public record yet')).toBeVisible();
});
