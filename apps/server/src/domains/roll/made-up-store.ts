import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

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

/** The made-up voters of an election without an account yet, the last ones first. */
const unused = (db: Db, electionId: string) =>
  db
    .selectFrom('roll')
    .where('election_id', '=', electionId)
    .where('voter_number', 'like', `${PREFIX}%`)
    .where('state', '=', 'listed');

/** Counts the made-up voters without an account yet. */
export async function countUnused(db: Db, electionId: string): Promise<number> {
  const row = unused(db, electionId).select((eb) => eb.fn.countAll().as('places'));
  return Number((await row.executeTakeFirstOrThrow()).places);
}

/** Locks some made-up voters without an account yet, the last ones of the list first. */
export async function lockUnused(trx: Trx, electionId: string, limit: number): Promise<string[]> {
  const rows = unused(trx, electionId)
    .select('voter_number')
    .orderBy((eb) => eb.fn<number>('length', ['voter_number']), 'desc')
    .orderBy('voter_number', 'desc');
  return (await rows.limit(limit).forNoKeyUpdate().execute()).map(({ voter_number }) => voter_number);
}
