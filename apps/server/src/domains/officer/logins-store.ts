import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** Another session shows the last login but its own, so two are enough. */
const KEPT = 2;

/** Keeps the login of a session, with its browser, and forgets the officer's older ones. */
export async function insertLogin(trx: Trx, tokenHash: Buffer, account: UserId, at: Date): Promise<void> {
  await sql`INSERT INTO officer_logins (session_id, account_id, at, browser)
    SELECT id, user_id, ${at}, browser FROM sessions WHERE token_hash = ${tokenHash}
    ON CONFLICT DO NOTHING`.execute(trx);
  await sql`DELETE FROM officer_logins WHERE account_id = ${account} AND session_id NOT IN (
    SELECT session_id FROM officer_logins WHERE account_id = ${account}
    ORDER BY at DESC, session_id LIMIT ${KEPT})`.execute(trx);
}

/** Finds an officer's last login except that of a session; null if there was none. */
export async function findLastLogin(
  db: Db,
  account: UserId,
  butOf: Buffer,
): Promise<{ at: Date; browser: string | null } | null> {
  const own = db.selectFrom('sessions').select('id').where('token_hash', '=', butOf);
  const last = db
    .selectFrom('officer_logins')
    .select(['at', 'browser'])
    .where('account_id', '=', account)
    .where('session_id', 'not in', own)
    .orderBy('at', 'desc')
    .limit(1);
  return (await last.executeTakeFirst()) ?? null;
}
