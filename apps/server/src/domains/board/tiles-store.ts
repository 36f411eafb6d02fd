import type { TileStore } from '@evoting/tlog/append';
import { HASH_BYTES } from '@evoting/tlog/hash';
import type { Db, Trx } from '../../platform/database/connect.ts';

/**
 * The tiles of a record, of the tree of the places on its roll, or of that of who took part, in the caller's
 * transaction, together with the head that names their root. A trigger refuses to replace a hash.
 */
export function tileStore(
  db: Db | Trx,
  electionId: string,
  tree: 'record' | 'place' | 'participation' = 'record',
): TileStore {
  // The tables have the same columns.
  const table = `${tree}_tiles` as 'record_tiles';
  const inserts = {
    record: () => db.insertInto('record_tiles'),
    place: () => db.insertInto('place_tiles'),
    participation: () => db.insertInto('participation_tiles'),
  };
  const into = inserts[tree] as typeof inserts.record;
  return {
    async readTile({ level, index, width }) {
      const row = await db
        .selectFrom(table)
        .select('hashes')
        .where('election_id', '=', electionId)
        .where('level', '=', level)
        .where('tile_index', '=', index)
        .executeTakeFirst();
      if (row === undefined || row.hashes.length < width * HASH_BYTES) return null;
      return row.hashes.subarray(0, width * HASH_BYTES);
    },
    async writeTile({ level, index }, bytes) {
      await into()
        .values({ election_id: electionId, level, tile_index: index, hashes: Buffer.from(bytes) })
        .onConflict((conflict) =>
          conflict
            .columns(['election_id', 'level', 'tile_index'])
            .doUpdateSet((eb) => ({ hashes: eb.ref('excluded.hashes') })),
        )
        .execute();
    },
  };
}
