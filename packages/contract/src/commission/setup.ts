import { z } from 'zod';
import { type CallTable, officerRoleSchema, success } from '../call.ts';
import { emailSchema, nameSchema, newPasswordSchema } from '../fields.ts';
import { because } from '../reasons.ts';

/** The token of a printed or mailed link. Only bodies carry it, which no log keeps. */
const token = z.string(because('link-incomplete')).regex(/^[A-Za-z0-9_-]{43}$/, because('link-wrong'));

/** The result of a trial by the server; `said` is the reply of the other side. */
export const trialSchema = z.object({ ok: z.boolean(), said: z.string().nullable() });

export const setupCalls = {
  'POST /commission/setup/look': {
    auth: 'public',
    summary: 'What the server is set to, for anyone who has the link that it printed at its start',
    body: z.object({ token }),
    reply: success(
      z.object({
        publicUrl: z.string(),
        /** Mails are sent, shown on this machine, or kept. */
        mails: z.enum(['sent', 'shown', 'waiting']),
      }),
    ),
  },
  'POST /commission/setup/try-address': {
    auth: 'public',
    summary: 'Try the public address: the server asks itself there',
    body: z.object({ token }),
    reply: success(trialSchema),
  },
  'GET /commission/setup/echo/:nonce': {
    auth: 'public',
    summary: 'What the server asks itself at the public address',
    params: z.object({ nonce: z.string().regex(/^[0-9a-f]{32}$/) }),
    reply: success(z.object({ echo: z.string() })),
  },
  'POST /commission/setup/try-mail': {
    auth: 'public',
    summary: 'Try the mail server: a mail is really sent',
    body: z.object({ token, email: emailSchema }),
    reply: success(trialSchema),
  },
  'POST /commission/setup': {
    auth: 'public',
    summary: 'Set the commission up and make its first officer; no link works afterwards',
    status: 201,
    body: z.object({
      token,
      commission: nameSchema,
      name: nameSchema,
      email: emailSchema,
      password: newPasswordSchema,
    }),
    reply: success(z.object({})),
  },
  'POST /commission/invitation/look': {
    auth: 'public',
    summary: 'What an invitation is for',
    body: z.object({ token }),
    reply: success(
      z.object({
        email: z.string(),
        role: officerRoleSchema,
        commission: z.string().nullable(),
        /** The name that a former officer keeps; null for anyone else. */
        name: z.string().nullable(),
      }),
    ),
  },
  'POST /commission/invitation/accept': {
    auth: 'public',
    summary: 'Become an officer by an invitation; it works once',
    status: 201,
    body: z.object({ token, name: nameSchema, password: newPasswordSchema }),
    reply: success(z.object({})),
  },
} as const satisfies CallTable;
