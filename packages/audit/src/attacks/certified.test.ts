/**
 * The attack: after officers have certified a result, the server, with all its keys, writes a record with
 * another one, honest in itself. What was certified is shown beside the numbers, so everybody compares it,
 * also who looks for the first time.
 */

import { TestElection } from '@evoting/record/testing/election';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { beforeAll, expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';

interface Certified {
  size: number;
  root: string;
}
type Votes = readonly [number, number][];

const TRUTH: Votes = [
  [0, 0],
  [1, 1],
];
const LIE: Votes = [
  [0, 0],
  [0, 1],
];

const headOf = async ({ builder }: TestElection): Promise<Certified> => {
  const { size, root } = await builder.head();
  return { size, root: bytesToBase64(root) };
};

/** The head of a closed election of these votes, and of the one before its result. */
async function headsOf(votes: Votes) {
  const election = await closed(votes);
  const whole = await headOf(election);
  election.builder.entries.pop();
  return { whole, before: await headOf(election) };
}

async function closed(votes: Votes): Promise<TestElection> {
  const election = new TestElection();
  election.revise();
  for (const picks of votes) election.vote(...picks);
  await election.close();
  return election;
}

/** Audits a closed election whose results page shows a certification. */
async function auditOf(votes: Votes, certification: Certified | null) {
  const election = await closed(votes);
  const page = JSON.parse(election.results ?? '');
  election.results = JSON.stringify({ ...page, meta: { ...page.meta, certification } });
  return auditRecord(await election.publish(), {
    ...{ key: election.key, log: election.log, engine: sodiumEngine, results: 'required' },
  });
}

let certified: Certified;
let before: Certified;
beforeAll(async () => {
  ({ whole: certified, before } = await headsOf(TRUTH));
});

test('the record that was certified verifies, with what was certified beside it and without', async () => {
  for (const shown of [null, certified]) expect((await auditOf(TRUTH, shown)).verdict).toBe('verified');
});

test('another result behind the same certification is refused, also by someone who looks for the first time', async () => {
  const report = await auditOf(LIE, certified);
  expect(failuresOf(report)).toEqual([
    expect.stringContaining('results: results, meta.certification: officers certified another record'),
  ]);
  expect(report.verdict).toBe('failed');
});

test('a certification of the record before it had its result is none of the result', async () => {
  const report = await auditOf(TRUTH, before);
  expect(failuresOf(report).join()).toContain('officers certified another record than this one');
});

test('a certification of more than there is, or by no root at all, is refused', async () => {
  for (const shown of [
    { ...certified, size: 10_000 },
    { ...certified, root: 'none' },
  ])
    expect(failuresOf(await auditOf(TRUTH, shown)).join()).toContain('officers certified another record');
});
