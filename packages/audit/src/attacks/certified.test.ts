/**
 * The attack: after officers have certified a result, the server uses all its keys to write a different
 * record that is valid in itself. The certification is shown beside the counts, so everyone compares it, even
 * on a first visit.
 */

import { TestElection } from '@evoting/record/testing/election';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { beforeAll, expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import type { Certification } from '../shown-results.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';

type Votes = readonly [number, number][];

const TRUTH: Votes = [
  [0, 0],
  [1, 1],
];
const LIE: Votes = [
  [0, 0],
  [0, 1],
];

/** The certification of a record in its present state. */
const headOf = async ({ builder, result }: TestElection): Promise<Certification> => {
  const { size, root } = await builder.head();
  return { size, root: bytesToBase64(root), ballots: 2, result: result?.hash ?? '' };
};

/** The head of a closed election with these votes, and the head before its result. */
async function headsOf(votes: Votes) {
  const election = await closed(votes);
  const whole = await headOf(election);
  election.builder.entries.pop();
  return { whole, before: await headOf(election) };
}

function voted(votes: Votes): TestElection {
  const election = new TestElection();
  election.revise();
  for (const picks of votes) election.vote(...picks);
  return election;
}

async function closed(votes: Votes): Promise<TestElection> {
  const election = voted(votes);
  await election.close();
  return election;
}

/** Audits a closed election whose results page shows a certification. */
const auditOf = async (votes: Votes, certification: Certification | null) =>
  auditShowing(await closed(votes), certification);

async function auditShowing(election: TestElection, certification: Certification | null) {
  const page = JSON.parse(election.results ?? '');
  election.results = JSON.stringify({ ...page, meta: { ...page.meta, certification } });
  return auditRecord(await election.publish(), {
    key: election.key,
    log: election.log,
    engine: sodiumEngine,
    results: 'required',
  });
}

let certified: Certification;
let before: Certification;
beforeAll(async () => {
  ({ whole: certified, before } = await headsOf(TRUTH));
});

test('the record that was certified verifies, with what was certified beside it and without [A52]', async () => {
  for (const shown of [null, certified]) expect((await auditOf(TRUTH, shown)).verdict).toBe('verified');
});

test('another result behind the same certification is refused, even at a first look [A52]', async () => {
  const report = await auditOf(LIE, certified);
  expect(failuresOf(report)).toEqual([
    expect.stringContaining('results: results, meta.certification: officers certified another record'),
  ]);
  expect(report.verdict).toBe('failed');
});

test('a certification of the record before it had its result is none of the result [A52]', async () => {
  const report = await auditOf(TRUTH, before);
  expect(failuresOf(report).join()).toContain('officers certified another record than this one');
});

test('a certification of more than there is, or by no root at all, is refused [A52]', async () => {
  for (const shown of [
    { ...certified, size: 10_000 },
    { ...certified, root: 'none' },
  ])
    expect(failuresOf(await auditOf(TRUTH, shown)).join()).toContain('officers certified another record');
});

test('a live count is no result that officers can have certified, at any head of its record [A255]', async () => {
  const election = voted(TRUTH);
  await election.publishCount();
  expect((await auditShowing(election, null)).verdict).toBe('verified');
  const [count] = election.openings;
  const shown = { ...(await headOf(election)), result: count?.hash ?? '' };
  const report = await auditShowing(election, shown);
  expect(failuresOf(report)).toEqual([expect.stringContaining('officers certified another record')]);
  expect(report.verdict).toBe('failed');
});

test('a certification of other ballots than the result has, or of another tracker, is refused [A255]', async () => {
  for (const shown of [
    { ...certified, ballots: 3 },
    { ...certified, result: 'f'.repeat(64) },
  ])
    expect(failuresOf(await auditOf(TRUTH, shown)).join()).toContain('officers certified another record');
});
