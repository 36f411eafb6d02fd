/**
 * The attack: a live count lists only lines with new ballots, so the server omits one, and the count of a
 * candidate who is falling behind stays the same. Or it lists a line twice, a line of no candidate, or shows
 * a different count for a line that it need not list.
 */

import { lineOf } from '@evoting/record/lines';
import type { Opening } from '@evoting/record/payloads';
import { electionOfAreas } from '@evoting/record/testing/areas';
import type { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';

const audit = async (election: TestElection) =>
  auditRecord(await election.publish(), { key: election.key, log: '2026', engine: sodiumEngine });

/** An election by area: some voters in Kano were counted, then some in Lagos vote. */
async function countedInKano(): Promise<TestElection> {
  const election = electionOfAreas();
  for (const pick of [0, 0, 1]) election.voteOn(1, pick, pick);
  await election.publishCount();
  for (const pick of [1, 1]) election.voteOn(2, pick, pick);
  return election;
}

const votesOf = (counts: readonly { votes: number }[]) => counts.map(({ votes }) => votes);

/** An opening without some of its lines, correctly proved. */
async function without(election: TestElection, isLeftOut: (line: Opening['sums'][0]) => boolean) {
  const opening = await election.prepareCount();
  const kept = new Set(opening.sums.filter((sum) => !isLeftOut(sum)).map(lineOf));
  const part = await election.decrypt((line) => kept.has(line));
  return { ...opening, ...part };
}

test('a count that lists the lines with new ballots alone is verified, and the others keep their numbers [A33]', async () => {
  const election = await countedInKano();
  const opening = await election.prepareCount();
  expect(opening.sums).toHaveLength(4);
  election.writeCount(opening);
  const report = await audit(election);
  expect(report).toMatchObject({ verdict: 'verified', countedBallots: 5 });
  expect(votesOf(report.counts)).toEqual([2, 3, 2, 1, 0, 2]);
  await election.close();
  expect(votesOf((await audit(election)).counts)).toEqual([2, 3, 2, 1, 0, 2]);
});

test('a count that lists every line, those without new ballots too, is verified [A33]', async () => {
  const election = await countedInKano();
  election.writeCount(await election.prepareCount(() => true));
  const report = await audit(election);
  expect(report).toMatchObject({ verdict: 'verified', countedBallots: 5 });
  expect(votesOf(report.counts)).toEqual([2, 3, 2, 1, 0, 2]);
});

test('a count that leaves out a line with new ballots is refused, though all that it lists is proved [A33]', async () => {
  const election = await countedInKano();
  const left = await without(election, ({ contest_id }) => contest_id === 'pre');
  expect(left.sums).toHaveLength(2);
  election.writeCount(left);
  const [failure] = failuresOf(await audit(election));
  expect(failure).toMatch(
    /^count: .*: lists no sum of candidate ada of contest pre, which has 2 new ballots$/,
  );
});

test('a line that is listed twice, in another order, or of no candidate is refused [A33]', async () => {
  const spoilt: ((opening: Opening) => Opening['sums'])[] = [
    ({ sums }) => [...sums, ...sums.slice(0, 1)],
    ({ sums }) => sums.toReversed(),
    ({ sums }) => sums.map((sum, i) => (i === 0 ? { ...sum, candidate_id: 'nobody' } : sum)),
  ];
  for (const change of spoilt) {
    const election = await countedInKano();
    const opening = await election.prepareCount();
    election.writeCount({ ...opening, sums: change(opening) });
    expect(failuresOf(await audit(election)).join('\n')).toMatch(
      /sums does not have one sum a candidate|sums\[0\] is not the sum of the ballots/,
    );
  }
});

test('a number shown for a line that the last count does not list is refused where it is not the one before [A33]', async () => {
  const election = await countedInKano();
  await election.publishCount();
  expect((await audit(election)).verdict).toBe('verified');
  const shown = JSON.parse(election.results ?? '');
  for (const line of shown.data['Governor (Kano)']) line.votes = 3 - line.votes;
  election.results = JSON.stringify(shown);
  expect(failuresOf(await audit(election)).join('\n')).toMatch(/^results: /);
});
