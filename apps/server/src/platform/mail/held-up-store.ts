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

/** A domain whose mail server accepts no mail while those to others leave. */
export interface Refusing {
  readonly domain: string;
  readonly waiting: number;
  /** When the first of them was asked for. */
  readonly since: Date;
}

/** One address may be wrong, and two are chance. */
const RECIPIENTS_MIN = 3;
/** Over three and a half minutes: a mail server may put a stranger's first try off. */
const TRIES_MIN = 4;
/** Anybody can ask for mails to domains that do not exist. */
const REFUSING_MAX = 5;

const domainOf = sql`lower(substring(recipient FROM '[^@]*$'))`;

/**
 * Finds the domains that accept no mail while those to others leave: mails to several people there have
 * failed several times, others left between the last two of these, and none to the domain was accepted after
 * them. What left before the last two says nothing: since then the service itself may be away.
 * Gives: the five with the most such mails.
 */
export async function listRefusing(db: Db): Promise<Refusing[]> {
  const { rows } = await sql<Refusing>`
    WITH failing AS MATERIALIZED (
      SELECT ${domainOf} AS domain, lower(recipient) AS recipient, created_at, failed_before, failed_at
        FROM outbox
        WHERE state = 'waiting' AND kind = 'mail again' AND failed_at IS NOT NULL AND attempts >= ${TRIES_MIN}),
    several AS MATERIALIZED (
      SELECT domain, min(failed_at) AS first_failed FROM failing
        GROUP BY domain HAVING count(DISTINCT recipient) >= ${RECIPIENTS_MIN}),
    accepted AS (
      SELECT ${domainOf} AS domain, max(sent_at) AS last FROM outbox
        WHERE state = 'sent' AND kind = 'mail again' AND sent_at > (SELECT min(first_failed) FROM several)
        GROUP BY 1)
    SELECT domain, count(*)::int AS waiting, min(created_at) AS since
      FROM failing JOIN several USING (domain) LEFT JOIN accepted USING (domain)
      WHERE (accepted.last IS NULL OR failed_at > accepted.last)
        AND EXISTS (SELECT FROM outbox AS other WHERE other.state = 'sent' AND other.kind = 'mail again'
          AND other.sent_at BETWEEN failing.failed_before AND failing.failed_at)
      GROUP BY domain HAVING count(DISTINCT recipient) >= ${RECIPIENTS_MIN}
      ORDER BY waiting DESC, domain LIMIT ${REFUSING_MAX}`.execute(db);
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
