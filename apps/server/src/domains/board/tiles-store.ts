import type { TileStore } from '@evoting/tlog/append';
import { HASH_BYTES } from '@evoting/tlog/hash';
import type { Db, Trx } from '../../platform/database/connect.ts';

/**
 * The tiles of a record, or of the tree of the places on its roll, in the caller's transaction, together with the
 * head that names their root. A trigger refuses to replace a hash.
 */
export function tileStore(db: Db | Trx, electionId: string, tree: 'record' | 'places' = 'record'): TileStore {
  // The two tables have the same columns.
  const table = tree === 'record' ? 'record_tiles' : ('place_tiles' as 'record_tiles');
  const intoRecord = () => db.insertInto('record_tiles');
  const intoPlaces = () => db.insertInto('place_tiles') as unknown as ReturnType<typeof intoRecord>;
  const into = tree === 'record' ? intoRecord : intoPlaces;
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
