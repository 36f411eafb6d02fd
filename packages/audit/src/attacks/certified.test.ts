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
import { failuresOf } from '../testing/lies.ts';

interface Certified {
  size: number;
  root: string;
}

/** A closed election of these votes, whose results page shows a certification. */
async function auditOf(
  votes: readonly [number, number][],
  certify: (own: Certified, result: number) => Certified | null,
) {
  const election = new TestElection();
  election.revise();
  for (const picks of votes) election.vote(...picks);
  await election.close();
  const { size, root } = await election.builder.head();
  const own = { size, root: bytesToBase64(root) };
  const page = JSON.parse(election.results ?? '');
  page.meta.certification = certify(own, size - 1);
  election.results = JSON.stringify(page);
  const report = await auditRecord(await election.publish(), {
    ...{ key: election.key, log: election.log, engine: sodiumEngine, results: 'required' },
  });
  return { report, own };
}

let certified: Certified;
beforeAll(async () => {
  certified = (
    await auditOf(
      [
        [0, 0],
        [1, 1],
      ],
      () => null,
    )
  ).own;
});

test('the record that was certified verifies, with what was certified beside it and without', async () => {
  for (const shown of [null, certified]) {
    const { report } = await auditOf(
      [
        [0, 0],
        [1, 1],
      ],
      () => shown,
    );
    expect(report.verdict).toBe('verified');
  }
});

test('another result behind the same certification is refused, by whoever looks first too', async () => {
  const { report } = await auditOf(
    [
      [0, 0],
      [0, 1],
    ],
    () => certified,
  );
  expect(failuresOf(report)).toEqual([
    expect.stringContaining('results: results, meta.certification: officers certified another record'),
  ]);
  expect(report.verdict).toBe('failed');
});

test('a certification of the record before it had its result is none of the result', async () => {
  const { report } = await auditOf(
    [
      [0, 0],
      [1, 1],
    ],
    ({ root }, result) => ({ size: result, root }),
  );
  expect(failuresOf(report).join()).toContain('officers certified another record than this one');
});

test('a certification of more than there is, or by no root at all, is refused', async () => {
  for (const shown of [
    { ...certified, size: 10_000 },
    { ...certified, root: 'none' },
  ]) {
    const { report } = await auditOf(
      [
        [0, 0],
        [1, 1],
      ],
      () => shown,
    );
    expect(failuresOf(report).join()).toContain('officers certified another record than this one');
  }
});
