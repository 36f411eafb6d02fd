/**
 * The attack: whoever has the log's key shows a device a signed head on which no check passes, so that the device
 * refuses the true record ever after; or breaks a check at its end, so that the device forgets another history.
 */

import { signHead } from '@evoting/record/signing';
import { type RecordSource, SourceError } from '@evoting/record/source';
import { TestElection } from '@evoting/record/testing/election';
import { MemorySource } from '@evoting/record/testing/memory-source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { beforeEach, expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { lookForEnd } from '../ended.ts';
import type { KeptHeads } from '../options.ts';
import { sodiumEngine } from '../testing/engine.ts';
import type { AuditReport } from '../verdict.ts';

/** A history with these votes, signed seconds after the first; all share their beginning. */
const recordOf = async (later: number, ...picks: number[]) => {
  const election = new TestElection();
  election.builder.time += later;
  election.revise();
  for (const pick of picks) election.vote(pick, 0);
  return { election, source: await election.publish() };
};
const { election, source: early } = await recordOf(0, 0, 1);
const { source: truth } = await recordOf(60, 0, 1, 1);
const { source: fork } = await recordOf(30, 0, 1, 0, 0);

/** The heads that a device keeps from one look to the next. */
let kept: KeptHeads;
beforeEach(() => {
  kept = { checked: null, unchecked: null };
});

/** Checks a record as a device does; null if the record could not be read to its end. */
async function look(source: RecordSource): Promise<AuditReport | null> {
  const { key, log } = election;
  const { checked: seenCheckpoint, unchecked: uncheckedHead } = kept;
  const onHeads = ({ checked, unchecked }: KeptHeads) => {
    kept = { checked: checked ?? kept.checked, unchecked };
  };
  const options = { key, log, engine: sodiumEngine, seenCheckpoint, uncheckedHead, onHeads };
  return auditRecord(source, options).catch((error) => {
    if (error instanceof SourceError) return null;
    throw error;
  });
}

const noteOf = ({ files }: MemorySource) => new TextDecoder().decode(files.get('checkpoint'));

/** The record of a server that stops answering before the check ends. */
const silent = (source: MemorySource): RecordSource => ({
  async read(path) {
    if (path.startsWith('tile/entries/')) throw new SourceError(path, 'the server answered 503');
    return source.read(path);
  },
});

/** The record under a larger head that nobody can show, signed with the log's key. */
function enlarged(source: MemorySource): MemorySource {
  const { time } = election.builder;
  const note = signHead(
    { size: 2 ** 20, root: new Uint8Array(32).fill(7), time, revisions: null },
    election.key,
  );
  return new MemorySource([...source.files, ['checkpoint', Buffer.from(note)]]);
}

test('a head that no one can show is kept apart at a first look, and the true record is verified afterwards [A372]', async () => {
  const forged = enlarged(early);
  expect(await look(forged)).toMatchObject({ verdict: 'failed' });
  expect(kept).toEqual({ checked: null, unchecked: noteOf(forged) });
  expect(await look(truth)).toMatchObject({ verdict: 'verified' });
  expect(kept.checked).toBe(noteOf(truth));
});

test('another history at a first look is evidence later, once, and the true record is verified [A233 A372]', async () => {
  expect(await look(silent(fork))).toBeNull();
  expect(kept).toEqual({ checked: null, unchecked: noteOf(fork) });
  for (const otherHead of [noteOf(fork), null])
    expect(await look(truth)).toMatchObject({ verdict: 'verified', otherHead });
  expect(kept).toEqual({ checked: noteOf(truth), unchecked: null });
});

test('a history that extends the one checked before is not kept in its place until its own check has passed [A233 A372]', async () => {
  await look(early);
  await look(silent(fork));
  expect(kept).toEqual({ checked: noteOf(early), unchecked: noteOf(fork) });
  expect(await look(truth)).toMatchObject({ verdict: 'verified', otherHead: noteOf(fork) });
  expect(await look(fork)).toMatchObject({ verdict: 'failed', otherHead: null });
  expect(kept).toEqual({ checked: noteOf(truth), unchecked: null });
});

test('the evidence stays while checks do not pass, whatever they are shown [A233]', async () => {
  await look(silent(fork));
  for (const shown of [silent(truth), enlarged(early), silent(early), silent(truth)]) await look(shown);
  expect(kept).toEqual({ checked: null, unchecked: noteOf(fork) });
  expect(await look(truth)).toMatchObject({ verdict: 'verified', otherHead: noteOf(fork) });
});

test('a longer tree of the same history stays kept apart behind an older copy, and is none other', async () => {
  await look(silent(truth));
  expect(await look(early)).toMatchObject({ verdict: 'verified', otherHead: null });
  expect(kept).toEqual({ checked: noteOf(early), unchecked: noteOf(truth) });
  expect(await look(truth)).toMatchObject({ verdict: 'verified', otherHead: null });
  expect(kept).toEqual({ checked: noteOf(truth), unchecked: null });
});

test('a search for the result of a former record keeps no head at a first look that proves nothing [A372]', async () => {
  const verifierKey = formatVerifierKey(election.key);
  const count = Buffer.from(JSON.stringify({ index: 1, tree_size: 1, payload: 'a'.repeat(64) }));
  const forged = new MemorySource([...enlarged(early).files, ['count', count]]);
  expect(await lookForEnd(forged, { verifierKey, checkpoint: null })).toEqual({
    hasEnded: false,
    checkpoint: null,
  });
  const grown = new MemorySource([...truth.files, ['count', count]]);
  expect(await lookForEnd(grown, { verifierKey, checkpoint: noteOf(early) })).toEqual({
    hasEnded: false,
    checkpoint: noteOf(truth),
  });
});
