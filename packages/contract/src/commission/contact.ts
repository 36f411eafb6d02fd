import { z } from 'zod';
import { type CallTable, RETURNING_OFFICERS, success } from '../call.ts';
import { ABOUT_MAX_LENGTH, CONTACT_TEXT_MAX_LENGTH } from '../constants.ts';
import { emailSchema } from '../fields.ts';
import { because } from '../reasons.ts';
import { isOfRepertoire } from '../repertoire.ts';

/** A telephone number with its country code, its digits in groups: `+234 803 555 0100`. */
const phoneSchema = z
  .string()
  .trim()
  .regex(/^\+[1-9](?: ?[0-9]){6,14}$/, because('phone-wrong'));

/** A text for people to read. */
const textSchema = (most: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .min(1, because('contact-text-wrong'))
    .max(most, because('contact-text-wrong'))
    .refine(isOfRepertoire, because('contact-text-wrong'));
const lineSchema = textSchema(CONTACT_TEXT_MAX_LENGTH);

/** A picture that an officer has sent, by its id: `/api/images/{id}/large.webp`. */
export const logoIdSchema = z.uuid(because('no-such-picture'));

const reached = {
  phone: phoneSchema.nullable(),
  whatsapp: phoneSchema.nullable(),
  email: emailSchema.nullable(),
  /** When somebody answers. */
  hours: lineSchema.nullable(),
  /** Where its office is. */
  address: lineSchema.nullable(),
};

const face = {
  /** Null for the name that the commission was set up with. */
  name: lineSchema.nullable(),
  logo: logoIdSchema.nullable(),
  /** The paragraph on the front page. */
  about: textSchema(ABOUT_MAX_LENGTH).nullable(),
  /** The front page shows the election's own figures and the commission's name in place of what is said of E-Voting. */
  ownFigures: z.boolean(),
};

/** Who the commission is, and how people reach it: by at least one of telephone, WhatsApp and mail. */
export const contactSchema = z
  .object({ ...face, ...reached })
  .refine(({ phone, whatsapp, email }) => (phone ?? whatsapp ?? email) !== null, because('contact-missing'));
export type Contact = z.output<typeof contactSchema>;

export const contactCalls = {
  'POST /commission/logo': {
    auth: RETURNING_OFFICERS,
    summary:
      'Send a picture that two officers may make the logo; it is removed after an hour if none proposes it',
    status: 201,
    multipart: { accepts: 'only', files: ['image'] },
    body: z.object({}),
    reply: success(z.object({ id: logoIdSchema })),
  },
} as const satisfies CallTable;
