import { randomUUID } from 'node:crypto';
import type { Db } from './database/connect.ts';
import { holdsRehearsal } from './database/rehearsal-store.ts';
import { escapeHtml } from './html.ts';
import { insertMail, type Mail } from './mail/store.ts';
import { DEFAULT_LOCALE, wordsIn } from './mail/words.ts';

export type { Mail } from './mail/store.ts';

/**
 * Puts a mail into the outbox; the sender takes it from there once the change it belongs to is committed. On
 * the server of a rehearsal every mail says first that it is one: no caller can leave it out.
 * Takes: the transaction of that change (so that a mail goes out exactly when the change holds), the mail,
 * the time. A crash before the commit leaves neither; one after it leaves both, and the mail goes out after
 * the next start.
 */
export async function queueMail(db: Db, mail: Mail, now: Date): Promise<void> {
  const sent = (await holdsRehearsal(db)) ? ofRehearsal(mail) : mail;
  await insertMail(db, randomUUID(), sent, now);
}

function ofRehearsal({ to, subject, text, html }: Mail): Mail {
  const words = wordsIn(DEFAULT_LOCALE);
  return {
    ...{ to, subject: words.rehearsalSubject(subject), text: `${words.rehearsal}\n\n${text}` },
    html: `<p><strong>${escapeHtml(words.rehearsal)}</strong></p>\n${html}`,
  };
}
