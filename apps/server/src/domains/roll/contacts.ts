import { emailSchema } from '@evoting/contract/fields';
import { plainPhone } from '../../platform/phone.ts';

/** The contact of a voter on the roll. */
export type Reach = { readonly email: string } | { readonly phone: string };

export type ContactRefusal = 'bad-contact' | 'no-sms';

/**
 * Parses a contact. One that no message reaches brings its voter no code, unnoticed until the day of voting.
 * Takes: the contact, and whether phone numbers are reached.
 * Gives: its stored form: an e-mail unchanged, a phone number in E.164.
 * Refuses: a text that is neither, and a phone number where no SMS is sent.
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

/** How a contact of the roll is reached now; null where it is not. */
export function reachOf(contact: string | null, takesPhones: boolean): Reach | null {
  const email = emailSchema.safeParse(contact);
  if (email.success) return { email: email.data };
  const phone = takesPhones ? plainPhone(contact ?? '') : null;
  return phone === null ? null : { phone };
}
