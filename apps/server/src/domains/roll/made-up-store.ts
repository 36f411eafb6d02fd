import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/** Voter numbers of made-up voters begin so. */
const PREFIX = 'TEST-';

/** A list of made-up voters, whose sender is an account. */
export interface MadeUpList {
  readonly id: string;
  readonly electionId: string;
  readonly sender: UserId;
  readonly at: Date;
  readonly voters: number;
}

/** Stores a list of made-up voters, spread over all undivided areas, as one that was imported. */
export async function insertMadeUp(
  trx: Trx,
  { id, electionId, sender, at, voters }: MadeUpList,
): Promise<void> {
  await trx
    .insertInto('roll_imports')
    .values({
      id,
      election_id: electionId,
      begun_by: sender,
      begun_at: at,
      file_name: 'Made-up voters',
      bytes: voters,
      state: 'done',
      good_rows: voters,
    })
    .execute();
  await sql`
    INSERT INTO roll (election_id, voter_number, surname, name, area_id, import_id)
      SELECT ${electionId}, ${PREFIX} || n, 'Test' || n, 'Voter', undivided.ids[1 + (n - 1) % cardinality(undivided.ids)], ${id}
        FROM generate_series(1, ${voters}::integer) AS n, (
          SELECT array_agg(id ORDER BY code) AS ids FROM areas
            WHERE NOT EXISTS (SELECT FROM areas AS part WHERE part.parent_id = areas.id)) AS undivided`.execute(
    trx,
  );
}
