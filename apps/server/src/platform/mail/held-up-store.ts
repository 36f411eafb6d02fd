import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** Mails, or SMS, that the service does not accept now. */
export interface HeldUp {
  readonly kind: 'mail' | 'sms';
  readonly waiting: number;
  /** When the first of them was asked for. */
  readonly since: Date;
}

/** When a mail, or an SMS, was accepted last: one of the outbox, or the trial of the mail server. */
const lastTaken = (kind: RawBuilder<unknown>) => sql`coalesce(greatest(
  (SELECT max(sent_at) FROM outbox WHERE state = 'sent' AND outbox.kind = ${kind} || ' again'),
  (SELECT tried_at FROM mail_trial WHERE was_taken AND ${kind} = 'mail')), '-infinity')`;

/**
 * Finds the kinds that are held up: their last try failed, and none of the kind was accepted after it. So an
 * address that does not exist matters only until the next mail leaves.
 */
export async function listHeldUp(db: Db): Promise<HeldUp[]> {
  const { rows } = await sql<HeldUp>`
    SELECT of.kind, held.waiting, held.since
      FROM (VALUES ('mail'), ('sms')) AS of (kind)
      CROSS JOIN LATERAL (SELECT ${lastTaken(sql`of.kind`)} AS at) AS last_taken
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS waiting, min(created_at) AS since FROM outbox
          WHERE state = 'waiting' AND outbox.kind = of.kind || ' again' AND failed_at > last_taken.at) AS held
      WHERE held.waiting > 0 ORDER BY of.kind`.execute(db);
  return rows;
}

/** Stores when the mail server was tried, and whether it accepted the mail. */
export async function noteTrial(db: Db, at: Date, wasTaken: boolean): Promise<void> {
  const trial = { tried_at: at, was_taken: wasTaken };
  await db
    .insertInto('mail_trial')
    .values(trial)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(trial))
    .execute();
}

/**
 * Whether mails leave, as far as is known: the last trial of the mail server was accepted, and none has
 * failed since, unless another was accepted after it.
 */
export async function doMailsLeave(db: Db): Promise<boolean> {
  const { rows } = await sql<{ leave: boolean }>`
    SELECT EXISTS (SELECT FROM mail_trial WHERE was_taken) AND NOT EXISTS (
      SELECT FROM outbox
        WHERE kind = 'mail again' AND failed_at > ${lastTaken(sql`'mail'`)}) AS leave`.execute(db);
  return rows[0]?.leave === true;
}
