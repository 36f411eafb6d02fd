/**
 * The attack: the server claims that its results page shows another election, so that nobody compares the
 * false counts there; or it does not answer requests for the counts of a past election.
 */
import { FRONT } from '@evoting/record/source';
import { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { isCompared, policyOf } from '../results-policy.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';

const FORMER = policyOf({ isShown: false });

interface Site {
  isOver?: boolean;
  isVoid?: boolean;
  results?: typeof FORMER;
  /** The answer to a request by the record's name, and the front page; null for none. */
  asked?: (honest: string) => string | null;
  front?: (honest: string) => string | null;
}
const honestly = (text: string) => text;
const nothing = () => null;
const falsely = (text: string) => text.replace('"votes":2', '"votes":3');
const ofAnother = (text: string) => falsely(text).replace('"log":"2026"', '"log":"2027"');

/** Audits an election on a site that answers like this. */
async function foundOn({
  isOver = true,
  isVoid = false,
  results = FORMER,
  asked = honestly,
  front = nothing,
}: Site) {
  const election = new TestElection();
  election.revise();
  for (const pick of [0, 1, 1]) election.vote(pick, 0);
  await (isOver ? election.close() : election.publishCount());
  if (isVoid) election.declareVoid('A court said so.');
  const honest = election.results ?? '';
  election.results = asked(honest);
  const source = await election.publish();
  const shown = front(honest);
  if (shown !== null) source.files.set(`${FRONT}results`, Buffer.from(shown));
  const options = { key: election.key, log: election.log, engine: sodiumEngine, results };
  const report = await auditRecord(source, options);
  return { report, failures: failuresOf(report) };
}

test('from its result on a server answers for an election by name, whichever election it says that it shows [A245]', async () => {
  const silent = await foundOn({ asked: nothing, front: ofAnother });
  expect(silent.failures).toEqual([expect.stringContaining('results: results: is missing')]);
  const other = await foundOn({ asked: ofAnother });
  expect(other.failures).toEqual([expect.stringContaining('results, meta.log: is 2027, not 2026')]);
  const { report } = await foundOn({ front: ofAnother });
  expect([report.verdict, isCompared(report)]).toEqual(['verified', true]);
});

test.each([
  ['before its result', { isOver: false }],
  ['that was declared void', { isVoid: true }],
])('of an election %s no numbers need be shown, and the verdict says which of the two was read', async (_, site) => {
  const { report: silent } = await foundOn({ ...site, asked: nothing });
  expect(silent.sentence).toContain('were not compared: the server shows none of this election.');
  const { report: other } = await foundOn({ ...site, asked: nothing, front: ofAnother });
  expect(other.sentence).toContain('were not compared: the results page shows another election.');
  const none = (text: string) => text.replace('"log":"2026"', '"log":null');
  const { report: noElection } = await foundOn({ ...site, asked: nothing, front: none });
  expect(noElection.sentence).toContain('the server shows none of this election.');
  for (const report of [silent, other, noElection])
    expect([report.verdict, isCompared(report)]).toEqual(['verified', false]);
});

test.each([
  ['with the answer by name', {}],
  ['before its result', { isOver: false, asked: nothing }],
  ['that was declared void', { isVoid: true, asked: nothing }],
])('what the front page shows of an election %s is compared, though it is said to show another one [A245]', async (_, site) => {
  const { report } = await foundOn({ ...site, front: honestly });
  expect([report.verdict, isCompared(report)]).toEqual(['verified', true]);
  const { failures } = await foundOn({ ...site, front: falsely });
  expect(failures).toEqual([expect.stringContaining('shows 3, proved are 2')]);
});
