import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** A checkpoint with the log's signature and one witness's, and what both say. */
export interface Cosigned {
  readonly key: string;
  readonly size: number;
  readonly timeS: number;
  readonly note: string;
}

/** Stores the cosigned checkpoint of a witness unless a newer one is stored. */
export async function storeCosigned(
  db: Db | Trx,
  electionId: string,
  { key, size, timeS, note }: Cosigned,
): Promise<void> {
  await db
    .insertInto('cosignatures')
    .values({ election_id: electionId, key, size, time_s: timeS, note })
    .onConflict((conflict) =>
      conflict
        .columns(['election_id', 'key'])
        .doUpdateSet({ size, time_s: timeS, note })
        .where(sql<boolean>`cosignatures.size <= excluded.size AND cosignatures.time_s <= excluded.time_s`),
    )
    .execute();
}

/** A witness with the tree that it signed last, and whether it contradicts this server's record. */
export interface WitnessRow {
  readonly key: string;
  readonly url: string | null;
  /** 0 before its first cosignature. */
  readonly size: number;
  readonly timeS: number;
  readonly differs: boolean;
}

/** Lists the witnesses of an election in their order. */
export async function listStanding(db: Db | Trx, electionId: string): Promise<WitnessRow[]> {
  const rows = await db
    .selectFrom('witnesses')
    .leftJoin('cosignatures', (join) =>
      join
        .onRef('cosignatures.election_id', '=', 'witnesses.election_id')
        .onRef('cosignatures.key', '=', 'witnesses.key'),
    )
    .leftJoin('witness_alarms', (join) =>
      join
        .onRef('witness_alarms.election_id', '=', 'witnesses.election_id')
        .onRef('witness_alarms.key', '=', 'witnesses.key'),
    )
    .select(['witnesses.key', 'witnesses.url', 'cosignatures.size', 'cosignatures.time_s as timeS'])
    .select('witness_alarms.at')
    .where('witnesses.election_id', '=', electionId)
    .orderBy('witnesses.position')
    .execute();
  return rows.map(({ key, url, size, timeS, at }) => ({
    key,
    url,
    size: size ?? 0,
    timeS: timeS ?? 0,
    differs: at !== null,
  }));
}

/** Finds how many witnesses of an election readers demand; 0 for none. */
export async function findQuorum(db: Db | Trx, electionId: string): Promise<number> {
  const { witness_quorum } = await db
    .selectFrom('elections')
    .select('witness_quorum')
    .where('id', '=', electionId)
    .executeTakeFirstOrThrow();
  return witness_quorum;
}

/** Stores that a witness contradicts the record; false if that is known already. */
export async function insertAlarm(
  trx: Trx,
  electionId: string,
  { key, size, note }: { key: string; size: number; note: string | null },
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('witness_alarms')
    .values({ election_id: electionId, key, size, note, at })
    .onConflict((conflict) => conflict.columns(['election_id', 'key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
