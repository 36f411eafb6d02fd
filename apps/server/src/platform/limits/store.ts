import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { inPieces } from '../database/in-pieces.ts';
import { prepared } from '../database/prepared.ts';
import type { Allowance } from './limiter.ts';

/**
 * The largest plausible difference between clocks of processes. A bucket that is full later than this was
 * written by a wrong clock.
 */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Uses an allowance once, in one statement, so that concurrent uses count too. Times are milliseconds since
 * 1970. Ignores a bucket that a wrong clock wrote.
 * @returns whether the use was allowed; a refused one costs nothing
 */
export async function useOnce(
  db: Db,
  keyHash: Buffer,
  { burst, refillMs }: Allowance,
  nowMs: number,
): Promise<boolean> {
  const latestMs = nowMs + (burst - 1) * refillMs;
  const impossibleMs = latestMs + refillMs + CLOCKS_DIFFER_MS;
  const { rows } = await sql`
    INSERT INTO limit_uses AS kept (key_hash, full_at_ms) VALUES (${keyHash}, ${nowMs + refillMs}::float8)
    ON CONFLICT (key_hash) DO UPDATE
      SET full_at_ms = ${refillMs}::float8 + CASE WHEN kept.full_at_ms > ${impossibleMs}::float8
        THEN ${nowMs}::float8 ELSE GREATEST(${nowMs}::float8, kept.full_at_ms) END
      WHERE kept.full_at_ms <= ${latestMs}::float8 OR kept.full_at_ms > ${impossibleMs}::float8
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Returns the milliseconds until a bucket is full. */
export async function spentMs(
  db: Db,
  keyHash: Buffer,
  { burst, refillMs }: Allowance,
  nowMs: number,
): Promise<number> {
  const found = await db
    .selectFrom('limit_uses')
    .modifyFront(prepared)
    .select('full_at_ms as fullAtMs')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  const leftMs = (found?.fullAtMs ?? 0) - nowMs;
  return leftMs > burst * refillMs + CLOCKS_DIFFER_MS ? 0 : Math.max(0, leftMs);
}

/** Returns one use. */
export async function giveBackOne(db: Db, keyHash: Buffer, { refillMs }: Allowance): Promise<void> {
  await db
    .updateTable('limit_uses')
    .set((row) => ({ full_at_ms: row('full_at_ms', '-', refillMs) }))
    .where('key_hash', '=', keyHash)
    .execute();
}

/** Resets a key to its whole allowance. */
export async function forgetUses(db: Db, keyHash: Buffer): Promise<void> {
  await db.deleteFrom('limit_uses').where('key_hash', '=', keyHash).execute();
}

/** Deletes the buckets that are full again. */
export async function deleteFull(db: Db, nowMs: number): Promise<void> {
  await inPieces(db, 'limit_uses', (isThere) =>
    db.deleteFrom('limit_uses').where('full_at_ms', '<=', nowMs).where(isThere).execute(),
  );
}
