import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** Mails or SMS that their service does not accept at present. */
export interface HeldUp {
  readonly kind: 'mail' | 'sms';
  readonly waiting: number;
  /** When the first of them was queued. */
  readonly since: Date;
}

/** The time when a mail or SMS was last accepted, from the outbox or from the trial of the mail server. */
const lastTaken = (kind: RawBuilder<unknown>) => sql`coalesce(greatest(
  (SELECT max(sent_at) FROM outbox WHERE state = 'sent' AND outbox.kind = ${kind} || ' again'),
  (SELECT tried_at FROM mail_trial WHERE was_taken AND ${kind} = 'mail')), '-infinity')`;

/**
 * Lists the kinds that are held up: the last try failed, and none of the kind was accepted after it. A wrong
 * address counts only until the next mail is accepted.
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

/** A domain whose mail server accepts no mail while other servers do. */
export interface RefusingDomain {
  readonly domain: string;
  readonly waiting: number;
  /** When the first of them was queued. */
  readonly since: Date;
}

/** One or two failing recipients may be wrong addresses. */
const RECIPIENTS_MIN = 3;
/** Four tries take over three and a half minutes; a mail server may defer the first one (greylisting). */
const TRIES_MIN = 4;
/** A limit on the list, since anybody can request mails to domains that do not exist. */
const REFUSING_MAX = 5;

const domainOf = sql`lower(substring(recipient FROM '[^@]*$'))`;

/**
 * Lists the domains that accept no mail while others do: mails to several of their recipients failed several
 * times, a mail to another domain was accepted between the last two failures, and none to the domain since.
 * A mail accepted before the last two failures proves nothing, because our own mail service may be down.
 * @returns the five domains with the most failing mails
 */
export async function listRefusing(db: Db): Promise<RefusingDomain[]> {
  const { rows } = await sql<RefusingDomain>`
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

/** Stores the time of a trial of the mail server, and whether it accepted the mail. */
export async function noteTrial(db: Db, at: Date, wasTaken: boolean): Promise<void> {
  const trial = { tried_at: at, was_taken: wasTaken };
  await db
    .insertInto('mail_trial')
    .values(trial)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(trial))
    .execute();
}

/**
 * Tells whether mail is known to work: the last trial was accepted, and no later mail has failed without
 * another one accepted after it.
 */
export async function doMailsLeave(db: Db): Promise<boolean> {
  const { rows } = await sql<{ leave: boolean }>`
    SELECT EXISTS (SELECT FROM mail_trial WHERE was_taken) AND coalesce(
      (SELECT max(failed_at) FROM outbox WHERE kind = 'mail again') <= ${lastTaken(sql`'mail'`)}, true) AS leave`.execute(
    db,
  );
  return rows[0]?.leave === true;
}
