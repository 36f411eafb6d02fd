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

/** Three voters without an area vote and are counted; later one more votes, along with others. */
async function countedEarly(...later: number[]): Promise<TestElection> {
  const election = electionOfAreas({ smallest_batch: BATCH });
  voteOn(election, 0, 0, 0);
  const opening = await election.prepareCount();
  voteOn(election, ...later);
  election.writeCount(opening);
  return election;
}

test('a paper that was alone in a live count and has one more ballot stays closed, and the audit refuses its tally [A13]', async () => {
  const dishonest = await closeWith(await countedEarly(0, 1, 1), 0);
  expect(await failures(dishonest)).toContain('opens 4 ballots alone, or leaves too few');
  // The tally of the other papers must stay closed too: it reveals the same single ballot.
  const roundabout = await closeWith(await countedEarly(0, 1, 1), 1);
  expect(await failures(roundabout)).toContain('opens 2 ballots alone, or leaves too few');
  const honest = await closeWith(await countedEarly(0, 1, 1));
  expect(await audit(honest)).toMatchObject({ verdict: 'verified', isClosed: true });
});

test('with a batch of later ballots, or with none, the paper is decrypted [A13]', async () => {
  for (const later of [
    [0, 0, 1, 1],
    [1, 1],
  ]) {
    expect(await audit(await closeWith(await countedEarly(...later), 0, 1))).toMatchObject({
      verdict: 'verified',
    });
    const kept = await closeWith(await countedEarly(...later));
    expect(await failures(kept)).toContain('has no tally of its own, though it is large enough');
  }
});

test('with one style, a revision after a live count is closed together with the one before [A13]', async () => {
  const grown = async (...decrypted: number[]) => {
    const election = new TestElection({ smallest_batch: BATCH });
    election.revise();
    voteOn(election, 0, 0, 0);
    const opening = await election.prepareCount();
    voteOn(election, 0);
    election.revise(election.revisions[0]?.revision.contests);
    voteOn(election, 1, 1, 1);
    election.writeCount(opening);
    return closeWith(election, ...decrypted);
  };
  expect(await failures(await grown(0))).toContain('opens 4 ballots alone, or leaves too few');
  expect(await failures(await grown(1))).toContain('opens 3 ballots alone, or leaves too few');
  expect((await audit(await grown())).verdict).toBe('verified');
});

test('two papers that were in a live count together are decrypted, though one ballot came on each later [A13]', async () => {
  const election = new TestElection({ smallest_batch: BATCH });
  election.revise();
  voteOn(election, 0, 0, 0);
  election.revise(election.revisions[0]?.revision.contests);
  voteOn(election, 1, 1, 1);
  const opening = await election.prepareCount();
  voteOn(election, 0, 1);
  election.writeCount(opening);
  expect(await audit(await closeWith(election, 0, 1))).toMatchObject({ verdict: 'verified' });
});
