import { createHash, randomUUID } from 'node:crypto';
import type { Db } from './database/connect.ts';
import { holdsRehearsal } from './database/holds-rehearsal.ts';
import { insertMail, type WrittenMail } from './mail/store.ts';
import { type Mail, writeMail } from './mail/write.ts';

export { doMailsLeave, type HeldUp, listHeldUp, listRefusing, noteTrial } from './mail/held-up-store.ts';
export { countMails, deleteMails, listMails, type WrittenMail } from './mail/store.ts';
export type { Mail } from './mail/write.ts';

/**
 * Puts a mail into the outbox; the sender takes it from there once the change it belongs to is committed. It
 * is one of `MAILS`, and is kept as `asSent` writes it: no caller has a form or words of its own.
 * Takes: the transaction of that change (so that a mail goes out exactly when the change holds), the mail,
 * the time, and the line of who asked for it, unless nobody can ask for many: each line has its turn. A crash
 * before the commit leaves neither; one after it leaves both, and the mail goes out after the next start.
 */
export async function queueMail(db: Db, mail: Mail, now: Date, line: number | null = null): Promise<void> {
  await insertMail(db, randomUUID(), await asSent(db, mail), { now, line });
}

/**
 * The line of a mail, which takes turns with all other lines.
 * Takes: the address block of the caller, the account or party that has others mailed, or the purpose.
 * Gives: two bytes of a hash: enough to separate lines, and too few to identify an address.
 */
export const lineOf = (asker: string): number => createHash('sha256').update(asker).digest().readInt16BE(0);

/** A mail as it leaves this server: on that of a rehearsal every one says first that it is of one. */
export async function asSent(db: Db, mail: Mail): Promise<WrittenMail> {
  return writeMail(mail, await holdsRehearsal(db));
}
