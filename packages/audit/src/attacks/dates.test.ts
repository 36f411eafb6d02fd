/**
 * The attack: the server publishes counts seconds apart and dates them further apart, in the past, so that the
 * interval of the setup seems kept. A checkpoint seen before says when a count was not yet in the record.
 */
import { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { StandingAudit } from '../standing.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';

const YEARS_31 = 31 * 365 * 86_400;

/** A record whose first checkpoint was seen before its count, which is dated by this many seconds after it. */
async function counted(secondsAfter: number) {
  const election = new TestElection({ min_interval_s: 60 });
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

test('a count dated before a checkpoint that did not have it is refused by whoever saw that checkpoint [A375]', async () => {
  for (const secondsAfter of [-1, -YEARS_31]) {
    const { election, after, seenCheckpoint } = await counted(secondsAfter);
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
  const { election, before, after, seenCheckpoint } = await counted(-1);
  const served = { source: before };
  const source = { read: (path: string) => served.source.read(path) };
  const audit = new StandingAudit(source, election.key, sodiumEngine);
  const treeSizes = [audit.size, election.openings[0]?.tree_size ?? 0];
  await audit.advance({ checkpoint: seenCheckpoint, treeSizes });
  served.source = after;
  const checkpoint = Buffer.from(after.files.get('checkpoint') as Uint8Array).toString();
  await expect(audit.advance({ checkpoint, treeSizes })).rejects.toThrow('opened_at is before 1790000000');
});
