import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, RETURNING_OFFICERS, success } from '../call.ts';
import { REHEARSAL_VOTERS_MAX } from '../constants.ts';

const seenSchema = z.object({
  /** Whether one can be begun here, and if not, why. */
  mayBegin: z.enum(['yes', 'no-address', 'is-rehearsal']),
  /** The last one ended, and no one had asked for it. */
  endedByItself: z.boolean(),
  /** The one that runs; null where none does. */
  rehearsal: z
    .object({
      id: z.uuid(),
      state: z.enum(['starting', 'running', 'ending']),
      begunBy: z.string(),
      address: z.string(),
      /** By which its first officer comes, once: for the officer who has begun it, and no one else. */
      setupLink: z.string().nullable(),
    })
    .nullable(),
});
export type SeenRehearsal = z.infer<typeof seenSchema>;

export const rehearsalCalls = {
  'GET /commission/rehearsal': {
    auth: EVERY_OFFICER,
    summary: 'Whether a rehearsal of the draft runs, where, and whether one can be begun',
    reply: success(seenSchema),
  },
  'POST /commission/rehearsal': {
    auth: RETURNING_OFFICERS,
    summary: 'Begin a rehearsal of the draft on a server of its own; where one runs, it is shown',
    body: z.object({ electionId: z.uuid(), voters: z.number().int().min(1).max(REHEARSAL_VOTERS_MAX) }),
    reply: success(seenSchema),
  },
  'POST /commission/rehearsal/:id/end': {
    auth: RETURNING_OFFICERS,
    summary: 'End a rehearsal, and remove everything of it',
    params: z.object({ id: z.uuid() }),
    reply: success(seenSchema),
  },
} as const satisfies CallTable;
