import { sql } from 'kysely';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { Payload } from './payload.ts';

/** Adds payloads; one with a known hash has the same bytes, and is skipped. */
export async function insertPayloads(
  trx: Trx,
  electionId: string,
  payloads: readonly Payload[],
): Promise<void> {
  for (const some of chunksOf(payloads))
    await trx
      .insertInto('record_payloads')
      .values(
        some.map(({ hash, bytes }) => ({
          election_id: electionId,
          hash: Buffer.from(hash),
          bytes: Buffer.from(bytes),
        })),
      )
      .onConflict((conflict) => conflict.columns(['election_id', 'hash']).doNothing())
      .execute();
}

/** Lists the exact bytes of payloads by the hex of their hashes, without those that are unknown. */
export async function listPayloadsByHash(
  db: Db | Trx,
  electionId: string,
  hashes: readonly Buffer[],
): Promise<Map<string, Buffer>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<{ hash: Buffer; bytes: Buffer }>`
    SELECT hash, bytes FROM record_payloads
     WHERE election_id = ${electionId} AND hash = ANY (${hashes}::bytea[])`.execute(db);
  return new Map(rows.map(({ hash, bytes }) => [hash.toString('hex'), bytes]));
}
