import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, officerRoleSchema, RETURNING_OFFICERS, success } from '../call.ts';
import { userIdSchema } from '../fields.ts';
import { signedSchema } from './confirmation.ts';
import { trialSchema } from './setup.ts';

/** A current officer of the commission. */
const officerSchema = z.object({
  id: userIdSchema,
  name: z.string(),
  email: z.string(),
  role: officerRoleSchema,
});

/** Null if the browser did not say. */
const browserSchema = z.string().nullable();

const sessionSchema = z.object({
  id: z.uuid(),
  browser: browserSchema,
  startedAtMs: z.number().int(),
  seenAtMs: z.number().int().nullable(),
  /** True once a second factor has confirmed it: before that it can make no call of the console. */
  isConfirmed: z.boolean(),
  isThis: z.boolean(),
});
export type OfficerSession = z.output<typeof sessionSchema>;

export const officerCalls = {
  'GET /commission/me': {
    auth: EVERY_OFFICER,
    summary: 'The officer whom the session belongs to, and how many officers there are',
    reply: success(
      z.object({
        officer: officerSchema,
        /** The number of officers except observers. If it is 1, no second officer confirms an act. */
        officers: z.number().int(),
        /** Since when the operator holds the console, so that nobody changes anything; null where it is free. */
        heldAtMs: z.number().int().nullable(),
        /** Since when codes of apps decide nothing; null where they do. */
        passkeysOnlySinceMs: z.number().int().nullable(),
        /** Until when this officer only reads; null for one who may act. */
        readsUntilMs: z.number().int().nullable(),
        /** Wrong passwords and second factors for this officer's account that the officer has not seen; null if none. */
        attempts: z
          .object({ passwords: z.number().int(), factors: z.number().int(), lastAtMs: z.number().int() })
          .nullable(),
        /** The officer's last login except that of this session; null if there was none. */
        lastLogin: z.object({ atMs: z.number().int(), browser: browserSchema }).nullable(),
      }),
    ),
  },
  'POST /commission/attempts/seen': {
    auth: EVERY_OFFICER,
    ofOwnAccount: true,
    summary: 'Note that you have seen the wrong passwords and second factors for your account',
    reply: success(z.object({})),
  },
  'GET /commission/officers': {
    auth: EVERY_OFFICER,
    summary: 'Everybody who works for the commission, in the order in which they came, and who is invited',
    reply: success(
      z.object({
        officers: z.array(
          officerSchema.extend({
            /** True if the operator has suspended the officer, who then can make no call of the console. */
            isSuspended: z.boolean(),
            addedAtMs: z.number().int(),
            /** The time until which the officer only reads; null for one who may act. */
            readsUntilMs: z.number().int().nullable(),
          }),
        ),
        /** Open invitations. */
        invitations: z.array(
          z.object({
            id: z.uuid(),
            email: z.string(),
            role: officerRoleSchema,
            expiresAtMs: z.number().int(),
          }),
        ),
      }),
    ),
  },
  'POST /commission/invitations/:id/take-back': {
    auth: RETURNING_OFFICERS,
    summary: 'Take an invitation back, by a signature',
    params: z.object({ id: z.uuid() }),
    body: signedSchema,
    reply: success(z.object({})),
  },
  'POST /commission/try-mail': {
    auth: RETURNING_OFFICERS,
    summary: 'Try the mail server: a mail is really sent, to the officer who asks',
    reply: success(trialSchema),
  },
  'GET /commission/sessions': {
    auth: EVERY_OFFICER,
    summary: 'Where the officer is logged in: since when, with which browser, and when it was last used',
    reply: success(z.object({ sessions: z.array(sessionSchema) })),
  },
  'DELETE /commission/sessions/:id': {
    auth: EVERY_OFFICER,
    ofOwnAccount: true,
    summary: 'End one of your own sessions',
    params: z.object({ id: z.uuid() }),
    reply: success(z.object({})),
  },
  'POST /commission/sessions/end-others': {
    auth: EVERY_OFFICER,
    ofOwnAccount: true,
    summary: 'End all of your own sessions but this one',
    reply: success(z.object({})),
  },
} as const satisfies CallTable;
