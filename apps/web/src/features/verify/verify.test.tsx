import { auditRecord } from '@evoting/audit/audit';
import type { KeptHeads } from '@evoting/audit/options';
import type { DeclaredVoid } from '@evoting/contract/board';
import { formatVerifierKey } from '@evoting/tlog/key';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { auditSource } from '../../components/audit/audit-source.ts';
import type { AuditMessage, AuditRequest } from '../../components/audit/protocol.ts';
import * as runner from '../../components/audit/runner.ts';
import * as savedAudits from '../../components/audit/saved-audit.ts';
import { readPin, savePin } from '../../lib/record.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { corruptFile, recordedElection } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

// Tests have no Worker: the tests send its messages, with the report of a real audit.
const audit = {
  request: null as unknown,
  send: (_: AuditMessage): void => undefined,
  stopped: 0,
  saved: null as unknown,
};

let recorded: Awaited<ReturnType<typeof recordedElection>>;
let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  audit.saved = null;
  vi.spyOn(savedAudits, 'readSavedAudit').mockImplementation(
    async () => audit.saved as savedAudits.SavedAudit | null,
  );
  vi.spyOn(runner, 'runAudit').mockImplementation((request, onMessage) => {
    audit.request = request;
    audit.send = onMessage;
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
const receive = (message: AuditMessage) => act(async () => audit.send(message));

test('says who watches: with a quorum when they signed, else that it is missing or that one contradicts', async () => {
  await press('Check everything');
  const report = await reportOn();
  const sightings = [{ name: 'party.example/guardian', size: 4, time: 1_800_000_000 }];
  const quorum = { of: 3, quorum: 1, sightings, size: 4, time: 1_800_000_000, evidence: null };
  const said = {
    seen: /4 entries are seen and signed by 1 of 3 witnesses/,
    late: /Only 4 entries are signed by enough witnesses/,
    missing: /Signed by 1 of 3 witnesses; this election asks for 2/,
    other: /A witness has signed another history/,
  };
  for (const state of ['seen', 'late', 'missing', 'other'] as const) {
    const witnessed = { ...quorum, state, quorum: state === 'missing' ? 2 : 1 };
    await receive({ kind: 'report', report: { ...report, witnessed }, judged: JUDGED });
    expect(await screen.findByText(said[state])).toBeVisible();
  }
  expect(screen.getByText(/party.example\/guardian: 4/)).toBeVisible();
});

test('a valid record gives "Verified", with every check and the proved numbers', async () => {
  await press('Check everything');
  await receive({ kind: 'report', report: await reportOn(), judged: JUDGED });
  expect(await screen.findByText('Verified')).toBeVisible();
  expect(screen.getByText(/All 2 ballots, every proof and every number of votes shown/)).toBeVisible();
  expect(screen.getByText('Proved: the count so far')).toBeVisible();
  expect(screen.queryByText(/succeeds another one/)).not.toBeInTheDocument();
  expect(
    screen.getByText(/the fast engine judged 64 ballots. The audited one judged 1 of them/),
  ).toBeVisible();
  expect(screen.getAllByText('holds').length).toBeGreaterThan(8);
  expect(screen.getByRole('button', { name: 'Download the report' })).toBeVisible();
  const groups = screen
    .getByRole('heading', { name: 'Compare with a friend in another town' })
    .closest('section');
  expect(groups?.textContent).toMatch(/[2-9a-z]{20}/);
  // Comparing is the first act, the long proof the second.
  const [comparison, numbers, first] = [
    groups,
    screen.getByText('Proved: the count so far'),
    screen.getAllByText('holds')[0],
  ] as Element[];
  const isBefore = (one?: Element, other?: Element) =>
    one && other && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(isBefore(comparison, numbers) && isBefore(numbers, first)).toBe(true);
});

test('the proved numbers are in the order of the results page, with None of these last', async () => {
  await press('Check everything');
  const row = (candidate: string, votes: number) => ({ post: 'Governor', party: '', candidate, votes });
  const counts = [row('Ada', 1), { ...row('None of these', 9), answer: 'none' as const }, row('Bola', 4)];
  await receive({ kind: 'report', report: { ...(await reportOn()), counts }, judged: JUDGED });
  const list = (await screen.findByRole('heading', { name: 'Governor' })).parentElement;
  expect(
    within(list as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Bola 4 votes', 'Ada 1 vote', 'None of these 9 votes']);
});

test('names that were corrected after people had voted stand in the verdict, with the former ones', async () => {
  await press('Check everything');
  const renames = [
    {
      contest_id: 'gov',
      candidate_id: 'ada',
      from: 'Ada (Unity)',
      to: 'Ada Okoro (Unity)',
      changed: ['name' as const],
      ballotsBefore: 2,
    },
  ];
  await receive({ kind: 'report', report: { ...(await reportOn()), renames }, judged: JUDGED });
  expect(await screen.findByText('Verified, one name corrected')).toBeVisible();
  expect(
    screen.getByText('Ada Okoro (Unity) was on the papers as Ada (Unity) when 2 ballots had been cast.'),
  ).toBeVisible();
});

test('the verdict does not claim that numbers by area were compared if they were not', async () => {
  await press('Check everything');
  const report = { ...(await reportOn()), areasInRecord: 2, areasCompared: 0 };
  await receive({ kind: 'report', report, judged: JUDGED });
  expect(
    await screen.findByText(/the numbers of votes shown of the whole election were checked/),
  ).toBeVisible();
  expect(screen.queryByText(/every number of votes shown/)).not.toBeInTheDocument();
});

test('the recorded heads of the log of acts are shown with an explanation', async () => {
  await press('Check everything');
  const report = await reportOn();
  const [opening, closing] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const logHeads = [
    { at: 'opening' as const, seq: 1_012, hash: opening, index: 3 },
    { at: 'closing' as const, seq: 1_040, hash: closing, index: 9 },
  ];
  await receive({ kind: 'report', report: { ...report, logHeads }, judged: JUDGED });
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

test('without recorded heads no log of acts is mentioned', async () => {
  await press('Check everything');
  await receive({ kind: 'report', report: await reportOn(), judged: JUDGED });
  expect(await screen.findByText('Verified')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'What the commission did' })).not.toBeInTheDocument();
});

test('a record that succeeds another one shows how much was lost', async () => {
  const before = { origin: 'vote.example/api/board/2025', verifier_key: 'its key', held: 9 };
  const succeeds = { ...before, size: 12, root_hash: `${'A'.repeat(43)}=` };
  await press('Check everything');
  const report = await reportOn();
  await receive({ kind: 'report', report: { ...report, succeeds }, judged: JUDGED });
  expect(await screen.findByText('This record succeeds another one, whose end was lost')).toBeVisible();
  expect(
    screen.getByText(/vote.example\/api\/board\/2025 was signed with 12 entries, .* lost 3/),
  ).toBeVisible();
});

/** Lists this election as a former one. */
function listFormer(declaredVoid: DeclaredVoid | null = null) {
  const { key, log } = recorded.election;
  const named = { log, title: 'Election 2026', origin: key.name, verifierKey: formatVerifierKey(key) };
  server.succeed('GET /board', {
    message: '',
    data: { logs: [{ ...named, status: 'closed', current: false, declaredVoid }] },
  });
  server.succeedAt(`GET /board/${log}/downloads`, { message: '', data: { files: [] } });
}

/** Runs the requested audit while the results call replies `named` for this log, and `front` without a log. */
async function runAudit(named: string | null, front: string | null) {
  const { election } = recorded;
  server.serveRecord(election.log, await election.publish());
  server.succeed('GET /extras/areas', { message: '', data: { areas: [] } });
  const served = fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('/extras/election-results')) return served(url, init);
    const shown = url.endsWith(`?log=${election.log}`) ? named : front;
    return new Response(shown, { status: shown === null ? 404 : 200 });
  });
  const { source, results } = auditSource(audit.request as AuditRequest);
  const report = await auditRecord(source, { key: election.key, log: election.log, results });
  await receive({ kind: 'report', report, judged: JUDGED });
}
const ofAnother = (shown: string) => shown.replace('"log":"2026"', '"log":"2027"');

test('an election without a result that the results page does not show is verified without comparing numbers', async () => {
  listFormer();
  await press('Check everything');
  await recorded.election.publishCount();
  await runAudit(null, ofAnother(recorded.election.results ?? ''));
  expect(await screen.findByText(/All 2 ballots and every proof were checked/)).toBeVisible();
  expect(screen.getByText(/shows another election, so no numbers shown there were compared/)).toBeVisible();
  expect(screen.queryByText(/every number of votes shown/)).not.toBeInTheDocument();
});

test('the verdict mentions another election on the results page only if there is one', async () => {
  listFormer({ reason: 'The keys are lost.', atMs: Date.UTC(2026, 10, 30, 9) });
  await press('Check everything');
  await runAudit(null, null);
  expect(await screen.findByText('NOT verified')).toBeVisible();
  recorded.election.declareVoid('The keys are lost.');
  await runAudit(null, null);
  expect(await screen.findByText(/Nothing in it counts. The reason: The keys are lost\./)).toBeVisible();
  expect(
    await screen.findByText('The server showed no numbers of this election, so none were compared.'),
  ).toBeVisible();
  expect(screen.queryByText(/shows another election/)).not.toBeInTheDocument();
});

test('false numbers are detected even if the server lists the record as not shown [A245]', async () => {
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
  for (const [named, front] of dishonest) {
    await runAudit(named, front);
    expect(await screen.findByText('NOT verified')).toBeVisible();
    expect(screen.queryByText('Verified')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Check everything again' }));
  }
  await runAudit(honest, ofAnother(falsified));
  expect(await screen.findByText(/All 2 ballots, every proof and every number of votes shown/)).toBeVisible();
});

test('the verdict appears in a live region that existed before it', async () => {
  const user = await press('Check everything');
  const regions = [...document.querySelectorAll('main [aria-live="polite"]')];
  const end = async (path?: string) =>
    receive({ kind: 'report', report: await reportOn(path), judged: JUDGED });
  const regionsOf = (verdict: string) =>
    regions.filter((region) => region.contains(screen.getByText(verdict)));
  await end();
  const [region, ...others] = regionsOf('Verified');
  expect(region).toBeInTheDocument();
  expect(others).toEqual([]);
  // The verdict alone.
  expect(region).not.toHaveTextContent('Compare with a friend in another town');

  await user.click(screen.getByRole('button', { name: 'Check everything again' }));
  expect(region).toBeEmptyDOMElement();
  await end(`payload/${recorded.booth.electionHash}`);
  expect(regionsOf('NOT verified')).toEqual([region]);
});

test('one changed byte gives "NOT verified" and its location', async () => {
  await press('Check everything');
  const report = await reportOn(`payload/${recorded.booth.electionHash}`);
  await receive({ kind: 'report', report, judged: JUDGED });
  expect(await screen.findByText('NOT verified')).toBeVisible();
  expect(screen.getAllByText(new RegExp(recorded.booth.electionHash.slice(0, 12)))[0]).toBeVisible();
  expect(screen.queryByText('Verified')).not.toBeInTheDocument();
});

test('progress is shown, and Pause stops the audit', async () => {
  const user = await press('Check everything');
  expect(audit.request).toMatchObject({ log: '2026', mode: 'whole', isResumed: false, isShown: true });
  const progress = { entries: 256, treeSize: 1024, ballots: 250, proofsChecked: 250, failureCount: 0 };
  await receive({ kind: 'progress', progress });
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('256 of 1,024 entries')).toBeVisible();
  const before = audit.stopped;
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(audit.stopped).toBe(before + 1);
  expect(screen.getByRole('button', { name: 'Check everything' })).toBeVisible();
});

test('the focus moves to the election when its audit starts or pauses', async () => {
  const user = await press('Check everything');
  const election = screen.getByRole('heading', { name: 'Election 2026' });
  await waitFor(() => expect(election).toHaveFocus());
  await user.tab();
  expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Check everything' })).toBeVisible();
  await waitFor(() => expect(election).toHaveFocus());
});

test('the page shows the cost of each kind of audit before it starts', async () => {
  renderRoute('/verify');
  await screen.findByRole('button', { name: 'Check everything' });
  expect(audit.request).toMatchObject({ kind: 'preview', log: '2026' });
  const ballot = { bytes: 10_000, proofMs: 60, sumMs: 3 };
  await receive({
    kind: 'preview',
    preview: { treeSize: 20_000, rootHash: 'cm9vdA==', revisions: null, ballot },
  });
  expect(
    screen.getByText('The record has 20,000 entries now. By a short trial on this device:'),
  ).toBeVisible();
  const [whole, sample] = screen.getAllByText(/^about [\d.]+ .?B, /);
  expect(whole).toHaveTextContent(/^about 202 MB, \d+ minutes$/);
  expect(sample).toHaveTextContent(/^about 3.6 MB, less than a minute$/);
  expect(screen.getByText(/It does not add the ballots up/)).toBeVisible();
  expect(screen.queryByText('Compare with a friend in another town')).not.toBeInTheDocument();
});

test('the record of a void election can be audited, and the reason is shown', async () => {
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

test('files are neither announced nor polled for an election that was declared void before its count', async () => {
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

test('a closed election shows its files with hashes, and the groups to compare, before any audit', async () => {
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
  await receive({
    kind: 'preview',
    preview: { treeSize: 4, rootHash: 'cm9vdA==', revisions: null, ballot: null },
  });
  expect(screen.getByText('Compare with a friend in another town')).toBeVisible();
});

test('during voting the page says when there will be files', async () => {
  renderRoute('/verify');
  expect(await screen.findByText(/its files can be downloaded here/)).toBeVisible();
  expect(server.requests.some(({ path }) => path.endsWith('/downloads'))).toBe(false);
});

test('the report of a closed election does not say "nothing yet", and tells if no ballot was drawn for the audited engine', async () => {
  await press('Check everything');
  const { key, log } = recorded.election;
  await recorded.election.publishCount();
  await recorded.election.close();
  const report = await auditRecord(await recorded.election.publish(), { key, log });
  await receive({ kind: 'report', report, judged: { fast: 2, audited: 0 } });
  expect(await screen.findByText('Proved: the final count')).toBeVisible();
  expect(screen.getAllByText('nothing of the kind').length).toBeGreaterThan(0);
  expect(screen.queryByText('nothing yet')).not.toBeInTheDocument();
  expect(screen.getByText(/"Nothing of the kind" means that this record has none/)).toBeVisible();
  expect(screen.getByText(/None of them was drawn to be judged by the audited one again/)).toBeVisible();
});

test('a sample tells what it may have missed and what it left out', async () => {
  await press('Check a random 1 %');
  await recorded.election.publishCount();
  const { key, log } = recorded.election;
  const sampling = { kind: 'random', fraction: 0, secret: new Uint8Array(32) } as const;
  const report = await auditRecord(await recorded.election.publish(), { key, log, sampling });
  await receive({ kind: 'report', report, judged: JUDGED });
  expect(await screen.findByText('Holds, as far as it was looked at')).toBeVisible();
  expect(screen.getByText(/missed it with a probability of 100%/)).toBeVisible();
  expect(screen.getByText(/The ballots were not added up/)).toBeVisible();
  expect(screen.getAllByText('left to a whole check').length).toBeGreaterThan(0);
  expect(
    screen.getByText(/"Nothing yet" means that the record holds nothing of the kind so far/),
  ).toBeVisible();
});

test('a sample of 1 % can be audited', async () => {
  await press('Check a random 1 %');
  expect(audit.request).toMatchObject({ mode: 'sample' });
});

test('a record that could not be read to its end is not reported as invalid', async () => {
  await press('Check everything');
  await receive({ kind: 'interrupted', path: 'tile/entries/000' });
  expect(screen.getByText(/This says nothing against it/)).toBeVisible();
  expect(screen.queryByText('NOT verified')).not.toBeInTheDocument();
});

const note = (size: number) => `${recorded.election.key.name}\n${size}\nits root\n`;
const pinned = (size: number) => ({
  verifierKey: formatVerifierKey(recorded.election.key),
  setup: null,
  checkpoint: note(size),
});
async function endWith(size: number) {
  await receive({ kind: 'heads', heads: { checked: note(size), unchecked: null } });
  await receive({ kind: 'report', report: await reportOn(), judged: JUDGED });
}

test('a resumed audit gets the pinned checkpoint, which only grows [A81]', async () => {
  savePin('2026', pinned(267));
  audit.saved = { mode: 'whole', entries: 256 };
  const user = await press('Continue after entry 256');
  expect(audit.request).toMatchObject({ isResumed: true, seenCheckpoint: note(267) });
  await endWith(262);
  expect(readPin('2026')?.checkpoint).toBe(note(267));
  await user.click(await screen.findByRole('button', { name: 'Check everything again' }));
  await endWith(270);
  expect(readPin('2026')?.checkpoint).toBe(note(270));
});

test('an audit does not replace a pin that another screen has stored since it started [A81]', async () => {
  savePin('2026', pinned(262));
  await press('Check everything');
  savePin('2026', { ...pinned(267), setup: 'a setup' }, note(262));
  await endWith(300);
  expect(readPin('2026')).toMatchObject({ checkpoint: note(267), setup: 'a setup' });
});

test('a head is kept apart if the audit fails, and another history is shown with both as evidence [A233 A372]', async () => {
  const user = await press('Check everything');
  const { key, log } = recorded.election;
  const onHeads = (heads: KeptHeads) => receive({ kind: 'heads', heads });
  const other = await recordedElection();
  for (const pick of [1, 1, 0]) other.election.vote(pick, 0);
  await other.election.publishCount();
  const fork = await other.election.publish();
  const failed = await auditRecord(corruptFile(fork, 'results'), { key, log, onHeads });
  await receive({ kind: 'report', report: failed, judged: JUDGED });
  expect(await screen.findByText('NOT verified')).toBeVisible();
  const forked = new TextDecoder().decode(fork.files.get('checkpoint'));
  expect(readPin('2026')).toMatchObject({ checkpoint: null, unchecked: forked });

  await user.click(screen.getByRole('button', { name: 'Check everything again' }));
  const { seenCheckpoint, uncheckedHead } = audit.request as AuditRequest;
  expect({ seenCheckpoint, uncheckedHead }).toEqual({ seenCheckpoint: null, uncheckedHead: forked });
  recorded.election.builder.time += 60;
  await recorded.election.publishCount();
  const source = await recorded.election.publish();
  const report = await auditRecord(source, { key, log, uncheckedHead, onHeads });
  await receive({ kind: 'report', report, judged: JUDGED });
  expect(await screen.findByText('This device was shown two histories of this election')).toBeVisible();
  const checkpoint = new TextDecoder().decode(source.files.get('checkpoint'));
  expect(readPin('2026')).toMatchObject({ checkpoint, unchecked: null });
  expect(JSON.parse(localStorage.getItem('other_history 2026') ?? '')).toEqual([forked, checkpoint]);
});

test('a record under another key than the pinned one is not audited', async () => {
  savePin('2026', { verifierKey: 'another-key', setup: null, checkpoint: null });
  await press('Check everything');
  expect(await screen.findByText(/signed with another key than this device saw before/)).toBeVisible();
});

test('a record with another name in its key is not audited either [A36]', async () => {
  savePin('2026', { verifierKey: 'vote.example/renamed+0a0b0c0d+key', setup: null, checkpoint: null });
  await press('Check everything');
  expect(await screen.findByText(/signed with another key than this device saw before/)).toBeVisible();
  expect(audit.request).not.toMatchObject({ kind: 'audit' });
});

test('without a record the page shows a message', async () => {
  server.succeed('GET /board', { message: '', data: { logs: [] } });
  renderRoute('/verify');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('There is no public record yet')).toBeVisible();
});
