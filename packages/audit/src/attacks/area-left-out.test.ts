/**
 * The attack: one voter of a small area votes early, and nothing can be counted anywhere before others of that area
 * follow. Or the server chooses which areas it counts, so that one side is ahead all day; counts an area's few ballots
 * all the same; or leaves an area out of one line only.
 */

import { electionOfAreas } from '@evoting/record/testing/areas';
import type { TestElection } from '@evoting/record/testing/election';
import type { RevisionSums } from '@evoting/record/totals';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';

const audit = async (election: TestElection) =>
  auditRecord(await election.publish(), { key: election.key, log: '2026', engine: sodiumEngine });

const failure = async (election: TestElection) =>
  (await audit(election)).checks.flatMap((check) => check.failures.map(({ reason }) => reason))[0];

/** Batches of two; papers: 1 is Kano's, 2 that of Lagos. */
function voted(...papers: number[]): TestElection {
  const election = electionOfAreas({ smallest_batch: 2 });
  for (const [n, at] of papers.entries()) election.voteOn(at, n % 2, 0);
  return election;
}

/** The covered ballots, those of one revision replaced. */
const withPart = (election: TestElection, at: number, part: Partial<RevisionSums>): RevisionSums[] =>
  election.covered.map((one, i) => (i === at ? { ...one, ...part } : one));

const NONE = { ballots: 0 };

test('one ballot in a small area waits alone, and the others are counted [A376]', async () => {
  const election = voted(2, 1, 1, 1, 1, 1, 1);
  await election.publishCount();
  expect(await audit(election)).toMatchObject({ verdict: 'verified', ballots: 7, countedBallots: 4 });
  await election.close();
  expect(await audit(election)).toMatchObject({ countedBallots: 7, isClosed: true });
});

test('a count that leaves out an area with whole batches is refused [A377]', async () => {
  const election = voted(1, 1, 1, 1, 2, 2, 2, 2);
  election.writeCount(await election.prepareCount(() => true, withPart(election, 2, NONE)));
  expect(await failure(election)).toBe('ballots is not 4');
});

test('a count that leaves out an area in one line only is refused [A377]', async () => {
  const election = voted(1, 1, 1, 1, 2, 2, 2, 2);
  const whole = await election.prepareCount();
  const part = await election.prepareCount(() => true, withPart(election, 2, NONE));
  const [president] = part.sums;
  if (!president) throw new Error('no sum');
  election.writeCount({ ...whole, sums: [president, ...whole.sums.slice(1)] });
  expect(await failure(election)).toBe('sums[0] is not the sum of the ballots');
});

test('a count that covers an area’s one ballot is refused [A378]', async () => {
  const election = voted(2, 1, 1, 1, 1);
  const lone = election.revisions[2] as RevisionSums;
  election.writeCount(await election.prepareCount(() => false, withPart(election, 2, lone)));
  expect(await failure(election)).toBe('ballots is not 2');
});

test('a count that covers an area’s last batch, so that the next one could show the rest, is refused [A378]', async () => {
  const election = voted(1, 1, 1, 1);
  const all = election.revisions[1] as RevisionSums;
  election.writeCount(await election.prepareCount(() => false, withPart(election, 1, all)));
  expect(await failure(election)).toBe('ballots is not 2');
});
