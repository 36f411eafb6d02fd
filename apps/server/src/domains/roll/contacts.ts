import { emailSchema } from '@evoting/contract/fields';
import type { Db } from '../../platform/database/connect.ts';
import { plainPhone } from '../../platform/phone.ts';
import { localeOfEmail } from '../../platform/sessions/accounts.ts';

/** The address of a message to a voter on the roll. */
export type Recipient = { readonly email: string } | { readonly phone: string };

export type ContactRefusal = 'bad-contact' | 'no-sms';

/**
 * Parses a contact. Refuses an unusable one: otherwise nobody would notice before voting day that its voter
 * gets no code.
 * @returns an e-mail unchanged, or a phone number in E.164
 */
export function readContact(
  typed: string,
  takesPhones: boolean,
): { ok: true; contact: string } | { ok: false; reason: ContactRefusal } {
  if (emailSchema.safeParse(typed).success) return { ok: true, contact: typed };
  const contact = plainPhone(typed);
  if (contact === null) return { ok: false, reason: 'bad-contact' };
  return takesPhones ? { ok: true, contact } : { ok: false, reason: 'no-sms' };
}

/** Returns the address for messages to a stored contact; null if it is unusable now. */
export function recipientOf(contact: string | null, takesPhones: boolean): Recipient | null {
  const email = emailSchema.safeParse(contact);
  if (email.success) return { email: email.data };
  const phone = takesPhones ? plainPhone(contact ?? '') : null;
  return phone === null ? null : { phone };
}

/** Adds the language of the account that has the address, if there is one: nobody knows that of a phone. */
export async function inOwnLanguage(
  db: Db,
  recipient: Recipient,
): Promise<Recipient & { readonly locale: string | null }> {
  return { ...recipient, locale: 'email' in recipient ? await localeOfEmail(db, recipient.email) : null };
}
