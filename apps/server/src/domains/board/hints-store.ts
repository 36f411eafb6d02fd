import type { Db } from '../../platform/database/connect.ts';

/** Counts the entries with hints, from the first on; later ones have none yet. */
export async function countHinted(db: Db, electionId: string): Promise<number> {
  const last = await db
    .selectFrom('record_hints')
    .select('entry_index')
    .where('election_id', '=', electionId)
    .orderBy('entry_index', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? 0 : last.entry_index + 1;
}

/** Adds the hints of successive entries; those that another server has written meanwhile stay. */
export async function insertHints(
  db: Db,
  electionId: string,
  from: number,
  hints: readonly Uint8Array[],
): Promise<void> {
  if (hints.length === 0) return;
  const rows = hints.map((hint, i) => ({
    election_id: electionId,
    entry_index: from + i,
    hints: Buffer.from(hint),
  }));
  await db
    .insertInto('record_hints')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['election_id', 'entry_index']).doNothing())
    .execute();
}

/** Lists the hints of entries from an index on, in order; empty where an entry has none. */
export async function listHints(
  db: Db,
  electionId: string,
  range: { from: number; count: number },
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('record_hints')
    .select('hints')
    .where('election_id', '=', electionId)
    .where('entry_index', '>=', range.from)
    .where('entry_index', '<', range.from + range.count)
    .orderBy('entry_index')
    .execute();
  return rows.map(({ hints }) => hints);
}
