/**
 * The attack: the server publishes counts seconds apart and dates them further apart, in the past, so that the
 * interval of the setup seems kept. A checkpoint seen before says when a count was not yet in the record.
 */
import { signHead } from '@evoting/record/signing';
import { type Rules, TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { StandingAudit } from '../standing.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';

const YEARS_31 = 31 * 365 * 86_400;

/** A record whose first checkpoint was seen before its count, which is dated by this many seconds after it. */
async function counted(secondsAfter: number, rules: Rules = {}) {
  const election = new TestElection({ min_interval_s: 60, ...rules });
  election.revise();
  election.vote(0, 0);
  const seenAt = election.builder.time;
  const before = await election.publish();
  election.builder.time += 5;
  await election.publishCount((opening) => ({ ...opening, opened_at: seenAt + secondsAfter }));
  const after = await election.publish();
  const seenCheckpoint = Buffer.from(before.files.get('checkpoint') as Uint8Array).toString();
  return { election, before, after, seenCheckpoint };
}

/** The audit of somebody who looks for the first time. */
async function firstLook(election: TestElection) {
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  return auditRecord(await election.publish(), options);
}

test('a count dated before its record was begun is refused at a first look [A348]', async () => {
  const { election, after } = await counted(-YEARS_31);
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  const report = await auditRecord(after, options);
  expect(report.verdict).toBe('failed');
  expect(failuresOf(report)[0]).toContain('opened_at is before 1790000000, when the record was begun');
});

test('a record whose setup is dated after its newest checkpoint is refused, and an honest date is shown [A348]', async () => {
  const ahead = new TestElection({ made_at: 1_790_000_000 + YEARS_31 });
  ahead.revise();
  expect(failuresOf(await firstLook(ahead))).toEqual(['setup: the record: made_at is after the checkpoint']);
  const honest = new TestElection();
  honest.revise();
  expect(await firstLook(honest)).toMatchObject({ rules: { madeAt: 1_790_000_000 } });
});

test('a signed head of more entries than there are people is refused, and is not remembered [A349]', async () => {
  const election = new TestElection();
  election.revise();
  const source = await election.publish();
  const root = new Uint8Array(32).fill(7);
  const forged = signHead(
    { size: 2 ** 52, root, time: election.builder.time, revisions: null },
    election.key,
  );
  source.files.set('checkpoint', Buffer.from(forged));
  const kept: unknown[] = [];
  const report = await auditRecord(source, {
    key: election.key,
    log: election.log,
    engine: sodiumEngine,
    onHeads: (heads) => void kept.push(heads),
  });
  expect(report.verdict).toBe('failed');
  expect(failuresOf(report)[0]).toContain('too-many-entries');
  expect(kept).toEqual([]);
});

test('a count dated before a checkpoint that did not have it is refused by whoever saw that checkpoint [A375]', async () => {
  // Begun a minute before that checkpoint, so that a first look cannot know better.
  for (const secondsAfter of [-1, -60]) {
    const { election, after, seenCheckpoint } = await counted(secondsAfter, { made_at: 1_789_999_940 });
    const options = { key: election.key, log: election.log, engine: sodiumEngine };
    expect(await auditRecord(after, options)).toMatchObject({ verdict: 'verified' });
    const report = await auditRecord(after, { ...options, seenCheckpoint });
    expect(report.verdict).toBe('failed');
    expect(failuresOf(report)[0]).toContain('opened_at is before 1790000000, the time of a checkpoint');
  }
});

test('a count dated at that checkpoint or later holds, and so does a count that the checkpoint had', async () => {
  for (const secondsAfter of [0, 5]) {
    const { election, after, seenCheckpoint } = await counted(secondsAfter);
    const options = { key: election.key, log: election.log, engine: sodiumEngine };
    for (const seen of [seenCheckpoint, Buffer.from(after.files.get('checkpoint') ?? []).toString()])
      expect(await auditRecord(after, { ...options, seenCheckpoint: seen })).toMatchObject({
        verdict: 'verified',
      });
  }
});

test('an audit that follows the record refuses such a count at its next checkpoint [A375]', async () => {
  const { election, before, after, seenCheckpoint } = await counted(-1, { made_at: 1_789_999_940 });
  const served = { source: before };
  const source = { read: (path: string) => served.source.read(path) };
  const audit = new StandingAudit(source, election.key, sodiumEngine);
  const treeSizes = [audit.size, election.openings[0]?.tree_size ?? 0];
  await audit.advance({ checkpoint: seenCheckpoint, treeSizes });
  served.source = after;
  const checkpoint = Buffer.from(after.files.get('checkpoint') as Uint8Array).toString();
  await expect(audit.advance({ checkpoint, treeSizes })).rejects.toThrow('opened_at is before 1790000000');
});

test('an audit that was stopped and resumed still refuses such a count [A375]', async () => {
  const { election, before, after, seenCheckpoint } = await counted(-1, { made_at: 1_789_999_940 });
  const first = new StandingAudit(before, election.key, sodiumEngine);
  const treeSizes = [election.openings[0]?.tree_size ?? 0];
  await first.advance({ checkpoint: seenCheckpoint, treeSizes });
  const state = first.takeState();
  if (state === null) throw new Error('no state');
  const checkpoint = Buffer.from(after.files.get('checkpoint') as Uint8Array).toString();
  const resumed = await StandingAudit.resume(after, election.key, sodiumEngine, { state, checkpoint });
  await expect(resumed?.advance({ checkpoint, treeSizes })).rejects.toThrow('opened_at is before 1790000000');
});
