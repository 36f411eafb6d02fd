/**
 * The attack: subtract a live count from a paper's own tally at the close, if that paper alone contributed
 * ballots to the count. The difference is the ballots cast on it later, possibly a single one.
 */

import { electionOfAreas } from '@evoting/record/testing/areas';
import { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';

const BATCH = 2;

const audit = async (election: TestElection) =>
  auditRecord(await election.publish(), { key: election.key, log: '2026', engine: sodiumEngine });

const failures = async (election: TestElection) =>
  (await audit(election)).checks.flatMap((check) => check.failures.map(({ reason }) => reason)).join();

/** Casts a ballot on each of the papers, given by revision index. */
function voteOn(election: TestElection, ...papers: number[]): void {
  for (const at of papers)
    election.voteOn(at, ...(election.revisions[at]?.revision.contests ?? []).map(() => 0));
}

/** Closes a record and decrypts the tallies of these papers separately. */
async function closeWith(election: TestElection, ...decrypted: number[]): Promise<TestElection> {
  const revisions = decrypted.map((at) => election.revisions[at]);
  election.isDecrypted = (revision) => revisions.includes(revision);
  await election.close();
  return election;
}

/** Two voters without an area are counted, and two more wait; later others vote. */
async function countedEarly(...later: number[]): Promise<TestElection> {
  const election = electionOfAreas({ smallest_batch: BATCH });
  voteOn(election, 0, 0, 0, 0);
  const opening = await election.prepareCount();
  voteOn(election, ...later);
  election.writeCount(opening);
  return election;
}

test('a paper that was alone in a live count has a batch of later ballots and is decrypted [A13]', async () => {
  for (const later of [
    [0, 1, 1],
    [1, 1],
  ]) {
    expect(await audit(await closeWith(await countedEarly(...later), 0, 1))).toMatchObject({
      verdict: 'verified',
    });
    const kept = await closeWith(await countedEarly(...later));
    expect(await failures(kept)).toContain('has no tally of its own, though it is large enough');
  }
});

test('a revision that was alone in a live count and has one later ballot stays closed, and so does the next one [A13]', async () => {
  const grown = async (...decrypted: number[]) => {
    const election = new TestElection({ smallest_batch: BATCH });
    election.revise();
    voteOn(election, 0, 0, 0);
    election.revise(election.revisions[0]?.revision.contests);
    voteOn(election, 1, 1);
    await election.publishCount();
    return closeWith(election, ...decrypted);
  };
  expect(await failures(await grown(0))).toContain('opens 3 ballots alone, or leaves too few');
  expect(await failures(await grown(1))).toContain('opens 2 ballots alone, or leaves too few');
  expect(await audit(await grown())).toMatchObject({ verdict: 'verified', isClosed: true });
});

test('two revisions that were in a live count together are decrypted, though one ballot came on the first later [A13]', async () => {
  const election = new TestElection({ smallest_batch: BATCH });
  election.revise();
  voteOn(election, 0);
  election.revise(election.revisions[0]?.revision.contests);
  voteOn(election, 1, 0, 0, 1, 0, 1, 1);
  await election.publishCount();
  expect(await audit(election)).toMatchObject({ countedBallots: 5 });
  expect(await audit(await closeWith(election, 0, 1))).toMatchObject({ verdict: 'verified' });
});
