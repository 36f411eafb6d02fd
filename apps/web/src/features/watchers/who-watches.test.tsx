import { proveRunning } from '@evoting/belenios/trustee';
import type { Running } from '@evoting/contract/board';
import { TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { testWitness } from '@evoting/record/testing/witness';
import { joinCosigned } from '@evoting/record/witnessed';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { formatVerifierKey } from '@evoting/tlog/key';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { holdCeremony } from '../../../../../packages/belenios/src/testing/ceremonies.ts';
import { savePin } from '../../lib/record.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { ORIGIN } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const [one, two] = [testWitness(1), testWitness(2)];
const { transcript, privateKeys } = holdCeremony({ origin: ORIGIN, size: 3, threshold: 2 });
const KEYS = transcript.keys.map(({ key: { pok, public_key } }, i) => ({
  privateKey: privateKeys[i] ?? '',
  publicKey: { pok, public_key },
}));
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const nowS = () => Math.floor(Date.now() / 1000);

let server: ReturnType<typeof fakeServer>;
let election: TestElection;
let source: MemorySource;

beforeEach(async () => {
  server = fakeServer();
  election = begin();
  source = await election.publish();
  list('open');
  hear();
});

function begin(rules: object = { witnesses: [one.vkey, two.vkey], quorum: 2 }): TestElection {
  const begun = new TestElection(rules, KEYS, ORIGIN, transcript);
  begun.revise();
  return begun;
}

function list(status: 'open' | 'closed'): void {
  const { key, setup } = election;
  const { title } = JSON.parse(setup);
  const named = { log: '2026', title, declaredVoid: null, current: true, status };
  const log = { ...named, origin: key.name, verifierKey: formatVerifierKey(key) };
  server.succeed('GET /board', { message: '', data: { logs: [log] } });
}

const note = () => new TextDecoder().decode(source.files.get('checkpoint'));

/** Serves what these witnesses have signed. */
const cosign = (...notes: readonly string[]) => source.files.set('cosigned', encodeUtf8(joinCosigned(notes)));

/** Serves these proofs of trustees' programs. */
const hear = (...running: readonly Running[]) =>
  source.files.set('running', encodeUtf8(JSON.stringify({ message: '', data: { running } })));

/** The proof that a trustee's program ran some seconds ago, made with a key of the ceremony. */
function proofOf(trustee: number, ageS = 0, { by = trustee, origin = ORIGIN, said = ageS } = {}): Running {
  const claim = { origin, name: `Trustee ${trustee}`, atS: nowS() - ageS };
  const proof = proveRunning(claim, privateKeys[by - 1] ?? '', randomBytes);
  return { trustee, atS: nowS() - said, proof };
}

async function open() {
  server.serveRecord('2026', source);
  renderRoute('/who-watches');
  return within(await screen.findByRole('main'));
}

/** Opens the page and reads what it says of each name. */
async function rowsOf(...names: readonly string[]) {
  const main = await open();
  const rows: string[] = [];
  for (const name of names)
    rows.push((await main.findByText(name)).closest('li')?.textContent?.slice(name.length) ?? '');
  return rows;
}

const TRUSTEES = ['Trustee 1', 'Trustee 2', 'Trustee 3'];

test('shows when each trustee’s program last proved that it runs, and which are silent', async () => {
  hear(proofOf(1), proofOf(2, 302));
  expect(await rowsOf(...TRUSTEES)).toEqual([
    expect.stringMatching(/^ Its program last proved that it ran: /),
    expect.stringMatching(/^Silent\. Its program last proved that it ran: /),
    'Silent. Nothing shows that its program ever ran.',
  ]);
});

test.each([
  ['with the key of another trustee', () => proofOf(1, 0, { by: 2 })],
  ['for another record', () => proofOf(1, 0, { origin: `${ORIGIN}-other` })],
  ['of yesterday, dated today', () => proofOf(1, 86_400, { said: 0 })],
  ['under another trustee’s number', () => ({ ...proofOf(2), trustee: 1 })],
  ['for tomorrow', () => proofOf(1, -86_400)],
])('a server cannot make a silent program look alive by a proof %s [A496]', async (_, invented) => {
  hear(invented(), proofOf(3));
  const [first, , third] = await rowsOf(...TRUSTEES);
  expect([first, third]).toEqual([
    'Silent. Nothing shows that its program ever ran.',
    expect.stringMatching(/^ Its program last proved/),
  ]);
});

test('shows how much each witness has signed and when, and says so where too few have', async () => {
  const first = note();
  election.vote(0, 0);
  source = await election.publish();
  hear();
  cosign(one.cosigned(note(), nowS()), two.cosigned(first, nowS() - 601));
  expect(await rowsOf(one.name, two.name)).toEqual([
    expect.stringMatching(/^ Last signed 4 entries: /),
    expect.stringMatching(/^Silent\. Last signed 2 entries: /),
  ]);
});

test('a signature that no witness gave counts for nothing [A497]', async () => {
  const stranger = testWitness(3, one.name);
  cosign(stranger.cosigned(note(), nowS()), two.cosigned(note(), nowS() + 86_400));
  const nothing = 'Silent. It has signed nothing of this record.';
  expect(await rowsOf(one.name, two.name)).toEqual([nothing, nothing]);
  expect(screen.getByText(/Signed by 0 of 2 witnesses; this election asks for 2/)).toBeVisible();
});

test('a witness that has signed another history is an alarm [A497]', async () => {
  const other = begin();
  other.vote(1, 0);
  const lied = new TextDecoder().decode((await other.publish()).files.get('checkpoint'));
  election.vote(0, 0);
  source = await election.publish();
  hear();
  cosign(one.cosigned(note(), nowS()), two.cosigned(lied, nowS()));
  const main = await open();
  expect(await main.findByText(/A witness has signed another history than this one/)).toBeVisible();
});

test('nobody is called silent once voting is over', async () => {
  list('closed');
  hear(proofOf(1, 9_000));
  const main = await open();
  expect(await main.findByText('Trustee 1')).toBeVisible();
  expect(main.queryByText(/Silent/)).toBeNull();
});

test('an election without witnesses says so, and one with results at the close asks for no programs', async () => {
  election = begin({ results: 'at-close' });
  source = await election.publish();
  const main = await open();
  expect(await main.findByText('This election names no witnesses')).toBeVisible();
  expect(main.queryByText('Trustees of live counts')).toBeNull();
});

test('nothing is shown of a record under another key than before', async () => {
  savePin('2026', { verifierKey: 'another-key', setup: null, checkpoint: null });
  hear(proofOf(1));
  const main = await open();
  expect(await main.findByText(/signed with another key than this device saw before/)).toBeVisible();
  expect(main.queryByText('Trustee 1')).toBeNull();
});
