import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, RETURNING_OFFICERS, success } from '../call.ts';
import { REHEARSAL_VOTERS_MAX } from '../constants.ts';

const seenSchema = z.object({
  /** `yes`, or the reason why none can be begun. */
  mayBegin: z.enum(['yes', 'no-address', 'is-rehearsal']),
  /** The last rehearsal ended unexpectedly. */
  endedByItself: z.boolean(),
  /** The running rehearsal, if any. */
  rehearsal: z
    .object({
      id: z.uuid(),
      state: z.enum(['starting', 'running', 'ending']),
      begunBy: z.string(),
      address: z.string(),
      /** Works once. Shown only to the officer who began the rehearsal, who becomes its first officer. */
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
