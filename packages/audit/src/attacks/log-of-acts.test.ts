/**
 * Attacks on the operator's log of acts that the record can reveal: a log head omitted, recorded at the wrong
 * time or twice, or of a log that became shorter. Whether a log contains the recorded heads is tested in
 * `packages/record/src/acts.test.ts` and in the verifier's `acts.test.ts`.
 */

import type { LogHead } from '@evoting/record/payloads';
import { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf, statusOf } from '../testing/tampering.ts';

const hash = (digit: string) => digit.repeat(64);
const OPENING: LogHead = { at: 'opening', seq: 4, hash: hash('a') };
const CLOSING: LogHead = { at: 'closing', seq: 9, hash: hash('b') };
const CERTIFICATION: LogHead = { at: 'certification', seq: 12, hash: hash('c') };

/** Audits an election with these heads; `amid` is recorded between two ballots. */
async function auditOf(
  opening: LogHead | null,
  closing: LogHead | null,
  { amid = [], after = [] }: { amid?: LogHead[]; after?: LogHead[] } = {},
) {
  const election = new TestElection();
  election.revise();
  if (opening) election.noteLog(opening);
  election.vote(0, 0);
  for (const head of amid) election.noteLog(head);
  election.vote(1, 0);
  await election.close(closing);
  for (const head of after) election.noteLog(head);
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  return auditRecord(await election.publish(), options);
}

test('a record says where the log was at the opening, the closing and the certification, and the report tells it', async () => {
  const report = await auditOf(OPENING, CLOSING, { after: [CERTIFICATION] });
  expect(failuresOf(report)).toEqual([]);
  expect(report).toMatchObject({ verdict: 'verified', ballots: 2, countedBallots: 2 });
  expect(report.logHeads).toEqual([
    { ...OPENING, index: 3 },
    { ...CLOSING, index: 7 },
    { ...CERTIFICATION, index: 13 },
  ]);
});

test('a record without heads of the log still verifies', async () => {
  const before = await auditOf(null, null);
  expect(before).toMatchObject({ verdict: 'verified', logHeads: [] });
  expect(statusOf(before, 'log')).toBe('nothing');
  expect(await auditOf(null, CLOSING)).toMatchObject({ verdict: 'verified' });
});

test.each<[string, Parameters<typeof auditOf>, string]>([
  ['leaves the head of the closing out', [OPENING, null], 'comes without the head of the log at the closing'],
  ['cuts the log off', [OPENING, { ...CLOSING, seq: 3 }], 'seq is not beyond 4'],
  ['writes the last line again', [OPENING, { ...CLOSING, seq: 4 }], 'seq is not beyond 4'],
  ['tells the opening’s head amid the votes', [null, CLOSING, { amid: [OPENING] }], 'at is opening'],
  ['tells the closing’s head at the opening', [CLOSING, null], 'at is closing'],
  ['tells the certification’s head at the closing', [OPENING, CERTIFICATION], 'at is certification'],
  [
    'tells a head a second time',
    [OPENING, CLOSING, { after: [CERTIFICATION, { ...CERTIFICATION, seq: 13 }] }],
    'a head of the log at its certification is there already',
  ],
  [
    'writes something else for a head',
    [{ ...OPENING, hash: 'none' }, CLOSING],
    'is not a document of its kind',
  ],
])('an operator who %s is found out [A49]', async (_, audited, words) => {
  const report = await auditOf(...audited);
  expect(failuresOf(report).join('\n')).toContain(words);
  expect(statusOf(report, 'log')).toBe('failed');
  expect(report.verdict).toBe('failed');
});
