import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, REGISTRARS, success } from '../call.ts';

const reminderSchema = z.object({
  askedAtMs: z.number().int(),
  /** How many mails were written so far. Nobody is shown to whom. */
  sent: z.number().int(),
  isDone: z.boolean(),
});

/** Mails to those on the roll who have not claimed their place, or have not voted. */
export const reminderCalls = {
  'GET /commission/reminders': {
    auth: EVERY_OFFICER,
    summary: 'The reminders of the current election, the newest first, and whether another can be sent now',
    reply: success(z.object({ reminders: z.array(reminderSchema), mayAsk: z.boolean() })),
  },
  'POST /commission/reminders': {
    auth: REGISTRARS,
    summary: 'Mail everybody on the roll who has not claimed the place or not voted, once a day at most',
    status: 201,
    reply: success(z.object({})),
  },
} as const satisfies CallTable;
