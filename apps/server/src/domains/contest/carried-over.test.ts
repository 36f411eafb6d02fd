import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { up } from '../../../migrations/018-contests-by-area.ts';
import { grantToApplication } from '../../platform/database/grants.ts';
import { advance, closeAndTally } from '../../testing/election.ts';
import { audit, encryptFor, fillIntake, openedElection, recordDeps } from '../../testing/record.ts';

/**
 * What makes of this database the one that the migration finds: a post is what candidates stand for, and a
 * revision has no style.
 */
const BACK = [
  `CREATE TEMP TABLE contest_posts AS SELECT id, post_id FROM contests`,
  `DROP FUNCTION style_area_of_voter`,
  `ALTER TABLE ballot_revisions DROP COLUMN style, DROP COLUMN of_style, DROP COLUMN entry_index`,
  `DROP TABLE style_areas, ballot_styles, contests, voter_areas CASCADE`,
  `DROP TABLE areas CASCADE`,
  `UPDATE posts SET id = contest_posts.id FROM contest_posts WHERE posts.id = contest_posts.post_id`,
  `ALTER TABLE posts DROP COLUMN level`,
  `ALTER TABLE candidates RENAME COLUMN contest_id TO post_id`,
  `ALTER TABLE candidates ADD CONSTRAINT candidates_post_id_election_id_fkey
     FOREIGN KEY (post_id, election_id) REFERENCES posts (id, election_id)`,
  `ALTER TABLE candidate_looks RENAME COLUMN contest_id TO post_id`,
  `ALTER TABLE candidate_looks ADD CONSTRAINT candidate_looks_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts`,
];

it('an election in progress of the version before goes on: its posts are contests of the root area, and its record is counted to the end', async () => {
  const deps = await recordDeps();
  const { db, owner } = deps;
  const election = await openedElection(deps, [3, 2]);
  const vote = async (pick: number) =>
    fillIntake(db, election.id, [await encryptFor(db, election.id, () => pick)]);
  await vote(0);
  await advance(deps, election.id);
  await owner.transaction().execute(async (trx) => {
    for (const statement of BACK) await sql.raw(statement).execute(trx);
    await up(trx as unknown as Kysely<unknown>);
  });
  const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(db);
  await grantToApplication(owner, rows[0]?.role ?? '');
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
