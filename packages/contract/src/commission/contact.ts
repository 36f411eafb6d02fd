import { z } from 'zod';
import { CONTACT_TEXT_MAX_LENGTH } from '../constants.ts';
import { emailSchema } from '../fields.ts';
import { because } from '../reasons.ts';
import { isOfRepertoire } from '../repertoire.ts';

/** A telephone number with its country code, its digits in groups: `+234 803 555 0100`. */
const phoneSchema = z
  .string()
  .trim()
  .regex(/^\+[1-9](?: ?[0-9]){6,14}$/, because('phone-wrong'));

/** A line of text for people to read. */
const lineSchema = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, because('contact-text-wrong'))
  .max(CONTACT_TEXT_MAX_LENGTH, because('contact-text-wrong'))
  .refine(isOfRepertoire, because('contact-text-wrong'));

/** How people reach the commission: by at least one of telephone, WhatsApp and mail. */
export const contactSchema = z
  .object({
    phone: phoneSchema.nullable(),
    whatsapp: phoneSchema.nullable(),
    email: emailSchema.nullable(),
    /** When somebody answers. */
    hours: lineSchema.nullable(),
    /** Where its office is. */
    address: lineSchema.nullable(),
  })
  .refine(({ phone, whatsapp, email }) => (phone ?? whatsapp ?? email) !== null, because('contact-missing'));
export type Contact = z.output<typeof contactSchema>;
