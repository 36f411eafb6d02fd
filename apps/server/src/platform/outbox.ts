import { createHash, randomUUID } from 'node:crypto';
import type { Db } from './database/connect.ts';
import { holdsRehearsal } from './database/holds-rehearsal.ts';
import { escapeHtml } from './html.ts';
import { insertMail, type Mail } from './mail/store.ts';
import { DEFAULT_LOCALE, wordsIn } from './mail/words.ts';

export { doMailsLeave, type HeldUp, listHeldUp, noteTrial } from './mail/held-up-store.ts';
export { countMails, deleteMails, listMails, type Mail } from './mail/store.ts';

/**
 * Puts a mail into the outbox; the sender takes it from there once its change is committed. It is stored as
 * `asSent` makes it: no caller can leave that out.
 * Takes: the transaction of that change (so that a mail goes out exactly when the change is committed), the
 * mail, the time, and the line of the person who asked for it, where one person can ask for many: each line
 * has its turn. A crash before the commit leaves neither; one after it leaves both, and the mail goes out
 * after the next start.
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

/** A mail as it leaves this server: on a rehearsal's server each one says so first. */
export async function asSent(db: Db, mail: Mail): Promise<Mail> {
  if (!(await holdsRehearsal(db))) return mail;
  const { to, subject, text, html } = mail;
  const words = wordsIn(DEFAULT_LOCALE);
  return {
    ...{ to, subject: words.rehearsalSubject(subject), text: `${words.rehearsal}\n\n${text}` },
    html: `<p><strong>${escapeHtml(words.rehearsal)}</strong></p>\n${html}`,
  };
}
