import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, success } from '../call.ts';
import { PASSWORD_MAX_LENGTH } from '../constants.ts';
import { because } from '../reasons.ts';

/** Calls that a session may make before its second factor. */
const own = { auth: EVERY_OFFICER, unconfirmed: true } as const;

/** A code of an authenticator app; blanks are dropped. */
export const codeSchema = z
  .string(because('code-wrong-form'))
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, because('code-wrong-form')));

/** Bytes as browsers send them, in Base64url. */
export const base64urlSchema = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(max);

/** The part of a browser's reply for a passkey that the server needs. */
const passkey = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: base64urlSchema(1_400),
    rawId: base64urlSchema(1_400),
    type: z.literal('public-key'),
    clientExtensionResults: z.object({}),
    response,
  });

const created = z.object({
  clientDataJSON: base64urlSchema(8_000),
  attestationObject: base64urlSchema(60_000),
});
const signed = z.object({
  clientDataJSON: base64urlSchema(8_000),
  authenticatorData: base64urlSchema(8_000),
  signature: base64urlSchema(4_000),
});

/** The options of the browser's call for passkeys, passed from one library to another. */
const options = z.record(z.string(), z.unknown());

/**
 * The first factor comes with codes for a lost factor, and with a key by which more factors can be added. Clients
 * keep the key in memory only, and send it in the header `x-unlock-key`.
 */
const enrolledSchema = z.object({
  recoveryCodes: z.array(z.string()).nullable(),
  unlockKey: z.string().nullable(),
});

export const secondFactorCalls = {
  'GET /commission/second-factor': {
    ...own,
    summary: 'Which second factors the officer has, and whether this session was confirmed by one',
    reply: success(
      z.object({
        isConfirmed: z.boolean(),
        hasAuthenticator: z.boolean(),
        passkeys: z.number().int(),
        recoveryCodes: z.number().int(),
        /** True if a factor has confirmed the session within five minutes, so that it can be unlocked. */
        isPresent: z.boolean(),
        /** True if this call could change factors: with the key, for ten minutes after the password. */
        isUnlocked: z.boolean(),
      }),
    ),
  },
  'POST /commission/second-factor/unlock': {
    auth: EVERY_OFFICER,
    ofOwnAccount: true,
    summary:
      'Unlock your factors for ten minutes, to change them: by the password, in a session that a factor has confirmed within five minutes',
    body: z.object({
      password: z
        .string(because('current-password-missing'))
        .max(PASSWORD_MAX_LENGTH, because('password-sent-too-long')),
    }),
    reply: success(z.object({ unlockKey: z.string() })),
  },
  'POST /commission/second-factor/authenticator': {
    ...own,
    summary: 'Begin with an authenticator app: its secret, which is told once',
    status: 201,
    reply: success(z.object({ secret: z.string(), uri: z.string() })),
  },
  'PUT /commission/second-factor/authenticator': {
    ...own,
    summary:
      'Finish with the first code of the authenticator app; where it replaces one, all other sessions end',
    body: z.object({ code: codeSchema }),
    reply: success(enrolledSchema),
  },
  'POST /commission/second-factor/passkey/begin': {
    ...own,
    summary: 'Begin with a passkey: what the browser is to make one by',
    status: 201,
    reply: success(z.object({ options })),
  },
  'PUT /commission/second-factor/passkey': {
    ...own,
    summary: 'Finish with the passkey that the browser has made',
    body: passkey(created),
    reply: success(enrolledSchema),
  },
  'POST /commission/second-factor/code': {
    ...own,
    summary: 'Confirm the session by a code of the authenticator app, which works once',
    body: z.object({ code: codeSchema }),
    reply: success(z.object({})),
  },
  'POST /commission/second-factor/recovery': {
    ...own,
    summary: 'Confirm the session by a recovery code, which works once',
    body: z.object({ code: z.string(because('code-wrong-form')).trim().min(1).max(40) }),
    reply: success(z.object({})),
  },
  'POST /commission/second-factor/ask': {
    ...own,
    summary: 'What a passkey is to sign',
    status: 201,
    reply: success(z.object({ options })),
  },
  'POST /commission/second-factor/passkey': {
    ...own,
    summary: 'Confirm the session by a passkey',
    body: passkey(signed),
    reply: success(z.object({})),
  },
  'GET /commission/second-factor/passkeys': {
    auth: EVERY_OFFICER,
    summary: 'Your own passkeys, in the order in which they were made',
    reply: success(
      z.object({ passkeys: z.array(z.object({ id: z.string(), addedAtMs: z.number().int() })) }),
    ),
  },
  'DELETE /commission/second-factor/passkeys/:id': {
    auth: EVERY_OFFICER,
    ofOwnAccount: true,
    summary:
      'Remove a passkey of your own that is lost, unless it is the last factor; all other sessions end',
    params: z.object({ id: base64urlSchema(1_400) }),
    reply: success(z.object({})),
  },
  'DELETE /commission/second-factor/authenticator': {
    auth: EVERY_OFFICER,
    ofOwnAccount: true,
    summary:
      'Remove your authenticator app that is lost, unless it is the last factor; all other sessions end',
    reply: success(z.object({})),
  },
  'POST /commission/second-factor/recovery-codes': {
    auth: EVERY_OFFICER,
    ofOwnAccount: true,
    summary:
      'Make new recovery codes, which are in this answer and nowhere else; those of before are worth nothing, ' +
      'and all other sessions end',
    status: 201,
    reply: success(z.object({ recoveryCodes: z.array(z.string()) })),
  },
} as const satisfies CallTable;
