import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** Mails, or SMS, that nobody takes just now. */
export interface HeldUp {
  readonly kind: 'mail' | 'sms';
  readonly waiting: number;
  /** When the first of them was asked for. */
  readonly since: Date;
}

/**
 * Finds what is held up: mails that wait whose last try failed, and of whose kind none was sent after it. So
 * an address that does not exist holds nothing up for longer than until the next mail leaves.
 */
export async function listHeldUp(db: Db): Promise<HeldUp[]> {
  const { rows } = await sql<HeldUp>`
    SELECT of.kind, held.waiting, held.since
      FROM (VALUES ('mail'), ('sms')) AS of (kind)
      CROSS JOIN LATERAL (
        SELECT coalesce(max(sent_at), '-infinity') AS at FROM outbox
          WHERE state = 'sent' AND outbox.kind = of.kind || ' again') AS last_sent
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS waiting, min(created_at) AS since FROM outbox
          WHERE state = 'waiting' AND outbox.kind = of.kind || ' again' AND failed_at > last_sent.at) AS held
      WHERE held.waiting > 0 ORDER BY of.kind`.execute(db);
  return rows;
}
