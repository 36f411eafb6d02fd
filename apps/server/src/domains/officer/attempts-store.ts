import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** A login of an officer, or a wrong password or second factor. */
export type Attempt = 'login' | 'password-wrong' | 'factor-wrong';

/**
 * Counts an attempt, and locks its counter until the transaction ends.
 * @param betweenLinesMs how long after a line of the log the next one waits
 * @returns `toNote`: how many attempts the next line of the log reports, 0 if it has to wait; `unseen`: how many the
 * officer has not seen
 */
export async function countAttempt(
  trx: Trx,
  { account, kind, at, betweenLinesMs }: { account: UserId; kind: Attempt; at: Date; betweenLinesMs: number },
): Promise<{ toNote: number; unseen: number }> {
  const { rows } = await sql<{ unnoted: number; unseen: number; isDue: boolean }>`
    INSERT INTO officer_attempts AS own (account_id, kind, noted_at, unnoted, unseen, last_at)
      VALUES (${account}, ${kind}, '-infinity', 1, 1, ${at})
      ON CONFLICT (account_id, kind) DO UPDATE
        SET unnoted = own.unnoted + 1, unseen = own.unseen + 1, last_at = ${at}
      RETURNING unnoted, unseen,
        noted_at <= ${at}::timestamptz - ${betweenLinesMs}::bigint * interval '1 millisecond' AS "isDue"`.execute(
    trx,
  );
  const { unnoted, unseen, isDue } = rows[0] ?? { unnoted: 0, unseen: 0, isDue: false };
  if (!isDue) return { toNote: 0, unseen };
  await trx
    .updateTable('officer_attempts')
    .set({ noted_at: at, unnoted: 0 })
    .where('account_id', '=', account)
    .where('kind', '=', kind)
    .execute();
  return { toNote: unnoted, unseen };
}

/** Claims the mail about attempts to an officer; returns false if one was claimed since `since`. */
export async function claimMail(
  trx: Trx,
  account: UserId,
  { at, since }: { at: Date; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('officers')
    .set({ attempts_mailed_at: at })
    .where('account_id', '=', account)
    .where((eb) => eb.or([eb('attempts_mailed_at', 'is', null), eb('attempts_mailed_at', '<=', since)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The attempts that an officer has not seen, by kind. */
export function listUnseen(
  db: Db,
  account: UserId,
): Promise<{ kind: Attempt; unseen: number; lastAt: Date }[]> {
  return db
    .selectFrom('officer_attempts')
    .select(['kind', 'unseen', 'last_at as lastAt'])
    .where('account_id', '=', account)
    .where('unseen', '>', 0)
    .execute();
}

/** Notes that an officer has seen all attempts. */
export async function markSeen(db: Db, account: UserId): Promise<void> {
  await db.updateTable('officer_attempts').set({ unseen: 0 }).where('account_id', '=', account).execute();
}
