/**
 * The attack: the server uses all its keys to rewrite history (a ballot removed, replaced or moved, the end
 * cut off) and counts and signs everything again. Each such record is valid in itself. Only someone who saw
 * the true one can tell, so every device stores the checkpoint it saw.
 */

import { requirePaper } from '@evoting/booth/paper';
import { SourceError } from '@evoting/record/source';
import { TestElection } from '@evoting/record/testing/election';
import { MemorySource } from '@evoting/record/testing/memory-source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { signingKeyFrom } from '@evoting/tlog/signing';
import { beforeAll, expect, test } from 'vitest';
import { type AuditProgress, auditRecord } from '../audit.ts';
import { comparisonOf } from '../compare.ts';
import type { AuditState } from '../state.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';

const TRUTH: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** A record of these votes, closed or not. The same votes make the same bytes. */
async function recordOf(votes: readonly [number, number][], { isClosed = false, extra = 0 } = {}) {
  const election = new TestElection();
  election.revise();
  for (const picks of votes) election.vote(...picks);
  if (isClosed) await election.close();
  else await election.publishCount();
  for (let i = 0; i < extra; i++) election.vote(0, 0);
  return { election, source: await election.publish() };
}
const checkpointOf = (source: MemorySource) =>
  Buffer.from(source.files.get('checkpoint') as Uint8Array).toString();

let open: MemorySource;
let closed: MemorySource;
let key: TestElection['key'];
beforeAll(async () => {
  const honest = await recordOf(TRUTH);
  ({ source: open } = honest);
  ({ key } = honest.election);
  closed = (await recordOf(TRUTH, { isClosed: true })).source;
});

const [a, b, c, d] = TRUTH as [[number, number], [number, number], [number, number], [number, number]];
const HISTORIES: [string, () => Promise<MemorySource>, () => MemorySource][] = [
  ['a ballot dropped', async () => (await recordOf([a, b, c], { extra: 4 })).source, () => open],
  ['a ballot exchanged', async () => (await recordOf([a, a, c, d], { extra: 4 })).source, () => open],
  [
    'two ballots in another order',
    async () => (await recordOf([b, a, c, d], { extra: 4 })).source,
    () => open,
  ],
  [
    'a ballot stuffed among the others',
    async () => (await recordOf([a, [1, 1], b, c, d])).source,
    () => open,
  ],
  ['the last entries taken back', async () => (await recordOf([a, b])).source, () => open],
  ['another history of the same size', async () => (await recordOf([a, b, c, c])).source, () => open],
  [
    'a closed election counted again',
    async () => (await recordOf([a, b, c], { isClosed: true })).source,
    () => closed,
  ],
  ['the closing taken back', async () => (await recordOf(TRUTH)).source, () => closed],
];

test.each(
  HISTORIES,
)('%s: verified by someone who looks for the first time, refused by someone who looked before [A10]', async (_, rewrite, seen) => {
  const source = await rewrite();
  const options = { key, log: '2026', engine: sodiumEngine };
  expect(await auditRecord(source, options)).toMatchObject({ verdict: 'verified' });
  const report = await auditRecord(source, { ...options, seenCheckpoint: checkpointOf(seen()) });
  expect(report.verdict).toBe('failed');
  expect(failuresOf(report)[0]).toMatch(
    /^checkpoint: checkpoints of \d+ and \d+ entries: the record does not extend the one seen before$/,
  );
});

test('a server that was found out does not take it back by answering no more [A200]', async () => {
  const { source } = await recordOf([a, b, c], { extra: 4 });
  const options = { key, log: '2026', engine: sodiumEngine };
  const silentFrom = (path: string) => ({
    async read(file: string) {
      if (file.startsWith(path)) throw new SourceError(file, 'the server answered 503');
      return source.read(file);
    },
  });
  const late = silentFrom('tile/entries/');
  await expect(auditRecord(late, options)).rejects.toThrow('answered 503');
  const report = await auditRecord(late, { ...options, seenCheckpoint: checkpointOf(open) });
  expect(report.verdict).toBe('failed');
  expect(failuresOf(report)[0]).toContain('the record does not extend the one seen before');
  // Two signed heads of the same size are enough.
  const twin = (await recordOf([a, b, c, c])).source;
  const mute = {
    read: async (file: string) => (file.includes('/') ? silentFrom('').read(file) : twin.read(file)),
  };
  const second = await auditRecord(mute, { ...options, seenCheckpoint: checkpointOf(open) });
  expect([second.verdict, second.checkpoint]).toEqual(['failed', checkpointOf(twin)]);
});

test('a finding stands when the checker breaks later, and a reader who aborts learns nothing [A200]', async () => {
  const { source } = await recordOf([a, b, c], { extra: 4 });
  const broken = { ...sodiumEngine, verifier: { verify: () => Promise.reject(new Error('out of memory')) } };
  const options = { key, log: '2026', engine: broken };
  await expect(auditRecord(source, options)).rejects.toThrow('out of memory');
  const faults: unknown[] = [];
  const seen = { ...options, seenCheckpoint: checkpointOf(open) };
  const report = await auditRecord(source, { ...seen, onFault: (cause) => faults.push(cause) });
  expect(failuresOf(report)).toEqual([expect.stringContaining('does not extend the one seen before')]);
  expect([report.verdict, faults]).toEqual(['failed', [new Error('out of memory')]]);
  const stopped = { ...seen, signal: AbortSignal.abort() };
  await expect(auditRecord(source, { ...stopped, engine: sodiumEngine })).rejects.toThrow('aborted');
});

test('someone who looks for the first time can still compare with somebody else: another history gives another text [A10]', async () => {
  const report = async (source: MemorySource) => {
    const { verifierKey, treeSize, rootHash, revisions } = await auditRecord(source, {
      key,
      log: '2026',
      engine: sodiumEngine,
    });
    return comparisonOf({ verifierKey, treeSize, rootHash: rootHash ?? '', revisions });
  };
  const twin = (await recordOf(TRUTH)).source;
  const other = (await recordOf([a, b, c, c])).source;
  expect(await report(twin)).toBe(await report(open));
  expect(await report(other)).not.toBe(await report(open));
  expect(await report(open)).toMatch(/^[2-9a-z]{5}(-[2-9a-z]{5}){3}$/);
});

/** A record of these votes that is long enough to be checked in two parts. */
async function longRecord(votes: readonly [number, number][]) {
  const election = new TestElection({ results: 'at-close' });
  while (election.builder.entries.length < 256) election.revise();
  for (const picks of votes) election.vote(...picks);
  return election.publish();
}

test('a check that was paused is compared with what was seen in the meantime, longer or shorter [A10]', {
  tags: ['release'],
}, async () => {
  const source = await longRecord([a, b]);
  const options = { key, log: '2026', engine: sodiumEngine };
  let paused: AuditState | null = null;
  const onProgress = ({ takeState }: AuditProgress) => {
    if (takeState) paused = takeState();
  };
  expect(await auditRecord(source, { ...options, onProgress })).toMatchObject({ verdict: 'verified' });
  const goOn = async (seen: MemorySource) => {
    // The server has every file that it has shown to anyone.
    const served = new MemorySource([...seen.files, ...source.files]);
    const resumeFrom = structuredClone(paused);
    return auditRecord(served, { ...options, seenCheckpoint: checkpointOf(seen), resumeFrom });
  };
  for (const honest of [await longRecord([a]), source, await longRecord([a, b, c])])
    expect(await goOn(honest)).toMatchObject({ verdict: 'verified', treeSize: 259 });
  for (const other of [await longRecord([b]), await longRecord([b, a]), await longRecord([a, c, b])])
    expect(failuresOf(await goOn(other))).toEqual([
      expect.stringMatching(/the record does not extend the one seen before$/),
    ]);
  // Started again, the check covers today's record, which is at least as long.
  const longer = await longRecord([a, b, c]);
  const again = await auditRecord(source, { ...options, seenCheckpoint: checkpointOf(longer) });
  expect(again).toMatchObject({ verdict: 'failed' });
});

test('a new origin and a new key are no first visit to a device that has been here [A11]', async () => {
  const { election, source } = await recordOf(TRUTH);
  const [{ hash }] = election.revisions as [TestElection['revisions'][0]];
  const claim = {
    origin: key.name,
    verifierKey: formatVerifierKey(key),
    setupHash: JSON.parse(Buffer.from(election.builder.entries[0] as Uint8Array).toString()).payload,
    revisionHash: hash,
    revisionIndex: 1,
    areas: [],
  };
  const options = { expectedOrigin: key.name, revision: 'newest' } as const;
  const first = await requirePaper(source, claim, { ...options, pin: null });
  if (!first.ok) throw new Error(first.location);
  const { pin } = first.paper;
  const stranger = signingKeyFrom('vote.example/api/board/2026-again', new Uint8Array(32).fill(5));
  const moved = { ...claim, origin: stranger.name, verifierKey: formatVerifierKey(stranger) };
  expect(await requirePaper(source, moved, { ...options, pin })).toMatchObject({ reason: 'other-origin' });
  const elsewhere = { expectedOrigin: null, revision: 'newest', pin } as const;
  expect(await requirePaper(source, moved, elsewhere)).toMatchObject({ reason: 'other-key' });
});
