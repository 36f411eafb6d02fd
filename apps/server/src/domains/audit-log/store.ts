import type { Action } from '@evoting/contract/commission/audit-log';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { AuditLogTable } from '../../platform/database/tables.ts';
import type { Head, Row } from './chain.ts';

/**
 * Locks the log for appending until the transaction ends.
 * @returns the last row, null for none, and the database's time in whole milliseconds, as hashed
 */
export async function lockEnd(trx: Trx): Promise<{ last: Head | null; at: Date }> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('audit log', 0))`.execute(trx);
  const last = await findEnd(trx);
  const { rows: times } = await sql<{ at: Date }>`
    SELECT date_trunc('milliseconds', clock_timestamp()) AS at`.execute(trx);
  const at = times[0]?.at;
  if (!at) throw new Error('the database has no time');
  return { last, at };
}

/** Finds the last row of the log. */
export async function findEnd(db: Db): Promise<Head | null> {
  const rows = db.selectFrom('audit_log').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1);
  return (await rows.executeTakeFirst()) ?? null;
}

/** Finds the facts of the last act of a kind on an object. */
export async function findLastAct(
  db: Db,
  action: Action,
  object: string,
): Promise<Pick<Selectable<AuditLogTable>, 'after'> | undefined> {
  return db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', action)
    .where('object', '=', object)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Adds the row after the last one. */
export async function insertRow(trx: Trx, row: Row): Promise<void> {
  await trx.insertInto('audit_log').values(row).execute();
}
