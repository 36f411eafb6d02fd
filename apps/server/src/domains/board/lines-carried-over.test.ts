import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { advance, closeAndTally, insertCandidate, renewBallot } from '../../testing/election.ts';
import { carryOver } from '../../testing/older-schema.ts';
import { audit, encryptFor, fillIntake, openedElection, recordDeps } from '../../testing/record.ts';

it('the lines of a record in progress are added up once, with the votes of its last count, and its live counts go on', async () => {
  const deps = await recordDeps();
  const { db } = deps;
  const election = await openedElection(deps, [2, 2]);
  const { id } = election;
  const vote = async (...picks: number[]) => {
    for (const pick of picks) await fillIntake(db, id, [await encryptFor(db, id, () => pick)]);
  };
  await vote(0, 1);
  await advance(deps, id);
  const postId = election.posts[0]?.id ?? '';
  await insertCandidate(db, { electionId: id, postId, partyId: election.partyId, name: 'Newcomer' });
  await renewBallot(deps, id);
  await vote(0);
  await advance(deps, id);
  const lines = () => db.selectFrom('count_lines').selectAll().orderBy('line').execute();
  const sums = () => db.selectFrom('running_sums').selectAll().orderBy('revision').execute();
  const before = [await lines(), await sums()];
  await carryOver(deps, '024-lines-of-a-count', [
    `ALTER TABLE record_openings DISABLE TRIGGER append_only`,
    `UPDATE record_openings SET by_revision = '{2,1}'`,
    `ALTER TABLE record_openings ENABLE TRIGGER append_only`,
  ]);
  const withoutHistory = (line: object) => ({ ...line, opened_index: 0, votes_before: 0 });
  const [linesBefore, sumsBefore] = before;
  expect((await lines()).map(withoutHistory)).toEqual(linesBefore?.map(withoutHistory));
  expect(await sums()).toEqual(sumsBefore);
  await vote(1);
  await advance(deps, id);
  await closeAndTally(deps, id);
  expect(await audit(db, election.slug)).toMatchObject({
    verdict: 'verified',
    ballots: 4,
    countedBallots: 4,
  });
});

it('a process of the release before 095 shows the votes of live counts during an upgrade, and adds nothing up', async () => {
  const deps = await recordDeps();
  const { db } = deps;
  const { id } = await openedElection(deps, [2]);
  for (const pick of [0, 1, 1]) await fillIntake(db, id, [await encryptFor(db, id, () => pick)]);
  await advance(deps, id);
  // Its own statements.
  const { rows } = await sql<{ votes: number }>`SELECT candidate_id,
    CASE WHEN opened_index < 1000 THEN votes ELSE votes_before END AS votes
    FROM line_sums WHERE election_id = ${id} ORDER BY line`.execute(db);
  expect(rows.map(({ votes }) => votes)).toEqual([1, 2]);
  const adding = sql`UPDATE line_sums SET ballots = 9, alpha = '', beta = '' WHERE election_id = ${id}`;
  await expect(adding.execute(db)).rejects.toThrow(/column "alpha" .* does not exist/);
});
