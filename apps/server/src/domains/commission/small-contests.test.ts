import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { addAreas, draftByArea } from '../../testing/areas.ts';

/** An election of posts in nested areas by a roll, with places in each constituency given. */
async function setUp(settings: Parameters<typeof draftByArea>[1], places: Record<string, number>) {
  const test = await createTestApp();
  await addAreas(test.db);
  const { id } = await draftByArea(test.db, settings);
  let added = 0;
  const add = async (more: Record<string, number>) => {
    for (const [code, number] of Object.entries(more)) {
      await sql`INSERT INTO roll (election_id, voter_number, surname, name, area_id)
        SELECT ${id}, 'V-' || n, 'Bello', 'Ada', areas.id
          FROM areas, generate_series(${added + 1}::int, ${added + number}::int) AS n
          WHERE code = ${code}`.execute(test.db);
      added += number;
    }
  };
  await add(places);
  const { token } = await test.newOfficer();
  const seen = async () =>
    (await test.call('GET', `/commission/elections/${id}/papers`, { token })).body.data.smallContests;
  return { add, seen };
}

const PLACES = { A1x: 3, A1y: 4, A2x: 9, B1x: 9, B1y: 9, B2x: 9, B2y: 9, C1x: 9, C1y: 9, C2x: 9, C2y: 9 };

it('names each contest with fewer places on the roll than the smallest batch, with their number [A386]', async () => {
  const { add, seen } = await setUp({ who_may_vote: 'roll', smallest_batch: 8 }, PLACES);
  expect(await seen()).toEqual([
    { name: 'Senator (District A1)', places: 7 },
    { name: 'Member (Constituency A1x)', places: 3 },
    { name: 'Member (Constituency A1y)', places: 4 },
    { name: 'Member (Constituency A2y)', places: 0 },
  ]);
  await add({ A1x: 5 });
  expect(await seen()).toEqual([
    { name: 'Member (Constituency A1y)', places: 4 },
    { name: 'Member (Constituency A2y)', places: 0 },
  ]);
});

it('names none without a roll, and none where every contest has a batch [A386]', async () => {
  const accounts = await setUp({ who_may_vote: 'anyone', smallest_batch: 8 }, {});
  expect(await accounts.seen()).toEqual([]);
  const roll = await setUp({ who_may_vote: 'roll', smallest_batch: 3 }, { ...PLACES, A2y: 3 });
  expect(await roll.seen()).toEqual([]);
});
