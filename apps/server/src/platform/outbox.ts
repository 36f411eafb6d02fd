import { randomUUID } from 'node:crypto';
import type { Db } from './database/connect.ts';
import { insertMail, type Mail } from './mail/store.ts';

export type { Mail } from './mail/store.ts';

/**
 * Puts a mail into the outbox; the sender takes it from there once the change it belongs to is committed.
 * Takes: the transaction of that change (so that a mail goes out exactly when the change holds), the mail,
 * the time. A crash before the commit leaves neither; one after it leaves both, and the mail goes out after
 * the next start.
 */
export async function queueMail(db: Db, mail: Mail, now: Date): Promise<void> {
  await insertMail(db, randomUUID(), mail, now);
}
