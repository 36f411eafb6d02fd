import { createHash, randomUUID } from 'node:crypto';
import type { Db } from './database/connect.ts';
import { holdsRehearsal } from './database/holds-rehearsal.ts';
import { insertMail, type WrittenMail } from './mail/store.ts';
import { whomToAsk } from './mail/whom-to-ask-store.ts';
import { type Mail, writeMail } from './mail/write.ts';

export { doMailsLeave, type HeldUp, listHeldUp, listRefusing, noteTrial } from './mail/held-up-store.ts';
export { countMails, deleteMails, listMails, type WrittenMail } from './mail/store.ts';
export type { Mail } from './mail/write.ts';

/**
 * Puts a mail into the outbox, within the transaction of the change that it reports. A crash before the
 * commit leaves neither; after it the mail is sent, at the latest after a restart.
 * @param line the requester, whose mails take turns with those of others (see `lineOf`); null for mails that
 * nobody can request in bulk
 */
export async function queueMail(db: Db, mail: Mail, now: Date, line: number | null = null): Promise<void> {
  await insertMail(db, randomUUID(), await asSent(db, mail), { now, line });
}

const HOUR_MS = 3_600_000;

/**
 * Puts a mail into the outbox that leaves at the next full hour, together with the others of its hour and in random
 * order: neither its row's times nor the log of a mail server says when in that hour, or after whom, it was queued.
 */
export async function queueMailForTheHour(db: Db, mail: Mail, now: Date): Promise<void> {
  const hour = new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS);
  await insertMail(db, randomUUID(), await asSent(db, mail), { now: hour, line: null, isHeld: true });
}

/**
 * Hashes a requester (address block, account, party, or purpose) to the number of its line. Two bytes
 * separate lines, and are too few to identify an address.
 */
export const lineOf = (asker: string): number => createHash('sha256').update(asker).digest().readInt16BE(0);

/**
 * Renders a mail as this server sends it: on a rehearsal's server every mail begins by saying so, and it ends with
 * whom to ask.
 */
export async function asSent(db: Db, mail: Mail): Promise<WrittenMail> {
  return writeMail(mail, { isRehearsal: await holdsRehearsal(db), whomToAsk: await whomToAsk(db) });
}
