import { z } from 'zod';
import { type CallTable, REGISTRARS, success } from '../call.ts';
import { voterNumberSchema } from '../eligibility.ts';
import { emailSchema, userIdSchema } from '../fields.ts';
import { electionIdSchema } from './proposals.ts';

/** A voter as the help desk sees one, without votes or times. */
const voterSchema = z.object({
  /** The place on the roll of the current election, if any. */
  place: z
    .object({
      voterNumber: z.string(),
      surname: z.string(),
      name: z.string(),
      area: z.string(),
      state: z.enum(['listed', 'claimed', 'removed']),
      /** True while its contact says that somebody else claimed it, and two officers have not decided. */
      isDisputed: z.boolean(),
      /** True if a link or a letter opened it, without an account of the voter's own. */
      isByLink: z.boolean(),
      contact: z.string().nullable(),
    })
    .nullable(),
  account: z.object({ id: userIdSchema, email: z.string(), isConfirmed: z.boolean() }).nullable(),
  hasVoted: z.boolean(),
});
export type DeskVoter = z.output<typeof voterSchema>;

export const deskCalls = {
  'POST /commission/desk/looks': {
    auth: REGISTRARS,
    summary:
      'Look for one voter of the current election, by the voter number or by the e-mail of the account, both exact; each look is in the audit log, and they are few',
    body: z.union([z.object({ voterNumber: voterNumberSchema }), z.object({ email: emailSchema })]),
    reply: success(
      z.object({
        electionId: electionIdSchema,
        voter: voterSchema.nullable(),
        /** The kinds of messages that are held up now. */
        heldUp: z.array(z.enum(['mail', 'sms'])),
      }),
    ),
  },
  'POST /commission/desk/mails': {
    auth: REGISTRARS,
    summary:
      'Mail a voter once more: the code that confirms the e-mail, a link to set a password, or a code for the place on the roll, beside the letter’s',
    status: 202,
    body: z.union([
      z.object({ what: z.enum(['email-code', 'password-link']), account: userIdSchema }),
      z.object({ what: z.literal('place-code'), voterNumber: voterNumberSchema }),
    ]),
    reply: success(z.object({})),
  },
  'POST /commission/desk/tablets': {
    auth: REGISTRARS,
    summary:
      'Note in the audit log that this device becomes a desk, at which voters type the codes of their letters or slips; the officer logs out there',
    body: z.object({}),
    reply: success(z.object({})),
  },
} as const satisfies CallTable;
