import { z } from 'zod';
import { type CallTable, REGISTRARS, success } from '../call.ts';
import { voterNumberSchema } from '../eligibility.ts';

/** The content of a letter. The reply that makes the code is the only place that has it. */
export const letterSchema = z.object({
  voterNumber: z.string(),
  surname: z.string(),
  name: z.string(),
  area: z.string(),
  code: z.string(),
});
export type Letter = z.infer<typeof letterSchema>;

const params = z.object({ id: z.uuid() });

export const letterCalls = {
  'POST /commission/roll/imports/:id/letters': {
    auth: REGISTRARS,
    summary:
      'Make the codes of the letters, so many at a time, as the officer whose proposal a second one confirmed: without `run` from the beginning, and those of the run `instead` are worth nothing then. A place for which a code was made since they began is left out. Each is in this answer and nowhere else',
    params,
    /** `instead`: the earlier run that the officer saw, if there is one. */
    body: z.object({ run: z.uuid().optional(), instead: z.uuid().optional() }),
    reply: success(
      z.object({
        run: z.uuid(),
        letters: z.array(letterSchema),
        /** The number of codes that the run has given out, including these. */
        made: z.number().int(),
      }),
    ),
  },
  'POST /commission/roll/imports/:id/letters-kept': {
    auth: REGISTRARS,
    summary:
      'Say that the list of letters, all of which one has made, is kept: from then on it is made no more',
    params,
    body: z.object({ run: z.uuid() }),
    reply: success(z.object({})),
  },
  'POST /commission/roll/links': {
    auth: REGISTRARS,
    summary:
      'Send links by mail or SMS, so many at a time, to the contacts of places on the frozen roll that nobody has used and no link was sent to: `after` the place at which the call before ended. Nobody but the contact sees a link',
    body: z.object({ after: voterNumberSchema.optional() }),
    reply: success(
      z.object({
        sent: z.number().int(),
        /** Where the next call goes on; null after the last place. */
        after: z.string().nullable(),
      }),
    ),
  },
} as const satisfies CallTable;
