import { expect, it } from 'vitest';
import { advance, closeAndTally } from '../../testing/election.ts';
import { carryOver } from '../../testing/older-schema.ts';
import { audit, encryptFor, fillIntake, openedElection, recordDeps } from '../../testing/record.ts';

it('an election in progress of the version before goes on: its posts are contests of the root area, and its record is counted to the end', async () => {
  const deps = await recordDeps();
  const { db } = deps;
  const election = await openedElection(deps, [3, 2]);
  const vote = async (pick: number) =>
    fillIntake(db, election.id, [await encryptFor(db, election.id, () => pick)]);
  await vote(0);
  await advance(deps, election.id);
  await carryOver(deps, '018-contests-by-area');
  const contests = await db.selectFrom('named_contests').selectAll().orderBy('position').execute();
  expect(contests.map(({ id, post_id, area, name }) => [id, post_id, area, name])).toEqual(
    election.posts.map(({ id, name }) => [id, id, null, name]),
  );
  const revisions = await db.selectFrom('ballot_revisions').selectAll().execute();
  expect(revisions).toMatchObject([{ revision: 1, style: 1, of_style: 1, entry_index: 1 }]);
  await vote(1);
  await advance(deps, election.id);
  await closeAndTally(deps, election.id);
  expect(await audit(db, election.slug)).toMatchObject({ verdict: 'verified', ballots: 2 });
});
