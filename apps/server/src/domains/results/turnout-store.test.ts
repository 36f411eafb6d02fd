import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { draftElection } from '../../testing/election.ts';
import { recordDeps } from '../../testing/record.ts';
import { listTurnout } from './turnout-store.ts';

const { db, owner } = await recordDeps();

it('finds the ballot styles of all areas by one walk down their tree, and none by itself', async () => {
  const { id } = await draftElection(db, [2], { who_may_vote: 'roll' });
  await sql`INSERT INTO areas (parent_id, level, code, name)
    SELECT id, 'part', part, part FROM areas, unnest(ARRAY['A', 'B']) AS part WHERE parent_id IS NULL`.execute(
    db,
  );
  await sql`INSERT INTO roll (election_id, voter_number, surname, name, area_id)
    SELECT ${id}, 'V-' || code || '-' || n, 'Bello', 'Ada', id FROM areas, generate_series(1, 3) AS n
      WHERE level = 'part'`.execute(db);
  class Undone extends Error {}
  let found: unknown;
  const list = owner.transaction().execute(async (trx) => {
    await sql`CREATE OR REPLACE FUNCTION style_area_of(the_election uuid, the_area uuid) RETURNS uuid
      LANGUAGE plpgsql STABLE AS $$ BEGIN RAISE 'an area is styled by itself'; END $$`.execute(trx);
    found = await listTurnout(trx, id);
    throw new Undone();
  });
  await expect(list).rejects.toThrow(Undone);
  expect(found).toEqual([
    { code: 'A', area: 'A', style: 1, places: 3, voted: 0 },
    { code: 'B', area: 'B', style: 1, places: 3, voted: 0 },
  ]);
});
