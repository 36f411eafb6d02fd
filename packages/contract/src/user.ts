import { z } from 'zod';
import { type CallTable, roleSchema, success } from './call.ts';
import { EMAIL_MAX_LENGTH, LANGUAGE_CODES, PASSWORD_MAX_LENGTH } from './constants.ts';
import {
  emailSchema,
  imagePathSchema,
  nameSchema,
  newPasswordSchema,
  optionalAcronymSchema,
  userIdSchema,
} from './fields.ts';
import { because } from './reasons.ts';

export const registeredSchema = z.object({
  user: z.object({ id: userIdSchema, name: z.string(), email: z.string(), userType: roleSchema }),
});

/** `image` is a voter's or candidate's picture, a party's banner. */
export const profileSchema = z.object({
  id: userIdSchema,
  name: z.string(),
  /** Empty for a place that was opened by a link, whose name is the voter number. */
  email: z.string(),
  userType: roleSchema,
  image: imagePathSchema,
  /** A party's; null if it has none. */
  acronym: z.string().nullable().optional(),
  /** The account still has the password that was mailed to it, which its owner should change. */
  passwordIsMailed: z.literal(true).optional(),
});
export type Profile = z.infer<typeof profileSchema>;

const nothing = z.object({});

export const userCalls = {
  'POST /user/register-voter': {
    auth: 'public',
    summary: 'Create a voter account',
    status: 201,
    body: z.object({ name: nameSchema, email: emailSchema, password: newPasswordSchema }),
    reply: success(registeredSchema),
  },
  'POST /user/register-party': {
    auth: 'public',
    summary: 'Create a party account',
    status: 201,
    body: z.object({
      name: nameSchema,
      email: emailSchema,
      password: newPasswordSchema,
      userType: z.literal('PARTY', because('party-only')),
      acronym: optionalAcronymSchema,
    }),
    reply: success(registeredSchema),
  },
  'POST /user/login': {
    auth: 'public',
    summary: 'Open a session; its token goes into the Authorization header as a bearer token',
    body: z.object({
      email: z
        .string(because('email-missing'))
        .trim()
        .min(1, because('email-missing'))
        .max(EMAIL_MAX_LENGTH, because('email-wrong'))
        // ASCII, as in every account: programs disagree about upper and lower case of other letters.
        .regex(/^[\x21-\x7e]*$/, because('email-wrong')),
      password: z
        .string(because('password-missing'))
        .min(1, because('password-missing'))
        .max(PASSWORD_MAX_LENGTH, because('password-sent-too-long')),
    }),
    reply: success(z.object({ token: z.string(), userType: roleSchema })),
  },
  'POST /user/forgot-password': {
    auth: 'public',
    summary:
      'Ask for a link to set a new password; the answer is the same whether or not the address has an account',
    status: 202,
    body: z.object({ email: emailSchema }),
    reply: success(nothing),
  },
  'POST /user/reset-password': {
    auth: 'public',
    summary:
      'Set a new password by the token of the mailed link, or start over with an address that somebody else used; it works once, and every session of the account ends',
    body: z.object({
      token: z
        .string(because('link-incomplete'))
        .min(20, because('link-incomplete'))
        .max(100, because('link-wrong')),
      newPassword: newPasswordSchema,
      /**
       * Gives the owner of the address an empty account in place of one that somebody else made with it.
       */
      newOwner: z
        .object({ name: nameSchema, userType: z.enum(['VOTER', 'PARTY'], because('voter-or-party')) })
        .optional(),
    }),
    reply: success(nothing),
  },
  'POST /user/logout': {
    auth: 'session',
    unconfirmed: true,
    ofPlaces: true,
    summary: 'End the session',
    reply: success(nothing),
  },
  'PUT /user/language': {
    auth: 'session',
    summary: 'Choose the language of mails to the account; logging in chooses it too, by Accept-Language',
    body: z.object({ language: z.enum(LANGUAGE_CODES, because('language-unknown')) }),
    reply: success(nothing),
  },
  'GET /user/profile': {
    auth: 'session',
    ofPlaces: true,
    summary: 'The account that the token belongs to',
    reply: success(z.object({ user: profileSchema })),
  },
  'PUT /user/profile': {
    auth: 'session',
    summary:
      'Change name, acronym, picture or banner, or password; only what is sent is changed, and the name of no officer',
    multipart: { accepts: 'also', files: ['image'] },
    body: z.object({
      name: nameSchema.optional(),
      acronym: optionalAcronymSchema,
      currentPassword: z.string().max(PASSWORD_MAX_LENGTH, because('password-sent-too-long')).optional(),
      newPassword: newPasswordSchema.optional(),
    }),
    reply: success(z.object({ user: profileSchema })),
  },
} as const satisfies CallTable;
