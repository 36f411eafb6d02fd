import { randomUUID } from 'node:crypto';
import type { Db } from './database/connect.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Puts a mail into the outbox; the sender takes it from there once the change it belongs to is committed.
 * Takes: the transaction of that change (so that a mail goes out exactly when the change holds), the mail, the time.
 * A crash before the commit leaves neither; one after it leaves both, and the mail goes out after the next start.
 */
export async function queueMail(db: Db, mail: Mail, now: Date): Promise<void> {
  const { to: recipient, subject, text, html } = mail;
  await db
    .insertInto('outbox')
    .values({
      ...{ id: randomUUID(), recipient, subject, text, html },
      ...{ created_at: now, next_attempt_at: now, last_error: null, sent_at: null },
    })
    .execute();
}
