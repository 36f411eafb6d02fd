import { z } from 'zod';
import { type CallTable, REGISTRARS, success } from '../call.ts';
import { voterNumberSchema } from '../eligibility.ts';
import { reasonTextSchema } from './reason.ts';

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
      'Make the codes of the letters, so many at a time: without `run` from the beginning, with it by who began it, and those of the run `instead` are worth nothing then; of a frozen roll once each time that two officers want it. A place for which a code was made since they began is left out. Each is in this answer and nowhere else',
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
    summary: 'Say that the list of letters, all of which are made, is kept: from then on it is made no more',
    params,
    body: z.object({ run: z.uuid() }),
    reply: success(z.object({})),
  },
  'POST /commission/roll/new-letters': {
    auth: REGISTRARS,
    summary:
      'Make a new letter for a place that no one has claimed, with a reason, before the roll is frozen; the earlier code is worth nothing then',
    status: 201,
    body: z.object({ voterNumber: voterNumberSchema, reason: reasonTextSchema }),
    reply: success(z.object({ letter: letterSchema })),
  },
} as const satisfies CallTable;
