import { checkBallotReceipt } from '@evoting/audit/ballot-receipt';
import { trackerOf } from '@evoting/belenios/voter';
import { verifyHead } from '@evoting/record/head';
import { tilesOf } from '@evoting/record/source';
import { TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { testWitness } from '@evoting/record/testing/witness';
import { joinCosigned } from '@evoting/record/witnessed';
import { bytesToBase64, encodeUtf8, toBase64url } from '@evoting/tlog/encoding';
import { COSIGNATURE, formatVerifierKey, parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { loadTree } from '@evoting/tlog/tree';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as download from '../../lib/download.ts';
import { ORIGIN } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { checkInRecords } from './check.ts';

const [one, two] = [testWitness(1), testWitness(2)];
const RULES = { witnesses: [one.vkey, two.vkey], quorum: 2 };
const now = () => Math.floor(Date.now() / 1000);
const noteOf = (source: MemorySource) => new TextDecoder().decode(source.files.get('checkpoint'));

let election: TestElection;
let tracker: string;
/** The checkpoints before and with the ballot. */
let before: string;
let source: MemorySource;
/** The paths that were asked for, and what an answer about a ballot has besides its index. */
let asked: string[];
let answered: object;

beforeEach(async () => {
  asked = [];
  answered = {};
  election = new TestElection(RULES, undefined, ORIGIN);
  election.revise();
  before = noteOf(await election.publish());
  tracker = trackerOf(election.vote(1, 0));
  source = await election.publish();
  vi.stubGlobal('fetch', async (input: string) => {
    const path = new URL(input, 'http://localhost').pathname.replace('/api/board/2026/', '');
    if (path === '/api/board') return Response.json({ message: '', data: { logs: [log()] } });
    asked.push(path);
    if (path.startsWith('ballots/'))
      return Response.json({ data: { status: 'recorded', index: 3, ...answered } });
    const bytes = await source.read(path);
    return bytes ? new Response(bytes as BodyInit) : Response.json({ message: 'None' }, { status: 404 });
  });
});

const log = () =>
  ({
    log: '2026',
    title: 'Election 2026',
    status: 'open',
    current: true,
    declaredVoid: null,
    origin: election.key.name,
    verifierKey: formatVerifierKey(election.key),
  }) as const;

const cosign = (notes: readonly string[]) => source.files.set('cosigned', encodeUtf8(joinCosigned(notes)));

async function check(...cosigned: readonly string[]) {
  cosign(cosigned);
  return (await checkInRecords({ tracker, log: '2026', receipt: null }, [log()])).outcome;
}

test('a ballot is seen once enough witnesses have signed a tree that has it [A301]', async () => {
  const note = noteOf(source);
  const both = [one.cosigned(note, now()), two.cosigned(note, now())] as const;
  expect(await check(...both)).toMatchObject({ kind: 'proved', index: 3, witnessed: { size: 4 } });
  const outcome = await check(both[0], two.cosigned(before, now()));
  expect(outcome).toMatchObject({ kind: 'proved', index: 3, witnessed: { size: 2 } });
});

test('My ballot says which witnesses have signed the record with the ballot, and what to do if too few [A301]', async () => {
  const note = noteOf(source);
  for (const [second, shown] of [
    [note, /2 of 2 witnesses have seen and signed the record with this ballot in it/],
    [before, /1 of 2 witnesses have signed the record with this ballot in it; this election asks for 2/],
  ] as const) {
    cosign([one.cosigned(note, now()), two.cosigned(second, now())]);
    const { user, unmount } = renderRoute(`/voter/ballot#2026/${toBase64url(tracker)}`);
    const button = await screen.findByRole('button', { name: 'Check this ballot in the public record' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByText(shown)).toBeVisible();
    unmount();
  }
});

test('a server that keeps back the setup is not taken for one without witnesses [A301]', async () => {
  const read = source.read.bind(source);
  vi.spyOn(source, 'read').mockImplementation(async (path) =>
    path.startsWith('tile/entries/') ? null : read(path),
  );
  expect(await check()).toMatchObject({ kind: 'proved', witnessed: null });
});

test('a ballot in a history that a witness contradicts is an alarm, with both signed statements [A302]', async () => {
  const other = new TestElection(RULES, undefined, ORIGIN);
  other.revise();
  other.vote(0, 0);
  const lied = two.cosigned(noteOf(await other.publish()), now());
  expect(await check(one.cosigned(noteOf(source), now()), lied)).toMatchObject({
    kind: 'refused',
    reason: 'other-history',
    evidence: { checkpoint: noteOf(source), other: lied },
  });
  expect(localStorage.getItem(`broken_promise ${tracker}`)).toContain(two.name);
});

test('My ballot saves the proof that the answer had, with the cosignatures, and asks for nothing by index [A415]', async () => {
  const note = noteOf(source);
  const head = verifyHead(note, election.key);
  if (!head.ok) throw new Error(head.reason);
  const { size } = head.head;
  const hashes = await (await loadTree(tilesOf(source), head.head)).inclusionProof(3);
  const proof = hashes.map((hash) => `${bytesToBase64(hash)}\n`).join('');
  cosign([one.cosigned(note, now()), two.cosigned(before, now())]);
  const proofFile = async () => {
    asked = [];
    const { outcome } = await checkInRecords({ tracker, log: '2026', receipt: null }, [log()]);
    return outcome.kind === 'proved' ? outcome.proofFile : outcome.kind;
  };
  expect(await proofFile()).toBeNull();
  answered = { treeSize: size, proof };
  const file = (await proofFile()) ?? '';
  // The setup's own place is no secret.
  expect(asked.filter((path) => path.startsWith('proof/inclusion/'))).toEqual([`proof/inclusion/${size}/0`]);
  const keys = [one, two].map(({ vkey }) => parseVerifierKey(vkey, COSIGNATURE) as VerifierKey);
  expect(checkBallotReceipt(file, election.key, keys)).toMatchObject({
    ok: true,
    index: 3,
    signers: [{ name: one.name }],
  });
  const saved = vi.spyOn(download, 'saveFile').mockReturnValue();
  const { user } = renderRoute(`/voter/ballot#2026/${toBase64url(tracker)}`);
  const button = await screen.findByRole('button', { name: 'Check this ballot in the public record' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Save this proof as a file' }));
  expect(saved).toHaveBeenCalledWith('my-ballot.tlog-proof', expect.any(Blob));
});
